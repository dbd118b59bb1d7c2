import type { WorkRuleOf } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** `person` is null for everybody; `pesos` is null where the rule ends. */
export interface WorkRule extends WorkRuleOf {
  readonly from: string;
  readonly pesos: number | null;
}
export interface StoredWorkRate extends WorkRule {
  readonly id: number;
  readonly person_name: string | null;
  /** Null: any, or one that was removed since. */
  readonly from_name: string | null;
  readonly to_name: string | null;
  readonly set_at: Date;
  readonly set_by: string | null;
}

const LIST = sql(
  'work_rates',
  `
  select r.id, r.staff_id as person, ${fullNameOf('t')} as person_name, r.work, r.from_day as "from", r.pesos, r.set_at,
    r.from_area as "fromArea", b.name as from_name, r.to_area as "toArea", e.name as to_name,
    nullif(${fullNameOf('u')}, '') as set_by
  from (select distinct on (staff_id, work, from_area, to_area, from_day) * from work_rates
    order by staff_id, work, from_area, to_area, from_day, id desc) r
  left join users t on t.id = r.staff_id left join users u on u.id = r.set_by
  left join service_areas b on b.id = r.from_area left join service_areas e on e.id = r.to_area
  order by r.from_day desc, r.work, r.staff_id nulls first, b.name nulls first, e.name nulls first, r.id`,
);
/** Every rule, the latest first, without those that were replaced before they began. */
export const findWorkRates = (q: Queryable): Promise<StoredWorkRate[]> => q.rows<StoredWorkRate>(LIST);

const STORE = sql(
  'work_rates_store',
  `insert into work_rates (staff_id, work, from_day, pesos, set_by, set_at, from_area, to_area)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);
export const storeWorkRate = async (
  tx: Tx,
  { person, work, from, pesos, fromArea, toArea }: WorkRule,
  by: { readonly now: Date; readonly userId: number | null },
): Promise<number> =>
  (await tx.one<{ id: number }>(STORE, [person, work, from, pesos, by.userId, by.now, fromArea, toArea])).id;

const AREAS = sql('work_rates_areas', 'select id from service_areas where id = any ($1::int[])');
export const findRuleAreas = async (q: Queryable, ids: readonly number[]): Promise<number[]> =>
  (await q.rows<{ id: number }>(AREAS, [ids])).map(({ id }) => id);

const ROLE = sql('work_rates_role', `select role from users where id = $1 and role <> 'operator'`);
/** Is it a therapist or a driver? Undefined for everybody else. */
export const roleOfPaid = async (q: Queryable, id: number): Promise<'therapist' | 'driver' | undefined> =>
  (await q.maybe<{ role: 'therapist' | 'driver' }>(ROLE, [id]))?.role;
