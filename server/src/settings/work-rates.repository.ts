import type { WorkKind } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** `person` is null for everybody; `pesos` is null where the rule ends. */
export interface WorkRule {
  readonly person: number | null;
  readonly work: WorkKind;
  readonly from: string;
  readonly pesos: number | null;
}
export interface StoredWorkRate extends WorkRule {
  readonly id: number;
  readonly person_name: string | null;
  readonly set_at: Date;
  readonly set_by: string | null;
}

const LIST = sql(
  'work_rates',
  `
  select r.id, r.staff_id as person, ${fullNameOf('t')} as person_name, r.work, r.from_day as "from", r.pesos, r.set_at,
    nullif(${fullNameOf('u')}, '') as set_by
  from work_rates r left join users t on t.id = r.staff_id left join users u on u.id = r.set_by
  where not exists (select from work_rates n where n.id > r.id and n.from_day = r.from_day and n.work = r.work
    and n.staff_id is not distinct from r.staff_id)
  order by r.from_day desc, r.work, r.staff_id nulls first`,
);
/** Every rule, the latest first, without those that were replaced before they began. */
export const findWorkRates = (q: Queryable): Promise<StoredWorkRate[]> => q.rows<StoredWorkRate>(LIST);

const STORE = sql(
  'work_rates_store',
  'insert into work_rates (staff_id, work, from_day, pesos, set_by, set_at) values ($1, $2, $3, $4, $5, $6) returning id',
);
export const storeWorkRate = async (
  tx: Tx,
  { person, work, from, pesos }: WorkRule,
  by: { readonly now: Date; readonly userId: number | null },
): Promise<number> => (await tx.one<{ id: number }>(STORE, [person, work, from, pesos, by.userId, by.now])).id;

const ROLE = sql('work_rates_role', `select role from users where id = $1 and role <> 'operator'`);
/** Is it a therapist or a driver? Undefined for everybody else. */
export const roleOfPaid = async (q: Queryable, id: number): Promise<'therapist' | 'driver' | undefined> =>
  (await q.maybe<{ role: 'therapist' | 'driver' }>(ROLE, [id]))?.role;
