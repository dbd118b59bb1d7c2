import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { StartError } from '../../platform/errors.js';
import { KEY } from '../../platform/installation-key.sql.js';
import { type Jobs, queuedTask } from '../../platform/jobs/job-queue.js';
import { defineTask } from '../../platform/jobs/task.js';
import { ALL, ALONE } from './erased-list.sql.js';

/** Beside the backups, so it is copied with them. A restore reads it there. */
export const ERASED_LIST = 'erased-clients.txt';
export const erasedListIn = (folder: string): string => path.join(folder, ERASED_LIST);

const HEAD = `# Clients of Hatid that were erased on request: the business, the client's number, and when.
# Keep this with the backups: a restore erases them again.
`;
const LINE = /^([0-9a-f]{16}) (\d{1,10}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

export interface Erased {
  /** Tells businesses apart: another one has other clients of the same numbers. */
  readonly business: string;
  readonly client: number;
  readonly at: string;
}
export type ErasedList = readonly Erased[];

/** @throws StartError for a file that is no such list */
export function parseErasedList(text: string, file: string): ErasedList {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, business, client, at] = LINE.exec(line) ?? [];
    if (!business || !client || !at) throw new StartError(`${file} is no list of erased clients.`);
    return { business, client: Number(client), at };
  });
}

export const formatErasedList = (list: ErasedList): string =>
  `${HEAD}${[...new Set(list.map(({ business, client, at }) => `${business} ${client} ${at}\n`))].join('')}`;

/**
 * The list in a file; undefined if there is none.
 * @throws StartError for what is no such list
 */
export function readErasedList(file: string): ErasedList | undefined {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (!found.isFile()) throw new StartError(`${file} is no list of erased clients.`);
  return parseErasedList(fs.readFileSync(file, 'utf8'), file);
}

/** Whole or not at all, whenever the server ends. */
export function writeErasedList(file: string, list: ErasedList): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}.unfinished`;
  const open = fs.openSync(unfinished, 'w', 0o600);
  try {
    fs.writeSync(open, formatErasedList(list));
    fs.fsyncSync(open);
  } finally {
    fs.closeSync(open);
  }
  fs.renameSync(unfinished, file);
}

/** Adds to the list in a file. It loses no line. */
export const addToErasedList = (file: string, list: ErasedList): void =>
  writeErasedList(file, [...(readErasedList(file) ?? []), ...list]);

/** Eight bytes of a digest of the installation's key, which comes along in its backups. */
export const businessOf = async (db: Pick<Database, 'one'>): Promise<string> => {
  const { key } = await db.one<{ key: Buffer }>(KEY);
  return createHash('sha256').update('erased clients').update(key).digest('hex').slice(0, 16);
};

/**
 * Writes all that were erased beside the backups of this server. Servers write one after the other, so that no older
 * list replaces a newer one. Lines stay that the database does not have.
 */
export async function keepErasedList({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const business = await businessOf(db);
  await db.tx(async (tx) => {
    await tx.rows(ALONE);
    const erased = await tx.rows<{ client: number; at: Date }>(ALL);
    if (!erased.length) return;
    const lines = erased.map(({ client, at }) => ({ business, client, at: at.toISOString() }));
    addToErasedList(erasedListIn(config.backupDir), lines);
  });
}

const queued = queuedTask({ name: 'redaction.keep_erased_list', payload: z.strictObject({}) });
/** Tried again until the list is on the disk. */
export const keepErasedListTask = defineTask({ ...queued, run: (_payload, deps) => keepErasedList(deps) });
export const planErasedList = (tx: Tx, jobs: Jobs): Promise<void> => jobs.add(tx, queued, {});
