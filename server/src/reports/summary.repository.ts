import { sql, type Queryable } from '../platform/database/database.js';
import type { Period } from 'shared-lib/domain';

/** Whole pesos; the commission in centavos, as it was noted with each payment (migrations/115_revenue.sql). */
export interface Money {
  readonly revenue: number;
  readonly commission: number;
  readonly extensions: number;
  readonly cash: number;
  readonly gcash: number;
  readonly visits: number;
}

/**
 * What counts as revenue, on which day and of whom, says migrations/115_revenue.sql ('Rules of counting'): its triggers
 * make these rows from the ledger, entry by entry.
 */
const MONEY = sql(
  'reports_money',
  `
  select coalesce(sum(amount), 0) as revenue, coalesce(sum(commission), 0) as commission,
    coalesce(sum(amount) filter (where is_extension), 0) as extensions,
    coalesce(sum(amount) filter (where method = 'cash'), 0) as cash,
    coalesce(sum(amount) filter (where method = 'gcash'), 0) as gcash,
    coalesce(sum(visits) filter (where position = 0), 0)::int as visits
  from revenue_shares where service_day between $1 and $2`,
);
/** What the ledger says of a period. */
export const sumMoney = (q: Queryable, { from, to }: Period): Promise<Money> => q.one<Money>(MONEY, [from, to]);

const DISCOUNTS = sql(
  'reports_discounts',
  'select coalesce(sum(amount), 0) as discounts from discounts where service_day_of(at) between $1 and $2',
);
/** What was taken off prices in a period; what was taken back of it is taken off. Source: R-money-16. */
export const sumDiscounts = (q: Queryable, { from, to }: Period): Promise<{ discounts: number }> =>
  q.one<{ discounts: number }>(DISCOUNTS, [from, to]);

export interface Clients {
  readonly new_clients: number;
  readonly returning_clients: number;
}
const CLIENTS = sql(
  'reports_clients',
  `
  select came.new_clients, (came.clients - came.new_clients)::int as returning_clients
  from (
    select (select count(*)::int from client_first_visits where service_day between $1 and $2) as new_clients,
      (select count(*) from (
        select from revenue_shares where service_day between $1 and $2 and visits = 1 and position = 0 group by client_id) c) as clients) came`,
);
/** Who paid for a visit in a period, for the first time or not. */
export const countClients = (q: Queryable, { from, to }: Period): Promise<Clients> =>
  q.one<Clients>(CLIENTS, [from, to]);

export interface Bookings {
  readonly booked: number;
  readonly cancelled: number;
  readonly refused: number;
  readonly refusals: number;
}
const BOOKINGS = sql(
  'reports_bookings',
  `
  select coalesce(sum(n) filter (where status = ''), 0)::int as booked, coalesce(sum(n) filter (where status = 'rejected'), 0)::int as refused,
    (select count(*)::int from appointments where outcome = 'cancelled' and deleted_at is null and service_day between $1 and $2) as cancelled,
    (select count(*)::int from appointments where rejected_at is not null and deleted_at is null and service_day between $1 and $2) as refusals
  from appointment_counts where status in ('', 'rejected') and service_day between $1 and $2`,
);
/** What became of the visits that were booked for a period. */
export const countBookings = (q: Queryable, { from, to }: Period): Promise<Bookings> =>
  q.one<Bookings>(BOOKINGS, [from, to]);
