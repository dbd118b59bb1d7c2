// How it works: docs/subsystems/appointments.md.
import { isOverdue } from 'shared-lib/domain';
import { notifyAppointment } from '../../notifications/notify.js';
import { defineTask } from '../../platform/jobs/task.js';
import { noteDeadlineNear, noteDeadlineOver } from '../store/deadline-notices.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { namesOf } from '../workflow/apply-transition.js';
import { appointmentAtMoment } from '../workflow/appointment-at-moment.js';
import { changeAsSystem } from '../workflow/command-transaction.js';
import { DEADLINE_NEAR, DEADLINE_OVER, EXPIRE } from '../workflow/plan-deadline.js';

const stillAsked = ({ state }: LockedAppointment, deadline: string): boolean =>
  state.status === 'pending' && state.responseDeadline === Date.parse(deadline);

/** Reminds those who have not answered, once, shortly before the deadline. */
export const deadlineNear = defineTask({
  ...DEADLINE_NEAR,
  run: ({ appointmentId, deadline }, deps) =>
    changeAsSystem(deps, appointmentId, async ({ tx, now, actor }, locked) => {
      if (!stillAsked(locked, deadline) || isOverdue(locked.state, now.getTime())) return [];
      if (!(await noteDeadlineNear(tx, appointmentId))) return [];
      const after = appointmentAtMoment(locked, locked.state);
      notifyAppointment(tx, { change: 'deadline_near', before: null, after, actor, now });
      return [];
    }),
});

/** Tells the operators once that an answer is overdue, and every screen that the appointment is. */
export const deadlineOver = defineTask({
  ...DEADLINE_OVER,
  run: ({ appointmentId, deadline }, deps) =>
    changeAsSystem(deps, appointmentId, async ({ tx, now, actor }, locked) => {
      if (!stillAsked(locked, deadline) || !isOverdue(locked.state, now.getTime())) return [];
      if (!(await noteDeadlineOver(tx, appointmentId))) return [];
      tx.emit({
        type: 'appointment_updated',
        appointmentId,
        audience: { operators: true },
        payload: { change: 'deadline_over', status: 'pending' },
      });
      const after = appointmentAtMoment(locked, locked.state);
      const names = await namesOf(tx, [locked.state]);
      notifyAppointment(tx, { change: 'deadline_over', before: null, after, actor, now, names });
      return [];
    }),
});

/** Ends an appointment whose end passed before everyone had answered. Source: R-workflow-29. */
export const expireUnanswered = defineTask({
  ...EXPIRE,
  run: ({ appointmentId }, deps) =>
    changeAsSystem(deps, appointmentId, ({ now }, { state }) =>
      state.status === 'pending' && now.getTime() >= state.endsAt ? [{ change: 'expire', input: {} }] : [],
    ),
});
