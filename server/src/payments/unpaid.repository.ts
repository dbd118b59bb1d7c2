// How it works: docs/subsystems/books.md.
import type { ServiceDay } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';
import { isShown, nameInList } from '../platform/database/price-lines.sql.js';

/** The completed visits without a payment, while no operator has said that nothing is owed. Source: R-money-31. */
const UNPAID = 'd.agreed_at is null and d.paid = 0';
export const UNPAID_IDS = `select d.appointment_id from payment_differences d where ${UNPAID}`;

/** The visits whose payments are below what is due, while no operator has said that nothing is owed. R-beyond-640. */
export const IS_OWED = 'd.agreed_at is null and d.paid < d.due';
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
     coalesce((select string_agg(${nameInList('s')}, ', ' order by s.position) from appointment_services s where s.appointment_id = a.id and ${isShown('s')}), '') as services
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

export interface WriteOffRow {
  readonly appointment: number;
  readonly client_id: number;
  readonly client: string;
  readonly starts_at: Date;
  readonly due: number;
  readonly paid: number;
  /** Whole pesos. */
  readonly written_off: number;
  readonly reason: string;
  readonly by: string | null;
  readonly at: Date;
}
/** The write-offs that stand; `$1` is their client, null for all. */
const STANDING = `write_offs w join appointments a on a.id = w.appointment_id join payment_differences d on d.appointment_id = w.appointment_id
   where w.reverses is null and not exists (select from write_offs r where r.reverses = w.id) and ($1::int is null or a.client_id = $1)`;
const WRITE_OFFS = sql(
  'unpaid_write_offs',
  `select a.id as appointment, a.client_id, (select ${fullNameOf('c')} from clients c where c.id = a.client_id) as client, a.starts_at, d.due, d.paid,
     w.amount as written_off, w.reason, (select ${fullNameOf('u')} from users u where u.id = w.recorded_by) as by, w.at
   from ${STANDING} order by w.id desc limit $2 offset $3`,
);
const WRITTEN_OFF = sql(
  'unpaid_written_off',
  `select count(*)::int as count, coalesce(sum(w.amount), 0)::int as written_off from ${STANDING}`,
);
/** A page of what was written off and not taken back, the latest first, and the sum of all of it. R-beyond-734. */
export async function findWrittenOff(
  q: Queryable,
  client: number | null,
  page: PageRequest,
): Promise<{ readonly rows: WriteOffRow[]; readonly count: number; readonly written_off: number }> {
  const [rows, sums] = await Promise.all([
    q.rows<WriteOffRow>(WRITE_OFFS, [client, page.page_size, offsetOf(page)]),
    q.one<{ count: number; written_off: number }>(WRITTEN_OFF, [client]),
  ]);
  return { rows, ...sums };
}

/** A line of the file of *Unpaid*. Whole pesos. */
export interface OwedLine extends OwedVisitRow {
  readonly day: ServiceDay;
  readonly client: string;
  readonly phone_number: string;
}
const OWED_LINES = sql(
  'unpaid_lines',
  `select a.id, a.service_day as day, a.starts_at, ${fullNameOf('c')} as client, c.phone_number, d.due, d.paid, d.since,
     coalesce((select string_agg(${nameInList('s')}, ', ' order by s.position) from appointment_services s where s.appointment_id = a.id and ${isShown('s')}), '') as services
   from payment_differences d join appointments a on a.id = d.appointment_id join clients c on c.id = a.client_id
   where ${IS_OWED} and (d.since, d.appointment_id) > ($1, $2) order by d.since, d.appointment_id limit $3`,
);
/** The visits that something is owed for, the longest owed first, after the one that is given. */
export const findOwedLines = (
  q: Queryable,
  after: Pick<OwedLine, 'since' | 'id'> | undefined,
  most: number,
): Promise<OwedLine[]> => q.rows(OWED_LINES, [after?.since ?? '-infinity', after?.id ?? 0, most]);

/** An entry of the ledger of write-offs. Whole pesos, below zero where it takes another back. */
export interface WriteOffLine {
  readonly id: number;
  readonly day: ServiceDay;
  readonly appointment: number;
  readonly visit_day: ServiceDay;
  readonly client: string;
  readonly amount: number;
  readonly reason: string;
  readonly by: string | null;
}
const WRITE_OFF_LINES = sql(
  'unpaid_write_off_lines',
  `select w.id, service_day_of(w.at) as day, w.appointment_id as appointment, a.service_day as visit_day, ${fullNameOf('c')} as client, w.amount, w.reason,
     (select ${fullNameOf('u')} from users u where u.id = w.recorded_by) as by
   from write_offs w join appointments a on a.id = w.appointment_id join clients c on c.id = a.client_id
   where w.id > $1 order by w.id limit $2`,
);
/** Every entry, those that were taken back too, the earliest first, after the one that is given. */
export const findWriteOffLines = (
  q: Queryable,
  after: WriteOffLine | undefined,
  most: number,
): Promise<WriteOffLine[]> => q.rows(WRITE_OFF_LINES, [after?.id ?? 0, most]);
