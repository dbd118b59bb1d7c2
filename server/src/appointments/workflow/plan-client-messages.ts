// How it works: docs/subsystems/client-messages.md.
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
  pageState,
} from 'shared-lib/domain';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.js';
import { queuedTask, type Jobs } from '../../platform/jobs/job-queue.js';
import { MAIL_ATTEMPTS } from '../../platform/mail/mailer.js';
import { clientMessageRules } from '../../settings/business-rules.usecases.js';
import { insertClientMessage, type NewClientMessage } from '../store/new-client-messages.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from './command-context.js';

/** `server/src/client-messages/mail-client.ts` sends it, and tries as long as for any e-mail. */
export const TELL_CLIENT = queuedTask({
  name: 'tracking.tell_client',
  payload: z.object({ message: z.int() }),
  maxAttempts: MAIL_ATTEMPTS,
});
/** The same by SMS. It is another task, so that servers of an earlier version leave it to others. */
export const TEXT_CLIENT = queuedTask({
  name: 'tracking.text_client',
  payload: z.object({ message: z.int() }),
  maxAttempts: MAIL_ATTEMPTS,
});
/**
 * What is news for some minutes only. Servers of before these kinds drop what they do not know: they do not have these
 * two tasks, and leave them to others. Source: R-beyond-1013.
 */
export const TELL_CLIENT_NOW = queuedTask({ ...TELL_CLIENT, name: 'tracking.tell_client_now' });
export const TEXT_CLIENT_NOW = queuedTask({ ...TEXT_CLIENT, name: 'tracking.text_client_now' });

const NOW: readonly MessageByProduct[] = ['on_the_way', 'arrived', 'come_down', 'which_unit'];
const SENDS = { email: TELL_CLIENT, sms: TEXT_CLIENT } as const;
const SENDS_NOW = { email: TELL_CLIENT_NOW, sms: TEXT_CLIENT_NOW } as const;
/** The task that sends a message. */
export const sendingTask = ({ about, channel }: Pick<NewClientMessage, 'about' | 'channel'>) =>
  (NOW.includes(about) ? SENDS_NOW : SENDS)[channel];

/** `server/src/client-messages/client-reminders.ts` looks which reminder is due. */
export const REMIND_CLIENT = queuedTask({
  name: 'tracking.remind_client',
  payload: z.object({ appointmentId: z.int() }),
});

/** A step can be taken back, or followed by another, before the client hears of it. */
const SETTLE_MS = limits.MINUTE;
const THANKS_AFTER_MS = 120 * limits.MINUTE;
/** How long a message waits after its change. These steps are not taken back, and their news is old soon. */
const WAITS: Partial<Readonly<Record<MessageByProduct, number>>> = {
  thanks: THANKS_AFTER_MS,
  on_the_way: 0,
  arrived: 0,
};

/** When clients can be reminded, by the start in epoch milliseconds. The names are those of `remindersToClients`. */
export const CLIENT_REMINDERS = {
  evening: (startsAt: number): number => instantOf(addDays(localDate(new Date(startsAt)), -1), '18:00').getTime(),
  hours: (startsAt: number): number => startsAt - 120 * limits.MINUTE,
} as const;

interface Became {
  readonly next: WorkflowState;
  readonly isDeleted: boolean;
  /** The place or the price is another one. */
  readonly isOther: boolean;
}

/** What a change tells the client. Source: R-beyond-780, R-beyond-975, R-beyond-976, R-beyond-1312. */
function tellsClient(state: WorkflowState, { next, isDeleted, isOther }: Became): readonly MessageByProduct[] {
  if (isDeleted) return ['cancellation'];
  if (next.outcome === 'completed' && state.outcome !== 'completed') return ['receipt', 'thanks'];
  // A session that is ended early is no cancellation: the client was there.
  if (oneOf(CANCELLED, next.status) && !oneOf(CANCELLED, state.status) && next.outcome !== 'aborted')
    return ['cancellation'];
  const [before, after] = [pageState(state), pageState(next)];
  if ((after === 'on_the_way' || after === 'arrived') && after !== before) return [after];
  // Whether it is news is known when it is sent: it may be taken back by then.
  return isAgreed(state, next) || (hasAgreed(next) && (isOther || !hasSameTherapists(state, next)))
    ? ['confirmation']
    : [];
}

const idsOf = ({ therapists }: WorkflowState): string => therapists.map(({ id }) => id).join();
const hasSameTherapists = (one: WorkflowState, other: WorkflowState): boolean => idsOf(one) === idsOf(other);

/** Everybody has accepted this time now, and had not before. */
const isAgreed = (state: WorkflowState, next: WorkflowState): boolean =>
  hasAgreed(next) && (!hasAgreed(state) || state.startsAt !== next.startsAt || state.endsAt !== next.endsAt);

/** Queues what the client is told of a change, in its transaction, and the reminders of a time that is agreed now. */
export async function planClientMessages(
  { tx, deps, now }: CommandContext,
  { row, state }: LockedAppointment,
  became: Became,
): Promise<void> {
  const { next } = became;
  const told = tellsClient(state, became);
  if (!told.length) return;
  if (told.includes('confirmation')) await planReminders(tx, deps.jobs, { id: row.id, startsAt: next.startsAt, now });
  const { startsAt, endsAt } = next;
  // A time can be agreed again after another, and a visit set back by hand ends again.
  const occasion = `version ${row.version + 1}`;
  for (const about of told)
    await queueForClient({ tx, deps, now }, { appointment: row.id, about, occasion, startsAt, endsAt });
}

/** Queues a message by each way in which the business writes to clients. */
export async function queueForClient(
  { tx, deps, now }: Pick<CommandContext, 'tx' | 'deps' | 'now'>,
  message: Omit<NewClientMessage, 'channel'>,
): Promise<void> {
  const { about } = message;
  const { channels } = await clientMessageRules(tx, deps.config);
  for (const channel of channels) {
    const id = await insertClientMessage(tx, { ...message, channel }, now);
    const runAt = new Date(now.getTime() + (WAITS[about] ?? SETTLE_MS));
    if (id !== undefined) await deps.jobs.add(tx, sendingTask({ about, channel }), { message: id }, { runAt });
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
