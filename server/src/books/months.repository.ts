import type { Period, ServiceDay } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { factsOn, JOURNAL_FACTS } from './journal-facts.sql.js';

/** The digests of days, by day. A day without entries has none. */
export type DayDigests = Readonly<Record<ServiceDay, string>>;

const DIGESTS = sql(
  'book_month_digests',
  `select day::text, encode(sha256(convert_to(string_agg(line, chr(10) order by line collate "C"), 'UTF8')), 'hex') as digest from (
     select day, (ledger, id, kind, method, person, holder, visit, a, b, c)::text as line from (${JOURNAL_FACTS}) f) lines
   group by day`,
);
/** Of the entries as they are now. Amounts, ids and numbers, never names. Source: R-beyond-744. */
export async function digestDays(q: Queryable, { from, to }: Period): Promise<DayDigests> {
  const rows = await q.rows<{ day: ServiceDay; digest: string }>(DIGESTS.text, [from, to]);
  return Object.fromEntries(rows.map(({ day, digest }) => [day, digest]));
}

/** A day is asked for until its first entry, so a month costs no more than its days. */
const OPEN_DAYS = sql(
  'book_month_open_days',
  `select n.open_day::text as day from (select generate_series($1::date, $2::date, '1 day')::date as open_day) n
   where not exists (select from book_days b where b.day = n.open_day and b.state in ('closed', 'reopening'))
     and exists (${factsOn('n.open_day')}) order by 1`,
);
/** The days with entries that are not closed. */
export const findOpenDays = async (q: Queryable, { from, to }: Period): Promise<ServiceDay[]> =>
  (await q.rows<{ day: ServiceDay }>(OPEN_DAYS.text, [from, to])).map(({ day }) => day);

export interface KeptMonth {
  readonly digest: string;
  readonly days: DayDigests;
  readonly closed_at: Date;
}
const KEPT = sql(
  'book_month_kept',
  'select digest, days, closed_at from book_months where month = $1 order by id desc limit 1',
);
/** The month as it was last closed. */
export const findKeptMonth = (q: Queryable, month: ServiceDay): Promise<KeptMonth | undefined> =>
  q.maybe<KeptMonth>(KEPT, [month]);

const KEEP = sql('book_month_keep', 'insert into book_months (month, digest, days, closed_at) values ($1, $2, $3, $4)');
export const keepMonth = (tx: Tx, month: ServiceDay, { digest, days, closed_at }: KeptMonth): Promise<unknown> =>
  tx.rows(KEEP, [month, digest, JSON.stringify(days), closed_at]);
