import { sql, type Tx } from '../../platform/database/database.js';

const SUSPEND = sql(
  'driver_suspend',
  'update users set suspended_until = $2, suspended_reason = $3, updated_at = $4 where id = $1',
);

export interface Suspension {
  readonly until: Date;
  /** The text for the driver. */
  readonly reason: string;
}

/** Gives a driver no new work until an instant. */
export const suspendUntil = async (
  tx: Tx,
  driverId: number,
  { until, reason }: Suspension,
  now: Date,
): Promise<void> => {
  await tx.rows(SUSPEND, [driverId, until, reason, now]);
};
