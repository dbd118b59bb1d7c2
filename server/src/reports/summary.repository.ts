import { sql, type Queryable, type Sql } from '../platform/database/database.js';
import type { Period } from 'shared-lib/domain';

/** The service days that a report counts. */
export interface ReportedDays extends Period {
  /** An instant of the last day; later entries do not count. */
  readonly until?: Date | undefined;
}

/** A statement for whole days, and the same up to an instant of the last day, which is `$3`. */
interface Statements {
  readonly whole: Sql;
  readonly soFar: Sql;
}

const statements = (name: string, textOf: (isSoFar: boolean) => string): Statements => ({
  whole: sql(`reports_${name}`, textOf(false)),
  soFar: sql(`reports_${name}_so_far`, textOf(true)),
});

/** Sent by its text, so planned for the period each time, as in breakdown.repository.ts. */
const countIn = <R>(q: Queryable, { whole, soFar }: Statements, { from, to, until }: ReportedDays): Promise<R> =>
  until ? q.one<R>(soFar.text, [from, to, until]) : q.one<R>(whole.text, [from, to]);

/** Only entries of the last day before `$3`; the payments of one day are few. */
const SO_FAR = 'and (s.service_day < $2 or exists (select from payments p where p.id = s.payment_id and p.at < $3))';
/** For a share `s`. */
const isCounted = (isSoFar: boolean): string => `s.service_day between $1 and $2 ${isSoFar ? SO_FAR : ''}`;

/** Whole pesos; the commission in centavos, as it was stored with each payment (`write_revenue`). */
export interface Money {
  readonly revenue: number;
  readonly commission: number;
  readonly extensions: number;
  readonly cash: number;
  readonly gcash: number;
  /** Of the revenue: what clients had paid ahead. */
  readonly credit: number;
  readonly visits: number;
}

/**
 * migrations/014_revenue.sql ('Rules of counting') says what counts as revenue, on which day and for whom, what counts
 * as a visit, and who as a client. Triggers make these rows from the ledger, entry by entry.
 */
const MONEY = statements(
  'money',
  (isSoFar) => `
  select coalesce(sum(amount), 0) as revenue, coalesce(sum(commission), 0) as commission,
    coalesce(sum(amount) filter (where is_extension), 0) as extensions,
    coalesce(sum(amount) filter (where method = 'cash'), 0) as cash,
    coalesce(sum(amount) filter (where method = 'gcash'), 0) as gcash,
    coalesce(sum(amount) filter (where method = 'credit'), 0) as credit,
    coalesce(sum(visits) filter (where position = 0), 0)::int as visits
  from revenue_shares s where ${isCounted(isSoFar)}`,
);
/** The sums of the ledger for a period. */
export const sumMoney = (q: Queryable, days: ReportedDays): Promise<Money> => countIn<Money>(q, MONEY, days);

/** A row of a ledger that was recorded on a day of the period; of an unfinished day, before this time of it. */
const ofPeriod = (isSoFar: boolean): string => `service_day_of(at) between $1 and $2 ${isSoFar ? 'and at < $3' : ''}`;

const DISCOUNTS = statements(
  'discounts',
  (isSoFar) => `select coalesce(sum(amount), 0) as discounts from discounts where ${ofPeriod(isSoFar)}`,
);
/** The discounts of a period, less the reversed ones. Source: R-money-16. */
export const sumDiscounts = (q: Queryable, days: ReportedDays): Promise<{ discounts: number }> =>
  countIn<{ discounts: number }>(q, DISCOUNTS, days);

export interface Tips {
  readonly tips: number;
  /** Of them: not kept by those they are for. */
  readonly tips_owed: number;
}
const TIPS = statements(
  'tips',
  (isSoFar) =>
    `select coalesce(sum(amount), 0) as tips, coalesce(sum(amount) filter (where not is_kept), 0) as tips_owed
     from tips where ${ofPeriod(isSoFar)}`,
);
/** The tips of a period, less those taken back. Source: R-beyond-505. */
export const sumTipsOf = (q: Queryable, days: ReportedDays): Promise<Tips> => countIn<Tips>(q, TIPS, days);

const WRITE_OFFS = statements(
  'write_offs',
  (isSoFar) => `select coalesce(sum(amount), 0) as written_off from write_offs where ${ofPeriod(isSoFar)}`,
);
/** What was written off in a period, less what was taken back. Source: R-beyond-736. */
export const sumWrittenOff = (q: Queryable, days: ReportedDays): Promise<{ written_off: number }> =>
  countIn<{ written_off: number }>(q, WRITE_OFFS, days);

