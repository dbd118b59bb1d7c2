import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { shellRecord, type ServerRecord, type ShellRecord } from 'shared-lib/contract';
import { z } from 'zod';
import { VERSION } from '../../platform/version.js';
import { ownCalls } from './own-calls.js';

let own: ServerRecord | undefined;

/** What this server gives: every call of its contract. */
export const ownServerRecord = (): ServerRecord => (own ??= { version: VERSION, calls: ownCalls() });

/** The part of the shell's `build.json` that says what it gives; shared-lib/tooling/shell-record.mjs writes it. */
const build = z.object({ record: shellRecord });

/** What the shell built in a folder gives. Undefined if none is built there, or one from before builds said it. */
export async function shellRecordIn(folder: string): Promise<ShellRecord | undefined> {
  const text = await readFile(path.join(folder, 'build.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : build.safeParse(JSON.parse(text)).data?.record;
}
