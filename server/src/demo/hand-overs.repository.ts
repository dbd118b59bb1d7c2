import { sql, type Tx } from '../platform/database/database.js';

const HAND_OVER = sql(
  'demo_hand_over',
  `with counted as (
     insert into remittances (staff_id, expected, counted, handed_over, counted_by, at)
     select staff_id, amount, amount, amount, $1, $2 from cash_in_hand where amount > 0 and staff_id <> $1 order by staff_id returning id, staff_id)
   insert into remittance_steps (remittance_id, step, by_id, at) select id, 'confirmed', staff_id, $2 from counted order by id`,
);
/** All people hand over all their cash to that operator, who counts the same sum. */
export const handOverAll = (tx: Tx, operator: number, at: Date): Promise<unknown> => tx.rows(HAND_OVER, [operator, at]);
