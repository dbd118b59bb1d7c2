import { sql, type Tx } from '../../platform/database/database.js';

const SUSPEND = sql('driver_suspend', 'update users set suspended_until = $2, updated_at = $3 where id = $1');

/** Gives a driver no new work until an instant. */
export const suspendUntil = async (tx: Tx, driverId: number, until: Date, now: Date): Promise<void> => {
  await tx.rows(SUSPEND, [driverId, until, now]);
};
