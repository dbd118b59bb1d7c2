import { calls, describeCalls, type ServerRecord } from 'shared-lib/contract';
import { VERSION } from '../../platform/version.js';

let own: ServerRecord | undefined;

/** What this server gives: every call of its contract. Worked out once, as it takes half a second. */
export const ownServerRecord = (): ServerRecord => (own ??= { version: VERSION, calls: describeCalls(calls) });
