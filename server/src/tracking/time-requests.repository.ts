import { BEFORE_START, type Hold } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';

const PEOPLE = sql(
  'time_request_people',
  `select coalesce(array_agg(t.therapist_id order by t.position), '{}') as therapists, a.driver_id
   from appointments a left join appointment_therapists t on t.appointment_id = a.id where a.id = $1 group by a.id`,
);
export interface VisitPeople {
  readonly therapists: readonly number[];
  readonly driver_id: number | null;
}
/** The ids of those who come to a visit. */
export const findPeople = (q: Queryable, appointment: number): Promise<VisitPeople> =>
  q.one<VisitPeople>(PEOPLE, [appointment]);

/**
 * What the visit itself holds of their time stays as it is, so only the rest is held: one stretch of each person, as
 * both have the same length.
 */
const HOLD = sql(
  'time_request_hold',
  `insert into staff_holds (staff_id, appointment_id, leg, during)
   select distinct on (w.staff_id) w.staff_id, $1, 'asked', rest.during
   from unnest($2::int[], $3::timestamptz[], $4::timestamptz[]) as w(staff_id, from_at, to_at)
   cross join lateral unnest(tstzmultirange(tstzrange(w.from_at, w.to_at)) - coalesce((select range_agg(h.during)
     from staff_holds h where h.appointment_id = $1 and h.staff_id = w.staff_id), '{}')) as rest(during)
   order by w.staff_id, upper(rest.during) - lower(rest.during) desc`,
);
/** Holds a time for a client who asks for it. The constraint refuses people who are held elsewhere then. */
export const holdAsked = (tx: Tx, appointment: number, holds: readonly Hold[]): Promise<unknown> =>
  tx.rows(HOLD, [
    appointment,
    holds.map(({ staffId }) => staffId),
    holds.map(({ start }) => start),
    holds.map(({ end }) => end),
  ]);

const PUT = sql(
  'time_request_put',
  `insert into time_requests as r (appointment_id, starts_at, asked_at, held_until) values ($1, $2, $3, $4)
   on conflict (appointment_id) do update set starts_at = excluded.starts_at, asked_at = excluded.asked_at,
     held_until = excluded.held_until, asks = r.asks + 1, answer = null, answered_by = null, answered_at = null`,
);
export interface AskedTime {
  readonly start: Date;
  readonly askedAt: Date;
  readonly heldUntil: Date;
}
/** Stores what the client asks for now, in place of what they asked for before. */
export const putTimeRequest = (tx: Tx, appointment: number, { start, askedAt, heldUntil }: AskedTime) =>
  tx.rows(PUT, [appointment, start, askedAt, heldUntil]);

const READ = sql(
  'time_request_read',
  'select starts_at, held_until, asks, answer, answered_at from time_requests where appointment_id = $1 for update',
);
export interface TimeRequestRow {
  readonly starts_at: Date;
  readonly held_until: Date | null;
  readonly asks: number;
  readonly answer: 'moved' | 'kept' | null;
  readonly answered_at: Date | null;
}
/** The request of a locked visit; undefined where the client never asked. */
export const lockTimeRequest = (tx: Tx, appointment: number): Promise<TimeRequestRow | undefined> =>
  tx.maybe<TimeRequestRow>(READ, [appointment]);

const KEEP = sql(
  'time_request_keep',
  `update time_requests set answer = 'kept', held_until = null, answered_by = $2, answered_at = $3
   where appointment_id = $1`,
);
export const keepTime = (tx: Tx, appointment: number, by: number | null, now: Date): Promise<unknown> =>
  tx.rows(KEEP, [appointment, by, now]);

const DROP = sql('time_request_drop', 'delete from time_requests where appointment_id = $1 and answer is null');
/** Who asks to cancel asks for no other time any more. */
export const dropTimeRequest = (tx: Tx, appointment: number): Promise<unknown> => tx.rows(DROP, [appointment]);

/** A visit that has begun, or is over, waits no more. */
const WAITS = `q.answer is null and a.deleted_at is null and a.outcome is null
  and a.status in (${BEFORE_START.map((status) => `'${status}'`).join(', ')})`;
const FROM = 'from time_requests q join appointments a on a.id = q.appointment_id';

const LIST = sql(
  'time_requests_waiting',
  `select q.appointment_id as appointment, ${fullNameOf('c')} as client, a.starts_at, q.starts_at as asked_for, q.asked_at
   ${FROM} join clients c on c.id = a.client_id where ${WAITS}
   order by q.asked_at, q.appointment_id limit $1 offset $2`,
);
const COUNT = sql('time_requests_waiting_count', `select count(*)::int as count ${FROM} where ${WAITS}`);
export interface WaitingTimeRow {
  readonly appointment: number;
  readonly client: string;
  readonly starts_at: Date;
  readonly asked_for: Date;
  readonly asked_at: Date;
}
/** Requests that wait, the oldest first, and how many there are. */
export async function findTimeRequests(
  q: Queryable,
  page: PageRequest,
): Promise<{ rows: WaitingTimeRow[]; count: number }> {
  const [rows, { count }] = await Promise.all([
    q.rows<WaitingTimeRow>(LIST, [page.page_size, offsetOf(page)]),
    q.one<{ count: number }>(COUNT),
  ]);
  return { rows, count };
}
