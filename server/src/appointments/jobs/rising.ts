// How it works: docs/subsystems/appointments.md.
import { risingStep } from 'shared-lib/domain';
import { notifyAppointment } from '../../notifications/notify.js';
import { defineTask } from '../../platform/jobs/task.js';
import { noteRisen } from '../store/deadline-notices.repository.js';
import { appointmentAtMoment } from '../workflow/appointment-at-moment.js';
import { changeAsSystem } from '../workflow/command-transaction.js';
import { RISING, risingKey } from '../workflow/plan-rising.js';

/**
 * Asks the people of a session or a ride that goes on too long, and tells operators when it has become urgent: each
 * once. It looks again at the next step, which moves when a driver says that they run late. Source: R-beyond-262.
 */
export const rising = defineTask({
  ...RISING,
  run: ({ appointmentId }, deps) =>
    changeAsSystem(deps, appointmentId, async ({ tx, now, actor }, locked) => {
      const { state, row } = locked;
      const since = {
        statusSince: row.status_since?.getTime() ?? null,
        sessionStartedAt: row.session_started_at?.getTime() ?? null,
      };
      const reached = risingStep(state, since, now.getTime());
      if (!reached) return [];
      const { kind, step, nextAt } = reached;
      if (nextAt !== undefined)
        await deps.jobs.add(tx, RISING, { appointmentId }, { runAt: new Date(nextAt), key: risingKey(appointmentId) });
      if (!step || !(await noteRisen(tx, appointmentId, `${kind} ${step}`))) return [];
      const change = step === 'asks' ? 'going_on' : 'going_on_too_long';
      const after = appointmentAtMoment(locked, state);
      notifyAppointment(tx, { change, before: null, after, actor, now });
      return [];
    }),
});
