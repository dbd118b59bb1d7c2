// How it works: docs/subsystems/backups.md.
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip, type Gunzip } from 'node:zlib';
import type { z } from 'zod';
import type { BucketAccess } from '../bucket/bucket-address.js';
import { codeOf, messageOf } from '../errors.js';
import { openBackup } from './backup-source.js';
import {
  header as headerForm,
  HEADER_NAME,
  isNewerFormat,
  manifest as manifestForm,
  MANIFEST_NAME,
  pieceOf,
  type Header,
  type Manifest,
  type TableDigest,
} from './contents.js';
import { BackupRefused } from './refusal.js';
import { RowsDigest } from './rows-digest.js';
import { SEALED_LINE, unseal } from './sealed-stream.js';
import { tarEntries, type TarEntry } from './tar.js';

export interface BackupFile {
  /** A path, or `s3://bucket/name`. */
  readonly file: string;
  readonly key?: string | undefined;
  /** For a file at `s3://…`. */
  readonly access?: BucketAccess | undefined;
}

/** What every gzip begins with. */
const GZIP_LINE = Buffer.from([0x1f, 0x8b]);

export interface Contents {
  readonly header: Header;
  readonly manifest: Manifest;
}

/** What hears of a backup while it is read, in its order. */
export interface BackupReader {
  header?(header: Header): Promise<void>;
  /** Whole rows of a table, in COPY's text form. */
  rows?(table: string, piece: Buffer): Promise<void>;
}

/**
 * Reads a backup from its first byte to its last, and checks everything: nothing was changed, left out, repeated or
 * added. Nothing of it is written to the disk, and nothing in it is run. Source: R-beyond-361.
 * @throws BackupRefused which says why; then nothing that was read may stay
 * @throws StartError if the file cannot be read
 */
export async function readBackup({ file, key, access }: BackupFile, reader: BackupReader = {}): Promise<Contents> {
  const content = await openBackup({ file, access }, SEALED_LINE.length);
  try {
    const isSealed = content.beginning.equals(SEALED_LINE);
    const isPacked = content.beginning.subarray(0, GZIP_LINE.length).equals(GZIP_LINE);
    if (isSealed && key === undefined) throw new BackupRefused('needs a key');
    if (!isSealed && !isPacked) throw new BackupRefused('foreign');
    if (!isSealed && key !== undefined) throw new BackupRefused('not sealed');
    const source = content.from(isSealed ? SEALED_LINE.length : 0);
    const gunzip = createGunzip();
    const packed = counted(isSealed ? unseal(key ?? '')(source) : source);
    let read: Contents | undefined;
    await pipeline(packed.bytes, gunzip, async (bytes: AsyncIterable<Buffer>) => {
      read = await readEntries(tarEntries(bytes), reader);
    }).catch((error: unknown) => {
      throw refusalOf(error);
    });
    assertAllRead(gunzip, packed.count());
    if (!read) throw new Error('a backup was read without contents');
    return read;
  } finally {
    await content.close();
  }
}

/** Counts what passes. */
function counted(source: AsyncIterable<Buffer>): { readonly bytes: AsyncIterable<Buffer>; count(): number } {
  let count = 0;
  const pass = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      count += chunk.length;
      yield chunk;
    }
  };
  return { bytes: pass(), count: () => count };
}

/** gunzip ignores what follows its end. */
function assertAllRead(gunzip: Gunzip, bytes: number): void {
  if (gunzip.bytesWritten !== bytes) throw new BackupRefused('damaged', 'something follows its end');
}

const isOfTar = (error: unknown): boolean => /^(Invalid tar header|Unexpected end of data)/.test(messageOf(error));

/** What the stream's own errors mean for the file. An error of the reader's own work stays as it is. */
function refusalOf(error: unknown): unknown {
  if (error instanceof BackupRefused) return error;
  const message = messageOf(error);
  if (codeOf(error) === 'Z_BUF_ERROR') return new BackupRefused('damaged', 'it ends early');
  if (codeOf(error)?.startsWith('Z_')) return new BackupRefused('damaged', message);
  if (isOfTar(error)) return new BackupRefused('damaged', message);
  return error;
}

const JSON_BYTES = 8 * 1024 * 1024;

