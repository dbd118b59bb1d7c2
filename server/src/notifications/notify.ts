import type { Actor, Change, WorkflowState } from 'shared-lib/domain';
import type { Tx } from '../platform/database/database.js';
import type { JournalKind } from '../platform/database/journal.js';
import { NEWS, type Letter } from './news.js';

/** An appointment at one moment, as far as the texts speak of it. */
export interface AppointmentFacts {
  readonly id: number;
  readonly clientName: string;
  readonly state: WorkflowState;
}

/** What happened, beyond the changes of the workflow, that people hear of. */
export const OCCASIONS = [
  'create',
  'deadline_near',
  'deadline_over',
  'session_overrun',
  'material_shortage',
  'material_low',
] as const;
export type Occasion = Change | (typeof OCCASIONS)[number];

export interface AppointmentNews {
  readonly change: Occasion;
  /** Null for a new appointment. */
  readonly before: AppointmentFacts | null;
  readonly after: AppointmentFacts;
  readonly actor: Actor;
  readonly now: Date;
  /** What the actor gave as the reason, or the names the text is about. */
  readonly reason?: string;
}

/** Somebody's letter, or with `user_id` null one to all operators but `except_id`. */
interface Addressed extends Omit<Letter, 'to'> {
  readonly user_id: number | null;
}

interface NotificationRow extends Addressed {
  readonly at: Date;
  readonly occasion: Occasion;
  readonly appointment_id: number;
  readonly except_id: number;
}

/** The disabled hear nothing, the others what they have not muted; the open screens of all who were told are woken. */
const NOTIFICATIONS: JournalKind<NotificationRow> = {
  name: 'notifications',
  hasEvents: true,
  statements: (rows) => ({
    told: `
      insert into notifications (user_id, type, notification_type, title, message, appointment_id, created_at)
      select u.id, n.type, n.occasion, n.title, n.message, n.appointment_id, n.at
      from jsonb_to_recordset(${rows}) as n(user_id int, except_id int, type text, occasion text, title text, message text, topic text, appointment_id int, at timestamptz)
      cross join lateral (
        select id, muted_topics from users where id = n.user_id and is_active
        union all
        select id, muted_topics from users where n.user_id is null and role = 'operator' and id <> n.except_id and is_active) u
      where n.topic is null or n.topic <> all (u.muted_topics)
      returning user_id, notification_type, appointment_id, created_at`,
    told_events: `
      insert into events (at, type, audience, payload)
      select created_at, 'notification', jsonb_build_object('users', jsonb_agg(distinct user_id)),
        jsonb_build_object('notification_type', notification_type, 'appointment_id', appointment_id)
      from told group by created_at, notification_type, appointment_id`,
  }),
};

/** Each person once, with the first letter that names him; never the one who made the change. */
function toPeople(letters: readonly Letter[], actor: Actor): Addressed[] {
  const seen = new Set<number>([actor.id]);
  return letters.flatMap(({ to, ...letter }) => {
    if (to === 'operators') return [];
    const ids = to.filter((id) => !seen.has(id));
    ids.forEach((id) => seen.add(id));
    return ids.map((id) => ({ user_id: id, ...letter }));
  });
}

/**
 * Tells exactly the people a change concerns, in its transaction, and wakes their open screens. Who hears what:
 * news.ts.
 */
export function notifyAppointment(tx: Tx, news: AppointmentNews): void {
  const letters = NEWS[news.change](news);
  const toOperators = letters
    .filter(({ to }) => to === 'operators')
    .map(({ to: _, ...letter }) => ({ user_id: null, ...letter }));
  for (const letter of [...toPeople(letters, news.actor), ...toOperators]) {
    tx.enqueue(NOTIFICATIONS, {
      ...letter,
      at: news.now,
      occasion: news.change,
      appointment_id: news.after.id,
      except_id: news.actor.id,
    });
  }
}