const FEES = statements(
  'fees',
  (isSoFar) => `select coalesce(sum(amount), 0) as fees from visit_fees where ${ofPeriod(isSoFar)}`,
);
/** What clients paid in a period for visits that they called off, less what was taken back. Source: R-beyond-1133. */
export const sumFees = (q: Queryable, days: ReportedDays): Promise<{ fees: number }> =>
  countIn<{ fees: number }>(q, FEES, days);

export interface Prepaid {
  /** Of cash and GCash: what came in ahead, less what was paid back. */
  readonly prepaid_cash: number;
  readonly prepaid_gcash: number;
}
const PREPAID = statements(
  'prepaid',
  (isSoFar) =>
    `select coalesce(sum(amount) filter (where method = 'cash'), 0) as prepaid_cash,
       coalesce(sum(amount) filter (where method = 'gcash'), 0) as prepaid_gcash
     from client_credit where ${ofPeriod(isSoFar)}`,
);
/** What clients paid ahead in a period, less what they got back. No revenue before a visit is paid with it. */
export const sumPrepaid = (q: Queryable, days: ReportedDays): Promise<Prepaid> => countIn<Prepaid>(q, PREPAID, days);
const COSTS = statements(
  'costs',
  (isSoFar) =>
    `select coalesce(sum(amount), 0) as costs from costs
     where ${ofPeriod(isSoFar)} and category <> 'materials'`,
);
/** What was spent in a period, less what was voided, without bills of materials. Centavos. Source: R-beyond-864. */
export const sumCosts = (q: Queryable, days: ReportedDays): Promise<{ costs: number }> =>
  countIn<{ costs: number }>(q, COSTS, days);

export interface Clients {
  readonly new_clients: number;
  readonly returning_clients: number;
}
const CLIENTS = statements('clients', (isSoFar) => {
  const counted = `${isCounted(isSoFar)} and s.position = 0 and s.visits`;
  const came = `exists (select from revenue_shares s where s.client_id = f.client_id and ${counted} = 1)`;
  const isNew = isSoFar
    ? `(f.service_day >= $1 and f.service_day < $2 or f.service_day = $2 and ${came})`
    : 'f.service_day between $1 and $2';
  // Clients with a refunded visit are few: only their visits are added up.
  return `
  with taken as materialized (select distinct s.client_id from revenue_shares s where ${counted} = -1),
  days as (
    select f.service_day from client_first_visits f where ${isNew} and f.client_id not in (select client_id from taken)
    union all
    select f.service_day from client_first_visits f where f.service_day < $1 and f.client_id not in (select client_id from taken) and ${came}
    union all
    select f.service_day from client_first_visits f where f.client_id in (
      select s.client_id from taken join revenue_shares s using (client_id) where ${counted} <> 0
      group by s.client_id, s.appointment_id having sum(s.visits) > 0))
  select (count(*) filter (where service_day >= $1))::int as new_clients,
    (count(*) filter (where service_day < $1))::int as returning_clients from days`;
});
/** New and returning clients of a period: those with a visit that was paid in it and not refunded. R-money-9. */
export const countClients = (q: Queryable, days: ReportedDays): Promise<Clients> => countIn<Clients>(q, CLIENTS, days);

export interface Bookings {
  readonly booked: number;
  readonly cancelled: number;
  readonly refused: number;
  readonly refusals: number;
}
const LIVE = 'from appointments where deleted_at is null and service_day';
const countOf = (condition: string, isSoFar: boolean, stamp: string): string =>
  `(select count(*)::int ${LIVE} between $1 and $2 and ${condition} ${isSoFar ? `and (service_day < $2 or ${stamp} < $3)` : ''})`;
const BOOKINGS = statements('bookings', (isSoFar) => {
  const counted = isSoFar ? `>= $1 and service_day < $2` : 'between $1 and $2';
  const ofLastDay = (condition: string): string =>
    isSoFar ? `+ (select count(*)::int ${LIVE} = $2 and ${condition})` : '';
  return `
  select coalesce(sum(n) filter (where status = ''), 0)::int ${ofLastDay('created_at < $3')} as booked,
    coalesce(sum(n) filter (where status = 'rejected'), 0)::int ${ofLastDay(`status = 'rejected' and rejected_at < $3`)} as refused,
    ${countOf(`outcome = 'cancelled'`, isSoFar, 'cancelled_at')} as cancelled,
    ${countOf('rejected_at is not null', isSoFar, 'rejected_at')} as refusals
  from appointment_counts where status in ('', 'rejected') and service_day ${counted}`;
});
/** The state of the visits that were booked for a period. */
export const countBookings = (q: Queryable, days: ReportedDays): Promise<Bookings> =>
  countIn<Bookings>(q, BOOKINGS, days);