async function readEntries(tar: AsyncIterable<TarEntry>, reader: BackupReader): Promise<Contents> {
  let first: { readonly header: Header; readonly digest: string } | undefined;
  let manifest: Manifest | undefined;
  const tables = new TablesRead();
  for await (const entry of unlessForeign(tar)) {
    const { name } = entry;
    if (manifest) throw new BackupRefused('damaged', `${name} follows the manifest`);
    if (!first) {
      first = await readHeader(entry);
      await reader.header?.(first.header);
      continue;
    }
    if (name === MANIFEST_NAME) {
      manifest = asManifest(await wholeOf(entry.content, JSON_BYTES));
      if (manifest.header !== first.digest) throw new BackupRefused('damaged', 'header.json was changed');
      continue;
    }
    const piece = pieceOf(name);
    if (!piece || !first.header.tables.some((table) => table.name === piece.table))
      throw new BackupRefused('damaged', `${name} does not belong into it`);
    const rows = await wholeOf(entry.content, entry.size);
    tables.add(piece, rows);
    await reader.rows?.(piece.table, rows);
  }
  if (!first) throw new BackupRefused('foreign');
  if (!manifest) throw new BackupRefused('damaged', 'it has no manifest');
  tables.assertEqual(first.header, manifest);
  return { header: first.header, manifest };
}

/** What is no tar from its beginning is no damaged backup. */
async function* unlessForeign(tar: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry> {
  let any = false;
  try {
    for await (const entry of tar) {
      any = true;
      yield entry;
    }
  } catch (error) {
    if (!any && isOfTar(error)) throw new BackupRefused('foreign');
    throw error;
  }
}

async function readHeader({ name, content }: TarEntry): Promise<{ readonly header: Header; readonly digest: string }> {
  if (name !== HEADER_NAME) throw new BackupRefused('foreign');
  const text = await wholeOf(content, JSON_BYTES);
  const header = parsed(text, headerForm) ?? refuse(new BackupRefused('foreign'));
  if (isNewerFormat(header)) throw new BackupRefused('newer');
  return { header, digest: createHash('sha256').update(text).digest('hex') };
}

const refuse = (error: Error): never => {
  throw error;
};

const asManifest = (text: Buffer): Manifest =>
  parsed(text, manifestForm) ?? refuse(new BackupRefused('damaged', 'its manifest cannot be read'));

function parsed<T>(text: Buffer, form: z.ZodType<T>): T | undefined {
  try {
    return form.parse(JSON.parse(text.toString('utf8')));
  } catch {
    return undefined;
  }
}

async function wholeOf(content: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of content) {
    parts.push(part);
    bytes += part.length;
    if (bytes > most) throw new BackupRefused('damaged', 'a part is too long');
  }
  return Buffer.concat(parts);
}

/** The tables as they were read so far. */
class TablesRead {
  readonly #tables = new Map<string, { pieces: number; readonly digest: RowsDigest }>();

  add({ table, piece }: { readonly table: string; readonly piece: number }, rows: Buffer): void {
    const known = this.#tables.get(table) ?? { pieces: 0, digest: new RowsDigest() };
    if (piece !== known.pieces + 1) throw new BackupRefused('damaged', `piece ${piece} of ${table} is out of turn`);
    if (rows.at(-1) !== 10) throw new BackupRefused('damaged', `piece ${piece} of ${table} ends within a row`);
    known.pieces = piece;
    known.digest.add(rows);
    this.#tables.set(table, known);
  }

  assertEqual(header: Header, manifest: Manifest): void {
    const names = header.tables.map(({ name }) => name).join();
    if (manifest.tables.map(({ name }) => name).join() !== names)
      throw new BackupRefused('damaged', 'its manifest lists other tables');
    for (const told of manifest.tables) {
      const { pieces = 0, digest = new RowsDigest() } = this.#tables.get(told.name) ?? {};
      assertSame(told, { name: told.name, pieces, ...digest.result() });
    }
  }
}

function assertSame(told: TableDigest, found: TableDigest): void {
  if (found.pieces !== told.pieces || found.rows !== told.rows)
    throw new BackupRefused('damaged', `rows of ${told.name} are missing or too many`);
  if (found.digest !== told.digest || found.bytes !== told.bytes)
    throw new BackupRefused('damaged', `rows of ${told.name} were changed`);
}
