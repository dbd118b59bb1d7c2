import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';

/** The completed visits without a payment, while no operator has said that nothing is owed. Source: R-money-31. */
const UNPAID = 'd.agreed_at is null and d.paid = 0';
export const UNPAID_IDS = `select d.appointment_id from payment_differences d where ${UNPAID}`;

/** The visits whose payments are below what is due, while no operator has said that nothing is owed. R-beyond-640. */
const IS_OWED = 'd.agreed_at is null and d.paid < d.due';
export const OWED_IDS = `select d.appointment_id from payment_differences d where ${IS_OWED}`;

const COUNT = sql('unpaid_count', `select count(*)::int as count from payment_differences d where ${UNPAID}`);
/** The number of completed unpaid visits. */
export const countUnpaid = async (q: Queryable): Promise<number> => (await q.one<{ count: number }>(COUNT)).count;

export interface DebtRow {
  readonly client_id: number;
  readonly name: string;
  readonly phone_number: string;
  readonly visits: number;
  /** Whole pesos. */
  readonly owed: number;
  readonly since: Date;
}
export interface DebtTotals {
  readonly clients: number;
  readonly visits: number;
  readonly owed: number;
  readonly since: Date | null;
}

const OWED = `payment_differences d join appointments a on a.id = d.appointment_id where ${IS_OWED}`;
const PAGE = sql(
  'unpaid_page',
  `
  with owed as (
    select a.client_id, count(*)::int as visits, sum(d.due - d.paid)::int as owed, min(d.since) as since from ${OWED} group by a.client_id
    order by min(d.since), a.client_id limit $1 offset $2)
  select o.*, ${fullNameOf('c')} as name, c.phone_number from owed o join clients c on c.id = o.client_id order by o.since, o.client_id`,
);
const TOTALS = sql(
  'unpaid_totals',
  `select count(distinct a.client_id)::int as clients, count(*)::int as visits, coalesce(sum(d.due - d.paid), 0)::int as owed, min(d.since) as since from ${OWED}`,
);
/** Clients who owe for visits, the longest owing first, and the total sum. */
export async function findUnpaid(
  q: Queryable,
  page: PageRequest,
): Promise<{ readonly rows: DebtRow[]; readonly totals: DebtTotals }> {
  const [rows, totals] = await Promise.all([
    q.rows<DebtRow>(PAGE, [page.page_size, offsetOf(page)]),
    q.one<DebtTotals>(TOTALS),
  ]);
  return { rows, totals };
}

export interface OwedVisitRow {
  readonly id: number;
  readonly starts_at: Date;
  readonly services: string;
  readonly due: number;
  readonly paid: number;
  readonly since: Date;
}
const OF_CLIENT = `payment_differences d join appointments a on a.id = d.appointment_id where a.client_id = $1 and ${IS_OWED}`;
const VISITS = sql(
  'unpaid_visits_of_client',
  `select a.id, a.starts_at, d.due, d.paid, d.since,
     coalesce((select string_agg(s.name, ', ' order by s.position) from appointment_services s where s.appointment_id = a.id), '') as services
   from ${OF_CLIENT} order by d.since, a.id limit $2 offset $3`,
);
const SUM = sql(
  'unpaid_sum_of_client',
  `select count(*)::int as count, coalesce(sum(d.due - d.paid), 0)::int as owed from ${OF_CLIENT}`,
);
/** A page of the visits that a client owes for, the longest owed first, and the sum of all of them. */
export async function findOwedBy(
  q: Queryable,
  client: number,
  page: PageRequest,
): Promise<{ readonly rows: OwedVisitRow[]; readonly count: number; readonly owed: number }> {
  const [rows, sums] = await Promise.all([
    q.rows<OwedVisitRow>(VISITS, [client, page.page_size, offsetOf(page)]),
    q.one<{ count: number; owed: number }>(SUM, [client]),
  ]);
  return { rows, ...sums };
}
