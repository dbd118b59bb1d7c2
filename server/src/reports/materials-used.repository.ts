import type { MaterialUsed } from 'shared-lib/contract';
import type { Period } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import type { ReportedDays } from './summary.repository.js';

/**
 * A reusable material that is still at a visit is not used up: it returns, or its check says otherwise. A return before
 * the check belongs to a start that was undone.
 */
const stillOut = (until: string): string => `
  select s.material_id, s.quantity, s.quantity * s.unit_cost as cost
  from appointment_materials a join materials r on r.id = a.material_id and r.reusable
  join stock_movements s on s.appointment_id = a.appointment_id and s.material_id = a.material_id and s.kind in ('use', 'return')
  where a.is_empty is null and a.deducted_at >= $1::date and service_day_of(s.at) between $1 and $2 ${until}`;

const USED = `
  select material_id, quantity, cost from materials_used where service_day between $1 and $2
  union all ${stillOut('')}`;
/** The materials_used before `$3`: those of the last day come from the movements and shortages themselves. */
const USED_SO_FAR = `
  select material_id, quantity, cost from materials_used where service_day >= $1 and service_day < $2
  union all
  select s.material_id, -s.quantity, -s.quantity * s.unit_cost from materials m join stock_movements s on s.material_id = m.id
  where s.at >= $2::date and service_day_of(s.at) = $2 and s.at < $3 and s.kind in ('use', 'return', 'emptied')
  union all
  select material_id, short_used, short_cost from appointment_materials
  where short_used > 0 and deducted_at >= $2::date and service_day_of(deducted_at) = $2 and deducted_at < $3
  union all ${stillOut('and s.at < $3')}`;

const costOf = (used: string): string => `select coalesce(sum(cost), 0) as cost from (${used}) used`;
const COST = sql('reports_materials_cost', costOf(USED));
const COST_SO_FAR = sql('reports_materials_cost_so_far', costOf(USED_SO_FAR));
/** Pesos with centavos. */
export const sumMaterials = async (q: Queryable, { from, to, until }: ReportedDays): Promise<number> => {
  const { cost } = await (until
    ? q.one<{ cost: number }>(COST_SO_FAR, [from, to, until])
    : q.one<{ cost: number }>(COST, [from, to]));
  return cost;
};

const STILL_OUT = sql('reports_materials_still_out', `select coalesce(-sum(cost), 0) as cost from (${stillOut('')}) o`);
/** The cost of reusable materials that left in these days and are still at a visit. The report leaves it out. */
export const sumStillOut = async (q: Queryable, { from, to }: Period): Promise<number> =>
  (await q.one<{ cost: number }>(STILL_OUT, [from, to])).cost;

const BY_MATERIAL = sql(
  'reports_materials',
  `select m.id, m.name, m.unit, sum(used.quantity)::int as quantity, sum(used.cost) as cost
   from (${USED}) used join materials m on m.id = used.material_id
   group by m.id having sum(used.quantity) <> 0 or sum(used.cost) <> 0 order by cost desc, lower(m.name), m.id`,
);
/** The highest cost first. */
export const findMaterialsUsed = (q: Queryable, { from, to }: Period): Promise<MaterialUsed[]> =>
  q.rows<MaterialUsed>(BY_MATERIAL, [from, to]);
