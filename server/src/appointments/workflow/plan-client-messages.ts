import type { MessageByProduct } from 'shared-lib/contract';
import {
  addDays,
  CANCELLED,
  hasAgreed,
  instantOf,
  limits,
  localDate,
  oneOf,
  type WorkflowState,
} from 'shared-lib/domain';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.js';
import { queuedTask, type Jobs } from '../../platform/jobs/job-queue.js';
import { MAIL_ATTEMPTS } from '../../platform/mail/mailer.js';
import { mailsToClients } from '../../settings/business-rules.usecases.js';
import { insertClientMessage } from '../store/client-messages.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from './command-context.js';

/** `server/src/tracking/client-messages.usecases.ts` sends it, and tries as long as for any e-mail. */
export const TELL_CLIENT = queuedTask({
  name: 'tracking.tell_client',
  payload: z.object({ message: z.int() }),
  maxAttempts: MAIL_ATTEMPTS,
});
/** `server/src/tracking/client-reminders.ts` looks which reminder is due. */
export const REMIND_CLIENT = queuedTask({
  name: 'tracking.remind_client',
  payload: z.object({ appointmentId: z.int() }),
});

/** A step can be taken back, or followed by another, before the client hears of it. */
const SETTLE_MS = limits.MINUTE;
const THANKS_AFTER_MS = 120 * limits.MINUTE;

/** When clients can be reminded, by the start in epoch milliseconds. The names are those of `remindersToClients`. */
export const CLIENT_REMINDERS = {
  evening: (startsAt: number): number => instantOf(addDays(localDate(new Date(startsAt)), -1), '18:00').getTime(),
  hours: (startsAt: number): number => startsAt - 120 * limits.MINUTE,
} as const;

/** What a change tells the client. */
function tellsClient(state: WorkflowState, next: WorkflowState): readonly MessageByProduct[] {
  if (next.outcome === 'completed' && state.outcome !== 'completed') return ['receipt', 'thanks'];
  if (oneOf(CANCELLED, next.status) && !oneOf(CANCELLED, state.status)) return ['cancellation'];
  return isAgreed(state, next) ? ['confirmation'] : [];
}

/** Everybody has accepted this time now, and had not before. */
const isAgreed = (state: WorkflowState, next: WorkflowState): boolean =>
  hasAgreed(next) && (!hasAgreed(state) || state.startsAt !== next.startsAt || state.endsAt !== next.endsAt);

/** Queues what the client is told of a change, in its transaction, and the reminders of a time that is agreed now. */
export async function planClientMessages(
  { tx, deps, now }: CommandContext,
  { row, state }: LockedAppointment,
  next: WorkflowState,
): Promise<void> {
  const told = tellsClient(state, next);
  if (!told.length) return;
  if (told.includes('confirmation')) await planReminders(tx, deps.jobs, { id: row.id, startsAt: next.startsAt, now });
  if (!(await mailsToClients(tx))) return;
  for (const about of told) {
    const message = await insertClientMessage(
      tx,
      {
        appointment: row.id,
        about,
        // A time can be agreed again after another, and a visit set back by hand ends again.
        occasion: `version ${row.version + 1}`,
        startsAt: next.startsAt,
        endsAt: next.endsAt,
      },
      now,
    );
    const wait = about === 'thanks' ? THANKS_AFTER_MS : SETTLE_MS;
    if (message !== undefined)
      await deps.jobs.add(tx, TELL_CLIENT, { message }, { runAt: new Date(now.getTime() + wait) });
  }
}

/** Sets the job for the next reminder that may be due. The setting is read when it runs. */
export async function planReminders(
  tx: Tx,
  jobs: Jobs,
  { id, startsAt, now }: { readonly id: number; readonly startsAt: number; readonly now: Date },
): Promise<void> {
  const ahead = Object.values(CLIENT_REMINDERS)
    .map((at) => at(startsAt))
    .filter((at) => at > now.getTime());
  if (!ahead.length) return;
  const key = `appointment:${id}:remind_client`;
  await jobs.add(tx, REMIND_CLIENT, { appointmentId: id }, { runAt: new Date(Math.min(...ahead)), key });
}
