import type { Tx } from '../platform/database/database.js';

export type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts many rows in one statement; the database reads each value by its column's type. All rows have the members of
 * the first.
 */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ');
  await tx.rows(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Takes ids from a table's sequence, so that rows can refer to each other before they are stored. Ascending. */
export async function reserveIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)`,
    [table, count],
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** An interval in the form of PostgreSQL's tstzrange. */
export const range = (from: Date, to: Date): string => `[${from.toISOString()},${to.toISOString()})`;
