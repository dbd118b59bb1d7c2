// How it works: docs/subsystems/appointments.md.
import { endOfSession, formatTime } from 'shared-lib/domain';
import { z } from 'zod';
import { notifyAppointment } from '../../notifications/notify.js';
import { defineTask } from '../../platform/jobs/task.js';
import { findNextAppointments, wasOverrunNotified } from '../store/overruns.repository.js';
import { appointmentAtMoment } from '../workflow/appointment-at-moment.js';
import { changeAsSystem } from '../workflow/command-transaction.js';
import * as m from '../../texts/m.js';

/** Warns the operators of a session that lasts longer than planned; it blocks nothing. Source: R-booking-4. */
export const sessionOverrun = defineTask({
  name: 'appointments.session_overrun',
  payload: z.object({ appointmentId: z.int() }),
  run: ({ appointmentId }, deps) =>
    changeAsSystem(deps, appointmentId, async ({ tx, now, actor }, locked) => {
      const { state, row } = locked;
      const endsAt = endOfSession(state, row.session_started_at?.getTime() ?? state.startsAt);
      if (state.status !== 'session_in_progress' || now.getTime() < endsAt) return [];
      if (await wasOverrunNotified(tx, appointmentId)) return [];
      const next = await findNextAppointments(tx, appointmentId, new Date(endsAt));
      const reason = next.map(({ name, at }) => m.is_booked_at({ name, at: formatTime(at) })).join(', ');
      const after = appointmentAtMoment(locked, locked.state);
      notifyAppointment(tx, { change: 'session_overrun', before: null, after, actor, now, reason });
      return [];
    }),
});
