// How it works: docs/subsystems/backups.md.
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { PIECE_BYTES, type TableDigest } from './contents.js';
import { RowsDigest, wholeLines } from './rows-digest.js';
import { copyOut, TABLES } from './snapshot.sql.js';

/** A table as the database has it. */
export interface Table {
  /** `schema.table` */
  readonly name: string;
  /** The name in a statement. */
  readonly quoted: string;
  readonly columns: readonly string[];
}

export const tablesOf = async (client: pg.Client): Promise<Table[]> => (await client.query<Table>(TABLES)).rows;

export const columnList = (client: pg.Client, { columns }: Table): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');

/** Reads a table piece by piece, and hands each to `take` before it reads on. */
export async function readTable(
  client: pg.Client,
  table: Table,
  take: (piece: Buffer, number: number) => Promise<void> = async () => undefined,
): Promise<TableDigest> {
  const rows = client.query(copyTo(copyOut(table.quoted, columnList(client, table))));
  const digest = new RowsDigest();
  let pieces = 0;
  for await (const piece of wholeLines(rows, PIECE_BYTES)) {
    digest.add(piece);
    pieces += 1;
    await take(piece, pieces);
  }
  return { name: table.name, pieces, ...digest.result() };
}
