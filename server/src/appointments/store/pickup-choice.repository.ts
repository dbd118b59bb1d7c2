import { sql, type Tx } from '../../platform/database/database.js';

const ONE_CHOICE_AT_A_TIME = sql(
  'pickup_choose_lock',
  `select pg_advisory_xact_lock(hashtext('hatid'), hashtext('pickup driver'))`,
);

/** Waits for all other choices of a pickup driver. The lock is held until the transaction ends. */
export const lockPickupChoice = async (tx: Tx): Promise<void> => {
  await tx.rows(ONE_CHOICE_AT_A_TIME);
};
