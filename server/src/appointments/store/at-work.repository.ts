import { serverLimits, ON_THE_ROAD, PICKUP_STATUSES, type Status } from 'shared-lib/domain';
import { sql, type Queryable } from '../../platform/database/database.js';

/** A visit that has begun and is not over: from the operator's start to the verified payment, and the ride home. */
const UNDER_WAY: readonly Status[] = [
  ...ON_THE_ROAD,
  'dropped_off',
  'session_in_progress',
  'awaiting_payment',
  'payment_verified',
  'payment_completed',
  ...PICKUP_STATUSES,
];

/**
 * A visit left running for days keeps nobody at work. Therapists count as out for some hours after a visit that was
 * cancelled while they were out. The same holds after a completed one for which nobody has asked for the ride home,
 * until they say that they need none. Nobody reports when they are home.
 */
const AT_WORK = sql(
  'therapists_at_work',
  `
  select distinct t.therapist_id as id from appointment_therapists t join appointments a on a.id = t.appointment_id
  where t.therapist_id = any($1::int[]) and a.deleted_at is null and a.starts_at > $3::timestamptz - interval '1 day'
    and t.needs_no_ride_at is null and (a.status = any($2::text[])
      or (a.status = 'cancelled' and a.rode_out or a.status = 'completed' and a.driver_id is not null)
        and a.status_since > $3::timestamptz - make_interval(hours => $4::int))`,
);

/** Those of these therapists who are in a running visit, or still out after a finished one. */
export const findAtWork = async (q: Queryable, therapists: readonly number[], now: Date): Promise<number[]> =>
  (await q.rows<{ id: number }>(AT_WORK, [therapists, UNDER_WAY, now, serverLimits.STRANDED_HOURS])).map(
    ({ id }) => id,
  );
