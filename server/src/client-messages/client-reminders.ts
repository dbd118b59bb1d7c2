// How it works: docs/subsystems/client-messages.md.
import { hasAgreed } from 'shared-lib/domain';
import { insertClientMessage } from '../appointments/store/new-client-messages.repository.js';
import {
  CLIENT_REMINDERS,
  planReminders,
  REMIND_CLIENT,
  sendingTask,
} from '../appointments/workflow/plan-client-messages.js';
import { defineTask } from '../platform/jobs/task.js';
import { clientMessageRules } from '../settings/business-rules.usecases.js';
import { findToldVisit } from './client-messages.repository.js';

/**
 * Queues the reminder that is due, once for each time of the visit, and plans the next. Of several that are due after
 * a time without a server, it is the latest. Source: R-beyond-783.
 */
export const remindClient = defineTask({
  ...REMIND_CLIENT,
  run: ({ appointmentId: id }, { db, clock, jobs, config }) =>
    db.tx(async (tx) => {
      const now = clock.now();
      const visit = await findToldVisit(tx, id);
      if (!visit || visit.is_deleted || !hasAgreed(visit)) return;
      const [startsAt, endsAt] = [visit.starts_at.getTime(), visit.ends_at.getTime()];
      if (now.getTime() >= startsAt) return;
      await planReminders(tx, jobs, { id, startsAt, now });
      const { channels, reminders } = await clientMessageRules(tx, config);
      const due = (Object.keys(CLIENT_REMINDERS) as (keyof typeof CLIENT_REMINDERS)[])
        .map((name) => ({ name, at: CLIENT_REMINDERS[name](startsAt) }))
        .filter(({ at }) => at <= now.getTime())
        .sort((one, other) => other.at - one.at)[0]?.name;
      if (!due || !reminders.includes(due)) return;
      const occasion = `${due} ${visit.starts_at.toISOString()}`;
      for (const channel of channels) {
        const told = { channel, appointment: id, about: 'reminder', occasion, startsAt, endsAt } as const;
        const message = await insertClientMessage(tx, told, now);
        if (message !== undefined) await jobs.add(tx, sendingTask({ about: 'reminder', channel }), { message });
      }
    }),
});
