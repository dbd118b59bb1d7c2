// How it works: docs/subsystems/push.md.
import { hasAgreed } from 'shared-lib/domain';
import { notifyAppointment } from '../../notifications/notify.js';
import { defineTask } from '../../platform/jobs/task.js';
import { noteRisen } from '../store/deadline-notices.repository.js';
import { appointmentAtMoment } from '../workflow/appointment-at-moment.js';
import { changeAsSystem } from '../workflow/command-transaction.js';
import { REMINDER, remindsAt } from '../workflow/plan-reminder.js';

/**
 * Reminds the people of a visit an hour before it begins, once for each time it was agreed for. Source: R-beyond-287.
 */
export const reminder = defineTask({
  ...REMINDER,
  run: ({ appointmentId }, deps) =>
    changeAsSystem(deps, appointmentId, async ({ tx, now, actor }, locked) => {
      const { state } = locked;
      if (!hasAgreed(state) || now.getTime() < remindsAt(state) || now.getTime() >= state.startsAt) return [];
      if (!(await noteRisen(tx, appointmentId, `begins_soon ${state.startsAt}`))) return [];
      const after = appointmentAtMoment(locked, state);
      notifyAppointment(tx, { change: 'begins_soon', before: null, after, actor, now });
      return [];
    }),
});
