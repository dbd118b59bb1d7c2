import type { CommissionUnit, DatedCommission } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

export interface StoredRate extends DatedCommission {
  readonly unit: CommissionUnit;
  readonly therapist_name: string | null;
  readonly service_name: string | null;
  readonly set_at: Date;
  readonly set_by: string | null;
}

const LIST = sql(
  'commission_rates',
  `
  select r.id, r.staff_id as therapist, ${fullNameOf('t')} as therapist_name, r.service_id as service, s.name as service_name,
    r.from_day as "from", r.unit, r.payment_percent, r.extension_percent, r.pesos, r.set_at, nullif(${fullNameOf('u')}, '') as set_by
  from commission_rates r left join users t on t.id = r.staff_id left join services s on s.id = r.service_id
    left join users u on u.id = r.set_by
  where r.revokes is null and not exists (select from commission_rates x where x.revokes = r.id)
    and not exists (select from commission_rates n where n.id > r.id and n.from_day = r.from_day and n.revokes is null
      and n.staff_id is not distinct from r.staff_id and n.service_id is not distinct from r.service_id
      and not exists (select from commission_rates x where x.revokes = n.id))
  order by r.from_day desc, r.staff_id nulls first, r.service_id nulls first`,
);
/** The rules that stand, the latest first, without those that were replaced on their own first day, or taken back. */
export const findRates = (q: Queryable): Promise<StoredRate[]> => q.rows<StoredRate>(LIST);

const STORE = sql(
  'commission_rates_store',
  `
  insert into commission_rates (staff_id, service_id, from_day, unit, payment_percent, extension_percent, pesos, is_past, set_by, set_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
);
interface Storing {
  readonly now: Date;
  readonly userId: number | null;
  /** It begins before the day on which it is set: `commission_changes` says for whom it counts. */
  readonly isPast: boolean;
}
export const storeRate = async (tx: Tx, rule: Omit<DatedCommission, 'id'>, by: Storing): Promise<number> => {
  const { therapist, service, from, unit, payment_percent, extension_percent, pesos } = rule;
  const values = [therapist, service, from, unit, payment_percent, extension_percent, pesos];
  return (await tx.one<{ id: number }>(STORE, [...values, by.isPast, by.userId, by.now])).id;
};

const REVOKE = sql(
  'commission_rates_revoke',
  `insert into commission_rates (staff_id, service_id, from_day, unit, revokes, set_by, set_at)
   select staff_id, service_id, from_day, 'none', id, $2, $3 from commission_rates where id = $1 returning id`,
);
/** Takes a rule back: from then on it is as if it had not been set. */
export const revokeRate = (tx: Tx, id: number, by: Omit<Storing, 'isPast'>): Promise<unknown> =>
  tx.one(REVOKE, [id, by.userId, by.now]);

const SERVICE = sql('commission_service', 'select exists (select from services where id = $1) as found');
export const isService = async (q: Queryable, id: number): Promise<boolean> =>
  (await q.one<{ found: boolean }>(SERVICE, [id])).found;

/** `change` in centavos. */
export interface ChangedPerson {
  readonly id: number;
  readonly name: string;
  readonly visits: number;
  readonly change: number;
}
const CHANGED = sql(
  'commission_changed',
  `
  select u.id, ${fullNameOf('u')} as name, count(distinct c.appointment_id)::int as visits, sum(l.amount)::int as change
  from commission_changes c join pay_lines l on l.payment_id = c.entry_id join users u on u.id = l.staff_id
  where c.rule_id = $1 group by u.id having sum(l.amount) <> 0
  order by abs(sum(l.amount)) desc, name, u.id`,
);
/** Who gets more or less by a rule from an earlier day, the largest change first. */
export const findChanged = (q: Queryable, rule: number): Promise<ChangedPerson[]> =>
  q.rows<ChangedPerson>(CHANGED, [rule]);

export interface ChangedVisits {
  readonly visits: number;
  readonly kept: number;
}
const VISITS = sql(
  'commission_changed_visits',
  `
  select count(*) filter (where entry_id is not null)::int as visits, count(*) filter (where entry_id is null)::int as kept
  from commission_changes where rule_id = $1`,
);
export const countChanged = (q: Queryable, rule: number): Promise<ChangedVisits> =>
  q.one<ChangedVisits>(VISITS, [rule]);
