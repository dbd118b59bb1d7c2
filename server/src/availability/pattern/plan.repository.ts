import type { ServiceDay } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../../platform/database/database.js';
import { findClosingDays } from '../windows/closing-days.repository.js';
import type { StoredPattern } from './pattern.repository.js';
import type { Plan, ReplacedDay } from './plan.js';

const PLANS = sql(
  'availability_plans',
  `
  select u.id as staff_id,
    case when p.staff_id is not null then json_build_object('days', p.days, 'written_until', p.written_until) end as pattern,
    coalesce((
      select json_agg(json_build_object('id', e.id, 'from', e.from_day, 'to', e.to_day, 'kind', e.kind, 'start_time', e.start_time, 'end_time', e.end_time) order by e.id)
      from availability_exceptions e where e.staff_id = u.id and e.to_day >= $2), '[]') as exceptions,
    coalesce((
      select json_agg(json_build_object('day', r.day, 'windows', r.windows, 'after_exception', r.after_exception))
      from availability_replaced r where r.staff_id = u.id and r.day >= $2), '[]') as replaced
  from users u left join availability_patterns p on p.staff_id = u.id
  where u.id = any($1::int[])`,
);
interface PlanRow {
  readonly staff_id: number;
  readonly pattern: StoredPattern | null;
  readonly exceptions: Plan['exceptions'];
  readonly replaced: readonly ReplacedDay[];
}

/**
 * The facts that decide how people's days are written, from a day on. Those of locked people do not change meanwhile.
 */
export async function findPlans(
  q: Queryable,
  staffIds: readonly number[],
  from: ServiceDay,
): Promise<Map<number, Plan>> {
  const closed = new Set((await findClosingDays(q, from)).map(({ day }) => day));
  const rows = await q.rows<PlanRow>(PLANS, [staffIds, from]);
  return new Map(
    rows.map(({ staff_id, pattern, exceptions, replaced }) => [
      staff_id,
      { pattern: pattern ?? undefined, exceptions, closed, replaced: new Map(replaced.map((one) => [one.day, one])) },
    ]),
  );
}

export async function findPlan(q: Queryable, staffId: number, from: ServiceDay): Promise<Plan> {
  const plan = (await findPlans(q, [staffId], from)).get(staffId);
  if (!plan) throw new Error(`a plan of nobody: ${staffId}`);
  return plan;
}

const STORE = sql(
  'availability_replaced_store',
  `
  insert into availability_replaced (staff_id, day, windows, after_exception)
  select $1, r.day, r.windows, r.after_exception
  from jsonb_to_recordset($2::jsonb) as r(day date, windows jsonb, after_exception int)
  on conflict (staff_id, day) do update set windows = excluded.windows, after_exception = excluded.after_exception`,
);
export const storeReplaced = async (tx: Tx, staffId: number, days: readonly ReplacedDay[]): Promise<void> => {
  if (days.length) await tx.rows(STORE, [staffId, JSON.stringify(days)]);
};

const FORGET = sql(
  'availability_replaced_forget',
  'delete from availability_replaced where staff_id = $1 and day = any($2::date[])',
);
export const forgetReplaced = async (tx: Tx, staffId: number, days: readonly ServiceDay[]): Promise<void> => {
  if (days.length) await tx.rows(FORGET, [staffId, days]);
};
