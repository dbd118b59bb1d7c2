import { BEFORE_SESSION } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';

const PUT = sql(
  'cancel_request_put',
  `insert into cancel_requests (appointment_id, asked_at) values ($1, $2) on conflict (appointment_id) do nothing
   returning appointment_id`,
);
/** Stores that the client asks. False where they asked before. */
export const putCancelRequest = async (tx: Tx, appointment: number, now: Date): Promise<boolean> =>
  (await tx.rows(PUT, [appointment, now])).length > 0;

const READ = sql('cancel_request_read', 'select kept_at from cancel_requests where appointment_id = $1 for update');
/** The request of a locked visit: when an operator kept it, null so far; undefined where the client never asked. */
export const lockCancelRequest = (tx: Tx, appointment: number): Promise<{ kept_at: Date | null } | undefined> =>
  tx.maybe<{ kept_at: Date | null }>(READ, [appointment]);

const KEEP = sql(
  'cancel_request_keep',
  'update cancel_requests set kept_by = $2, kept_at = $3 where appointment_id = $1',
);
export const keepVisit = (tx: Tx, appointment: number, by: number | null, now: Date): Promise<unknown> =>
  tx.rows(KEEP, [appointment, by, now]);

/** A visit whose session has begun, or that is over, waits no more. */
const WAITS = `q.kept_at is null and a.deleted_at is null and a.outcome is null
  and a.status in (${BEFORE_SESSION.map((status) => `'${status}'`).join(', ')})`;
const FROM = 'from cancel_requests q join appointments a on a.id = q.appointment_id';

const LIST = sql(
  'cancel_requests_waiting',
  `select q.appointment_id as appointment, ${fullNameOf('c')} as client, a.starts_at, q.asked_at
   ${FROM} join clients c on c.id = a.client_id where ${WAITS}
   order by q.asked_at, q.appointment_id limit $1 offset $2`,
);
const COUNT = sql('cancel_requests_waiting_count', `select count(*)::int as count ${FROM} where ${WAITS}`);
export interface CancelRequestRow {
  readonly appointment: number;
  readonly client: string;
  readonly starts_at: Date;
  readonly asked_at: Date;
}
/** Requests that wait, the oldest first, and how many there are. */
export async function findCancelRequests(
  q: Queryable,
  page: PageRequest,
): Promise<{ rows: CancelRequestRow[]; count: number }> {
  const [rows, { count }] = await Promise.all([
    q.rows<CancelRequestRow>(LIST, [page.page_size, offsetOf(page)]),
    q.one<{ count: number }>(COUNT),
  ]);
  return { rows, count };
}
