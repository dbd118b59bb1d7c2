import type { CommissionShares, DatedCommission, ServiceDay } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

export interface StoredRate extends DatedCommission {
  readonly id: number;
  readonly therapist_name: string | null;
  readonly set_at: Date;
  readonly set_by: string | null;
}

const LIST = sql(
  'commission_rates',
  `
  select r.id, r.staff_id as therapist, ${fullNameOf('t')} as therapist_name, r.from_day as "from", r.payment_percent,
    r.extension_percent, r.set_at, nullif(${fullNameOf('u')}, '') as set_by
  from commission_rates r left join users t on t.id = r.staff_id left join users u on u.id = r.set_by
  order by r.from_day desc, r.staff_id nulls first`,
);
/** Every rate that was ever set, the latest first. */
export const findRates = (q: Queryable): Promise<StoredRate[]> => q.rows<StoredRate>(LIST);

const STORE = sql(
  'commission_rates_store',
  `
  insert into commission_rates (staff_id, from_day, payment_percent, extension_percent, set_by, set_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (staff_id, from_day) do update set payment_percent = excluded.payment_percent,
    extension_percent = excluded.extension_percent, set_by = excluded.set_by, set_at = excluded.set_at
  returning id`,
);
export const storeRate = async (
  tx: Tx,
  { therapist, from, payment_percent, extension_percent }: DatedCommission,
  by: { readonly now: Date; readonly userId: number },
): Promise<number> =>
  (await tx.one<{ id: number }>(STORE, [therapist, from, payment_percent, extension_percent, by.userId, by.now])).id;

export interface RemovedRate extends CommissionShares {
  readonly therapist: number | null;
  readonly from: ServiceDay;
}
const DELETE = sql(
  'commission_rates_delete',
  `delete from commission_rates where id = $1
   returning staff_id as therapist, from_day as "from", payment_percent, extension_percent`,
);
export const deleteRate = (tx: Tx, id: number): Promise<RemovedRate | undefined> => tx.maybe<RemovedRate>(DELETE, [id]);
