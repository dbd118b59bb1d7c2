import { sql, type Queryable } from '../platform/database/database.js';
import type { Period } from 'shared-lib/domain';

/** Whole pesos; the commission in centavos. */
export interface Money {
  readonly revenue: number;
  readonly commission: number;
  readonly extensions: number;
  readonly cash: number;
  readonly gcash: number;
  readonly visits: number;
  readonly new_clients: number;
  readonly returning_clients: number;
}

const MONEY = sql(
  'reports_money',
  `
  with paid as (
    select client_id, sum(amount) as revenue, sum(commission) as commission, sum(amount) filter (where is_extension) as extensions,
      sum(amount) filter (where method = 'cash') as cash, sum(amount) filter (where method = 'gcash') as gcash,
      sum(visits) filter (where position = 0) as visits, max(visits) = 1 as came
    from revenue_shares where service_day between $1 and $2 group by client_id)
  select coalesce(sum(revenue), 0) as revenue, coalesce(sum(commission), 0) as commission,
    coalesce(sum(extensions), 0) as extensions, coalesce(sum(cash), 0) as cash, coalesce(sum(gcash), 0) as gcash,
    coalesce(sum(visits), 0)::int as visits, (count(*) filter (where came and first.service_day >= $1))::int as new_clients,
    (count(*) filter (where came and first.service_day < $1))::int as returning_clients
  from paid left join client_first_visits first using (client_id)`,
);
/** What the ledger says of a period, and of whom. */
export const sumMoney = (q: Queryable, { from, to }: Period): Promise<Money> => q.one<Money>(MONEY, [from, to]);

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
