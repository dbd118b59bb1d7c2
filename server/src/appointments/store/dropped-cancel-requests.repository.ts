import { sql, type Tx } from '../../platform/database/database.js';

const DROP = sql(
  'cancel_request_drop',
  'delete from cancel_requests where appointment_id = $1 returning appointment_id',
);
/** Removes what the client asked of the visit at its earlier time. Returns whether they had asked. */
export const dropCancelRequest = async (tx: Tx, appointment: number): Promise<boolean> =>
  (await tx.rows(DROP, [appointment])).length > 0;
