import type { ServerRecord } from 'shared-lib/contract';
import { VERSION } from '../../platform/version.js';
import { ownCalls } from './own-calls.js';

let own: ServerRecord | undefined;

/** What this server gives: every call of its contract. */
export const ownServerRecord = (): ServerRecord => (own ??= { version: VERSION, calls: ownCalls() });
