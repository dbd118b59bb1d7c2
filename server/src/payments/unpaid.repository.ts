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
const OF_CLIENTS = `select a.client_id, count(*)::int as visits, sum(d.due - d.paid)::int as owed, min(d.since) as since from ${OWED} group by a.client_id`;
const TOTALS_OF = `count(*)::int as clients, coalesce(sum(visits), 0)::int as visits, coalesce(sum(owed), 0)::int as owed, min(since) as since`;
const PAGE = sql(
  'unpaid_page',
  `
  with owed as materialized (${OF_CLIENTS}),
  page as (select * from owed order by since, client_id limit $1 offset $2)
  select p.*, ${fullNameOf('c')} as name, c.phone_number, t.clients as all_clients, t.visits as all_visits, t.owed as all_owed, t.since as all_since
  from page p join clients c on c.id = p.client_id cross join (select ${TOTALS_OF} from owed) t order by p.since, p.client_id`,
);
const TOTALS = sql('unpaid_totals', `select ${TOTALS_OF} from (${OF_CLIENTS}) owed`);
interface PageRow extends DebtRow {
  readonly all_clients: number;
  readonly all_visits: number;
  readonly all_owed: number;
  readonly all_since: Date | null;
}
/** Clients who owe for visits, the longest owing first, and the total sum. All debts are added up once. */
export async function findUnpaid(
  q: Queryable,
  page: PageRequest,
): Promise<{ readonly rows: DebtRow[]; readonly totals: DebtTotals }> {
  const found = await q.rows<PageRow>(PAGE, [page.page_size, offsetOf(page)]);
  const rows = found.map(({ client_id, name, phone_number, visits, owed, since }) => ({
    client_id,
    name,
    phone_number,
    visits,
    owed,
    since,
  }));
  const [first] = found;
  // A page behind the last has no row to carry the sums.
  if (!first) return { rows, totals: await q.one<DebtTotals>(TOTALS) };
  const { all_clients: clients, all_visits: visits, all_owed: owed, all_since: since } = first;
  return { rows, totals: { clients, visits, owed, since } };
}

export interface OwedVisitRow {
  readonly id: number;
  readonly starts_at: Date;
  readonly services: string;
  readonly due: number;
  readonly paid: number;
  readonly since: Date;
}
const OF_CLIENT = `payment_differences d join appointments a on a.id = d.appointment_id where a.client_id = $1 and a.deleted_at is null and ${IS_OWED}`;
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
