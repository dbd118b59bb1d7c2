import { formatTime } from 'shared-lib/domain';
import { z } from 'zod';
import { notifyAppointment } from '../notifications/notify.js';
import { sql } from '../platform/database/database.js';
import { defineTask } from '../platform/jobs/task.js';
import type { Prepare } from './actions.js';
import { factsOf } from './carry-out.js';
import { asSystem } from './deadline-tasks.js';

/**
 * Who of the visit's therapists is booked within two hours of its planned end, soonest first; and whether this was told
 * before.
 */
const NEXT_VISITS = sql(
  'overrun_next_visits',
  `
  select concat_ws(' ', u.first_name, nullif(u.last_name, '')) as name, lower(h.during) as at
  from appointment_therapists t join users u on u.id = t.therapist_id
  join staff_holds h on h.staff_id = t.therapist_id and h.appointment_id <> t.appointment_id
    and h.during && tstzrange($2::timestamptz, $2::timestamptz + interval '2 hours')
  where t.appointment_id = $1 order by lower(h.during), u.id`,
);
const WAS_TOLD = sql(
  'overrun_was_told',
  `select exists (select from notifications where appointment_id = $1 and notification_type = 'session_overrun') as told`,
);

/** A session that lasts longer than planned warns the operators and blocks nothing. Source: product 3. */
export const sessionOverrun = defineTask({
  name: 'appointments.session_overrun',
  payload: z.object({ appointmentId: z.int() }),
  run: ({ appointmentId }, deps) =>
    asSystem(deps, appointmentId, async ({ tx, now, actor }, locked) => {
      const { status, endsAt } = locked.state;
      if (status !== 'session_in_progress' || now.getTime() < endsAt) return;
      if ((await tx.one<{ told: boolean }>(WAS_TOLD, [appointmentId])).told) return;
      const next = await tx.rows<{ name: string; at: Date }>(NEXT_VISITS, [appointmentId, new Date(endsAt)]);
      const reason = next.map(({ name, at }) => `${name} is booked at ${formatTime(at)}`).join(', ');
      notifyAppointment(tx, {
        change: 'session_overrun',
        before: null,
        after: factsOf(locked, locked.state),
        actor,
        now,
        reason,
      });
    }),
});

/** A session that begins looks again at its planned end. */
export const watchOverrun: Prepare<'start_session'> = async ({ tx, deps, now }, { row, state }) => {
  const end = new Date(Math.max(state.endsAt, now.getTime()));
  await deps.jobs.add(
    tx,
    sessionOverrun,
    { appointmentId: row.id },
    { runAt: end, key: `appointment:${row.id}:overrun` },
  );
  return { input: {} };
};
