import { sql, type Queryable } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';

const NEXT = sql(
  'overrun_next_visits',
  `
  select ${fullNameOf('u')} as name, lower(h.during) as at
  from appointment_therapists t join users u on u.id = t.therapist_id
  join staff_holds h on h.staff_id = t.therapist_id and h.appointment_id <> t.appointment_id and h.leg <> 'asked'
    and h.during && tstzrange($2::timestamptz, $2::timestamptz + interval '2 hours')
  where t.appointment_id = $1 order by lower(h.during), u.id`,
);
const WAS_TOLD = sql(
  'overrun_was_told',
  `select exists (select from notifications where appointment_id = $1 and notification_type = 'session_overrun') as told`,
);

export interface NextAppointment {
  /** The therapist's. */
  readonly name: string;
  readonly at: Date;
}

/** The therapists of an appointment who are booked within two hours after its planned end, soonest first. */
export const findNextAppointments = (q: Queryable, id: number, endsAt: Date): Promise<NextAppointment[]> =>
  q.rows<NextAppointment>(NEXT, [id, endsAt]);

export const wasOverrunNotified = async (q: Queryable, id: number): Promise<boolean> =>
  (await q.one<{ told: boolean }>(WAS_TOLD, [id])).told;
