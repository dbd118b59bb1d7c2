// How it works: docs/subsystems/backups.md.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { placeInBucket } from '../../platform/backup/backup-source.js';
import { type BucketAccess, isInBucket } from '../../platform/bucket/bucket-address.js';
import { BucketError } from '../../platform/bucket/bucket-error.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { StartError } from '../../platform/errors.js';
import { KEY } from '../../platform/installation-key.sql.js';
import { type Jobs, queuedTask } from '../../platform/jobs/job-queue.js';
import { ALL } from './erased-list.sql.js';

/** Beside the backups, so it is copied with them. A restore reads it there. */
export const ERASED_LIST = 'erased-clients.txt';
/** In a folder of the disk or of a bucket. */
export const erasedListIn = (folder: string): string => `${folder}/${ERASED_LIST}`;

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

const lineOf = ({ business, client, at }: Erased): string => `${business} ${client} ${at}\n`;

export const formatErasedList = (list: ErasedList): string => `${HEAD}${[...new Set(list.map(lineOf))].join('')}`;

/**
 * The list in a file, or at an address of a bucket; undefined if there is none.
 * @throws StartError for what is no such list, and for a bucket that does not answer
 */
export async function readErasedList(file: string, access?: BucketAccess): Promise<ErasedList | undefined> {
  const text = isInBucket(file) ? await textInBucket(file, access) : textInFile(file);
  return text === undefined ? undefined : parseErasedList(text, file);
}

function textInFile(file: string): string | undefined {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (!found.isFile()) throw new StartError(`${file} is no list of erased clients.`);
  return fs.readFileSync(file, 'utf8');
}

async function textInBucket(file: string, access: BucketAccess | undefined): Promise<string | undefined> {
  const { bucket, key } = placeInBucket(file, access);
  try {
    return await text(await bucket.read(key));
  } catch (error) {
    if (error instanceof BucketError && error.code === 'NoSuchKey') return undefined;
    throw error;
  }
}

/** Whole or not at all, whenever the server ends. */
export async function writeErasedList(file: string, list: ErasedList, access?: BucketAccess): Promise<void> {
  const content = Buffer.from(formatErasedList(list));
  if (!isInBucket(file)) return writeWhole(file, content);
  const { bucket, key } = placeInBucket(file, access);
  await bucket.write(key, Readable.from([content]));
}

function writeWhole(file: string, content: Buffer): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}.unfinished`;
  const open = fs.openSync(unfinished, 'w', 0o600);
  try {
    fs.writeSync(open, content);
    fs.fsyncSync(open);
  } finally {
    fs.closeSync(open);
  }
  fs.renameSync(unfinished, file);
}

/** Two servers that write at once are through after two. */
const MOST_WRITES = 5;

/**
 * Adds to the list at a place, and loses no line. Another server may write there at the same time, so it looks again
 * until every line is there. `linesOf` is asked anew each time.
 */
export async function addToErasedList(
  file: string,
  linesOf: () => Promise<ErasedList>,
  access?: BucketAccess,
): Promise<void> {
  for (let writes = 0; writes <= MOST_WRITES; writes++) {
    const there = (await readErasedList(file, access)) ?? [];
    const known = new Set(there.map(lineOf));
    const missing = (await linesOf()).filter((one) => !known.has(lineOf(one)));
    if (!missing.length) return;
    await writeErasedList(file, [...there, ...missing], access);
  }
  throw new Error(`${file} was changed by others each time it was written`);
}

/** Eight bytes of a digest of the installation's key, which comes along in its backups. */
export const businessOf = async (db: Pick<Database, 'one'>): Promise<string> => {
  const { key } = await db.one<{ key: Buffer }>(KEY);
  return createHash('sha256').update('erased clients').update(key).digest('hex').slice(0, 16);
};

/** Where the lists of this server lie: in the folder of backups, and in the bucket if they go there. */
export const erasedListsOf = ({ backupDir, backupBucket }: Config): string[] =>
  [backupDir, ...(backupBucket === undefined ? [] : [backupBucket])].map(erasedListIn);

/** Writes all that were erased beside the backups of this server. Lines stay that the database does not have. */
export async function keepErasedList({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const business = await businessOf(db);
  const linesOf = async (): Promise<ErasedList> => {
    const erased = await db.rows<{ client: number; at: Date }>(ALL);
    return erased.map(({ client, at }) => ({ business, client, at: at.toISOString() }));
  };
  for (const file of erasedListsOf(config)) await addToErasedList(file, linesOf, config.bucketAccess);
}

/** Its work: `erase-again.ts`. */
export const erasedListQueue = queuedTask({ name: 'redaction.keep_erased_list', payload: z.strictObject({}) });
export const planErasedList = (tx: Tx, jobs: Jobs): Promise<void> => jobs.add(tx, erasedListQueue, {});
