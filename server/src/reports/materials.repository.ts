import type { MaterialUsed } from 'shared-lib/contract';
import type { Period } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';

/**
 * What is reused and still at a visit is not used up: it comes back, or its check says that it does not. What was
 * returned before the check belongs to a start that was undone.
 */
const USED = `
  select material_id, quantity, cost from materials_used where service_day between $1 and $2
  union all
  select s.material_id, s.quantity, s.quantity * s.unit_cost
  from appointment_materials a join materials r on r.id = a.material_id and r.reusable
  join stock_movements s on s.appointment_id = a.appointment_id and s.material_id = a.material_id and s.kind in ('use', 'return')
  where a.is_empty is null and a.deducted_at >= $1::date and service_day_of(s.at) between $1 and $2`;

const COST = sql('reports_materials_cost', `select coalesce(sum(cost), 0) as cost from (${USED}) used`);
/** Pesos with centavos. */
export const sumMaterials = async (q: Queryable, { from, to }: Period): Promise<number> =>
  (await q.one<{ cost: number }>(COST, [from, to])).cost;

const BY_MATERIAL = sql(
  'reports_materials',
  `select m.id, m.name, m.unit, sum(used.quantity)::int as quantity, sum(used.cost) as cost
   from (${USED}) used join materials m on m.id = used.material_id
   group by m.id having sum(used.quantity) <> 0 or sum(used.cost) <> 0 order by cost desc, lower(m.name), m.id`,
);
/** What costs most first. */
export const findMaterialsUsed = (q: Queryable, { from, to }: Period): Promise<MaterialUsed[]> =>
  q.rows<MaterialUsed>(BY_MATERIAL, [from, to]);
