import { sql, type Tx } from '../../platform/database/database.js';

const NEAR_TOLD = sql(
  'deadline_near_told',
  `
  update appointments set deadline_near_told = response_deadline where id = $1 and deadline_near_told is distinct from response_deadline returning id`,
);
const OVER_TOLD = sql(
  'deadline_over_told',
  `
  update appointments set deadline_over_told = response_deadline where id = $1 and deadline_over_told is distinct from response_deadline returning id`,
);

/** Records that the notice before the deadline was sent; false where it was already. */
export const noteDeadlineNear = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybe(NEAR_TOLD, [id])) !== undefined;

/** The same for the notice that the deadline is over. */
export const noteDeadlineOver = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybe(OVER_TOLD, [id])) !== undefined;

const RISEN = sql(
  'rising_step_told',
  `
  update appointments set risen = risen || $2::text where id = $1 and not risen @> array[$2::text] returning id`,
);

/** Records that people were told of a step of what goes on too long; false where they were already. */
export const noteRisen = async (tx: Tx, id: number, step: string): Promise<boolean> =>
  (await tx.maybe(RISEN, [id, step])) !== undefined;
