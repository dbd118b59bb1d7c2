import { bind, sql, type Tx } from '../../platform/database/database.js';

const RELEASE_HOLDS = sql(
  'time_request_release_holds',
  `delete from staff_holds where appointment_id = $1 and leg = 'asked'`,
);
const RELEASE = sql(
  'time_request_release',
  'update time_requests set held_until = null where appointment_id = $1 and answer is null returning appointment_id',
);
/** Frees the time that a client asked for. Returns whether the request still waits for an answer. */
export async function releaseAskedTime(tx: Tx, appointment: number): Promise<boolean> {
  await tx.rows(RELEASE_HOLDS, [appointment]);
  return (await tx.rows(RELEASE, [appointment])).length > 0;
}

const FORGET = sql('time_request_forget', 'delete from time_requests where appointment_id = $1 and answer is not null');
const MOVED = sql(
  'time_request_moved',
  `update time_requests set answer = 'moved', held_until = null, answered_by = $2, answered_at = $3
   where appointment_id = $1 and answer is null returning appointment_id`,
);
/** The visit has another time: that answers who asked for one. An earlier answer was about another time. */
export async function answerByMove(tx: Tx, appointment: number, by: number | null, now: Date): Promise<boolean> {
  const [, , moved] = await tx.pipeline(
    bind(RELEASE_HOLDS, [appointment]),
    bind(FORGET, [appointment]),
    bind(MOVED, [appointment, by, now]),
  );
  return (moved?.length ?? 0) > 0;
}
