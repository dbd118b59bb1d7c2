// How it works: docs/subsystems/backups.md.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { isInBucket, type BucketAccess } from '../bucket/bucket-address.js';
import type { Clock } from '../clock.js';
import { codeOf, messageOf, StartError } from '../errors.js';
import type { Applied } from '../database/baseline.js';
import { newStreamingClient } from '../database/connections.js';
import { isAlive } from '../database/embedded-postgres/start-lock.js';
import { VERSION } from '../version.js';
import {
  HEADER_NAME,
  MANIFEST_NAME,
  newHeader,
  pieceName,
  type Header,
  type Manifest,
  type TableDigest,
} from './contents.js';
import { placeInBucket } from './backup-source.js';
import { readBackup } from './read-backup.js';
import { seal } from './sealed-stream.js';
import { BEGIN_SNAPSHOT, followSnapshot, MADE, MIGRATIONS, PLAIN_TEXTS, SEQUENCES } from './snapshot.sql.js';
import { readTable, tablesOf, type Table } from './tables.js';
import { newTar, type Tar } from './tar.js';

export interface BackupOptions {
  /** The owner of the tables: no other role reads every row. */
  readonly connection: pg.ClientConfig;
  readonly clock: Clock;
  /** A path, or `s3://bucket/name`. */
  readonly file: string;
  /** For a file at `s3://…`. */
  readonly access?: BucketAccess | undefined;
  /** Encrypts the file. */
  readonly key?: string | undefined;
  /** The exported snapshot of a running transaction, to take that moment. */
  readonly snapshot?: string | undefined;
}

export interface Backup {
  readonly file: string;
  /** The size of the file. */
  readonly bytes: number;
  readonly manifest: Manifest;
}

/** The end of the name until the file is whole. */
const UNFINISHED = '.unfinished';
/** Half the time of gzip's default, for a tenth more bytes. */
const GZIP_LEVEL = 3;

/**
 * Writes all tables, as they are at one moment, to a new file that only its owner can read. The file is written aside
 * and gets its name when it is on the disk and was read back whole. Memory stays flat, and nobody who writes waits.
 * Source: R-beyond-360.
 * @throws StartError if the file exists or cannot be written
 */
export async function takeBackup(options: BackupOptions): Promise<Backup> {
  const { file, key } = options;
  if (isInBucket(file)) return await takeIntoBucket(options);
  if (fs.existsSync(file)) throw alreadyThere(file);
  removeLeftOvers(file);
  const aside = `${file}.${process.pid}${UNFINISHED}`;
  try {
    const manifest = await pourInto(fs.createWriteStream(aside, { mode: 0o600, flush: true }), options);
    // A disk may keep something else than it was given.
    await readBackup({ file: aside, key });
    const { size } = fs.statSync(aside);
    fs.renameSync(aside, file);
    return { file, bytes: size, manifest };
  } catch (error) {
    fs.rmSync(aside, { force: true });
    throw explained(error, file);
  }
}

const alreadyThere = (file: string): StartError =>
  new StartError(`${file} exists already: choose another name, or remove it.`);

/** The same into a bucket, without a file here. The service checks the digest of each part. Source: R-beyond-590. */
async function takeIntoBucket(options: BackupOptions): Promise<Backup> {
  const { file, access } = options;
  const { bucket, key } = placeInBucket(file, access);
  if ((await bucket.sizeOf(key)) !== undefined) throw alreadyThere(file);
  let bytes = 0;
  const manifest = await pourInto(async (source: AsyncIterable<Buffer>) => {
    bytes = await bucket.write(key, source);
  }, options);
  return { file, bytes, manifest };
}

/**
 * Copies a backup file into a bucket, where nothing of it is under its name before all is.
 * @throws StartError if it is there already, cannot be read, or the bucket does not take it
 */
export async function copyIntoBucket(file: string, copy: string, access: BucketAccess | undefined): Promise<void> {
  const { bucket, key } = placeInBucket(copy, access);
  if ((await bucket.sizeOf(key)) !== undefined) throw alreadyThere(copy);
  await bucket.write(key, fs.createReadStream(file, { highWaterMark: 1024 * 1024 }));
}

type Sink = NodeJS.WritableStream | ((source: AsyncIterable<Buffer>) => Promise<void>);

/** Writes everything, packed and encrypted. */
async function pourInto(sink: Sink, options: BackupOptions): Promise<Manifest> {
  const tar = newTar();
  const [manifest] = await Promise.all([
    writeContents(tar, options).catch((error: unknown) => {
      tar.fail(error instanceof Error ? error : new Error(messageOf(error)));
      throw error;
    }),
    pipeline(
      tar.bytes,
      createGzip({ level: GZIP_LEVEL }),
      options.key === undefined ? asItIs : seal(options.key),
      sink,
    ),
  ]);
  return manifest;
}

/** Removes what killed backups of this name have left. */
function removeLeftOvers(file: string): void {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  if (!fs.existsSync(folder)) return;
  for (const found of fs.readdirSync(folder)) {
    const pid = found.startsWith(`${name}.`) && found.endsWith(UNFINISHED) && Number(found.split('.').at(-2));
    if (pid && !isAlive(pid)) fs.rmSync(path.join(folder, found), { force: true });
  }
}

const asItIs = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* source;
};

const ON_DISK: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

function explained(error: unknown, file: string): unknown {
  const why = ON_DISK[codeOf(error) ?? ''];
  return why ? new StartError(`${path.basename(file)} cannot be written, because ${why}.`, { cause: error }) : error;
}

async function writeContents(tar: Tar, { connection, clock, snapshot }: BackupOptions): Promise<Manifest> {
  const client = newStreamingClient(connection);
  await client.connect();
  try {
    await client.query(PLAIN_TEXTS);
    await client.query(BEGIN_SNAPSHOT);
    if (snapshot !== undefined) await client.query(followSnapshot(client.escapeLiteral(snapshot)));
    const header = await readHeader(client, clock.now());
    const headerText = JSON.stringify(header.stored, undefined, 1);
    await tar.add(HEADER_NAME, Buffer.from(headerText), header.madeAt);
    const tables: TableDigest[] = [];
    for (const table of header.tables)
      tables.push(
        await readTable(client, table, (piece, number) => tar.add(pieceName(table.name, number), piece, header.madeAt)),
      );
    // Sequences are no part of a snapshot. Read at its end, they are ahead of every row in it.
    const { rows: sequences } = await client.query<Manifest['sequences'][number]>(SEQUENCES);
    const manifest: Manifest = {
      header: createHash('sha256').update(headerText).digest('hex'),
      tables,
      sequences,
    };
    await tar.add(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest, undefined, 1)), header.madeAt);
    tar.end();
    return manifest;
  } finally {
    await client.end();
  }
}

async function readHeader(
  client: pg.Client,
  madeAt: Date,
): Promise<{ readonly stored: Header; readonly tables: readonly Table[]; readonly madeAt: Date }> {
  const { rows: made } = await client.query<{ postgresql: string }>(MADE);
  const { rows: migrations } = await client.query<Applied>(MIGRATIONS);
  const tables = await tablesOf(client);
  const stored = newHeader({
    made_at: madeAt.toISOString(),
    version: VERSION,
    postgresql: made[0]?.postgresql ?? '',
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  });
  return { stored, tables, madeAt };
}
