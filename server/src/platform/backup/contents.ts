// How it works: docs/subsystems/backups.md.
import { z } from 'zod';

/** What a backup is made of. It is a tar: `header.json`, the rows of each table in pieces, and `manifest.json` last. */

export const HEADER_NAME = 'header.json';
export const MANIFEST_NAME = 'manifest.json';
const FORMAT = 'hatid-backup';
const FORMAT_NUMBER = 1;

const migration = z.strictObject({ number: z.int(), name: z.string(), checksum: z.string() });
/** `schema.table`, as the catalogue of the database says. */
const tableName = z.string().regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/);

/** What must be known before the rows. */
export const header = z.strictObject({
  format: z.literal(FORMAT),
  number: z.int(),
  made_at: z.iso.datetime(),
  /** Of the server that made it. For people only: migrations decide what fits. */
  version: z.string(),
  postgresql: z.string(),
  migrations: z.array(migration).min(1),
  tables: z.array(z.strictObject({ name: tableName, columns: z.array(z.string()).min(1) })).min(1),
});
export type Header = z.infer<typeof header>;

const tableDigest = z.strictObject({
  name: tableName,
  rows: z.int().min(0),
  bytes: z.int().min(0),
  pieces: z.int().min(0),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
export type TableDigest = z.infer<typeof tableDigest>;

/** What is known after the rows. */
export const manifest = z.strictObject({
  /** SHA-256 of `header.json`. */
  header: z.string().regex(/^[0-9a-f]{64}$/),
  tables: z.array(tableDigest),
  /** Where each sequence goes on; null for one that was never used. */
  sequences: z.array(
    z.strictObject({
      name: tableName,
      last: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifest>;

export const newHeader = (known: Omit<Header, 'format' | 'number'>): Header => ({
  format: FORMAT,
  number: FORMAT_NUMBER,
  ...known,
});
export const isNewerFormat = ({ number }: Header): boolean => number > FORMAT_NUMBER;

export const pieceName = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(6, '0')}.copy`;
/** The table and the number of a piece, from its name in the tar. */
export function pieceOf(name: string): { readonly table: string; readonly piece: number } | undefined {
  const [, table, piece] = /^tables\/([a-z0-9_.]+)\/(\d{6,})\.copy$/.exec(name) ?? [];
  return table && piece ? { table, piece: Number(piece) } : undefined;
}

/** About how many bytes of rows a piece has. A tar needs the size of each file before its content. */
export const PIECE_BYTES = 2 * 1024 * 1024;
