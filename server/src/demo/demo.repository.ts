import { type Tx, sql } from '../platform/database/database.js';

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

export const SETTING = sql('demo_setting', 'insert into settings (key, value, updated_at) values ($1, $2, $3)');

const HAND_OVER = sql(
  'demo_hand_over',
  `with counted as (
     insert into remittances (staff_id, expected, counted, handed_over, counted_by, at)
     select staff_id, amount, amount, amount, $1, $2 from cash_in_hand where amount > 0 and staff_id <> $1 order by staff_id returning id, staff_id)
   insert into remittance_steps (remittance_id, step, by_id, at) select id, 'confirmed', staff_id, $2 from counted order by id`,
);
const START_PAYOUTS = sql(
  'demo_start_payouts',
  'insert into payouts_start (from_day, set_by, set_at) values ($1, $2, $3)',
);
/** Payouts are kept from that day on; what was earned before is paid. */
export const startPayouts = (tx: Tx, operator: number, from: string, at: Date): Promise<unknown> =>
  tx.rows(START_PAYOUTS, [from, operator, at]);

/** All people hand over all their cash to that operator, who counts the same sum. */
export const handOverAll = (tx: Tx, operator: number, at: Date): Promise<unknown> => tx.rows(HAND_OVER, [operator, at]);
