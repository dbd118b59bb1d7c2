import type { Actor } from 'shared-lib/domain';
import type { Tx } from '../platform/database/database.js';
import { NOTIFICATIONS, type NotificationRow } from './notifications.sql.js';
import type { Occurrence, AnyOccasion } from './occasions.js';
import { pushKindOf } from './push-kind.js';
import { settleAsked } from './settle.js';
import { inBoth, type Message } from './message.js';
import { messagesOf } from './templates.js';

type Addressed = Omit<Message, 'to'> & Pick<NotificationRow, 'user_id'>;

/** Each person once, with the first message that names them; never the author of the change. */
function toPeople(messages: readonly Message[], actor: Actor): Addressed[] {
  const seen = new Set<number>([actor.id]);
  return messages.flatMap(({ to, ...message }) => {
    if (to === 'operators') return [];
    const ids = to.filter((id) => !seen.has(id));
    ids.forEach((id) => seen.add(id));
    return ids.map((id) => ({ user_id: id, ...message }));
  });
}

/**
 * Tells exactly the people of a change, in its transaction, and wakes their open screens. templates.ts decides who gets
 * what; notifications.sql.ts leaves out people who muted it or are disabled. settle.ts marks the questions that the
 * change answers.
 */
export function notifyAppointment(tx: Tx, occurrence: Occurrence): void {
  settleAsked(tx, occurrence);
  const messages = inBoth(() => messagesOf(occurrence));
  const toOperators = messages
    .filter(({ to }) => to === 'operators')
    .map(({ to: _, ...message }) => ({ user_id: null, ...message }));
  for (const message of [...toPeople(messages, occurrence.actor), ...toOperators]) {
    const calls_as = pushKindOf(occurrence, message);
    tx.enqueue(NOTIFICATIONS, {
      ...message,
      ...(calls_as && { calls_as }),
      at: occurrence.now,
      occasion: occurrence.change,
      appointment_id: occurrence.after.id,
      except_id: occurrence.actor.id,
    });
  }
}

interface OtherNotification extends Message {
  readonly occasion: AnyOccasion;
  readonly actor: Actor;
  readonly now: Date;
  readonly appointment?: number;
  /** The waitlist entry of the message. */
  readonly wish?: number;
  /** A disabled person finds it once they are enabled again. */
  readonly isKept?: boolean;
}

/** Tells all operators, or single people of any role, what is no change of an appointment. Never its author. */
export function notifyBesidesVisits(
  tx: Tx,
  { to, appointment, wish, isKept, actor, now, ...message }: OtherNotification,
): void {
  const users = to === 'operators' ? [null] : to.filter((id) => id !== actor.id);
  for (const user_id of users)
    tx.enqueue(NOTIFICATIONS, {
      ...message,
      user_id,
      at: now,
      appointment_id: appointment ?? null,
      ...(wish !== undefined && { wish_id: wish }),
      ...(isKept && { is_kept: true }),
      except_id: actor.id,
    });
}
