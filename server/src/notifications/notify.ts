import { SYSTEM, type Actor, type Change, type WorkflowState } from 'shared-lib/domain';
import { sql, type Tx } from '../platform/database.js';
import { NEWS, type Letter } from './news.js';

/** An appointment at one moment, as far as the texts speak of it. */
export interface AppointmentFacts {
  readonly id: number;
  readonly clientName: string;
  readonly state: WorkflowState;
}

/** What happened, beyond the changes of the workflow, that people hear of. */
export const OCCASIONS = ['create', 'deadline_near', 'deadline_over', 'session_overrun', 'material_shortage', 'material_low'] as const;
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

/** Not of a topic that this person has muted. */
const WANTED = '(n.topic is null or n.topic <> all (u.muted_topics))';
const INSERT = sql('notifications_for_people', `
  insert into notifications (user_id, type, notification_type, title, message, appointment_id, created_at)
  select n.user_id, n.type, $2, n.title, n.message, $3, $4
  from jsonb_to_recordset($1::jsonb) as n(user_id int, type text, title text, message text, topic text) join users u on u.id = n.user_id and u.is_active
  where ${WANTED}
  returning user_id`);
const INSERT_FOR_OPERATORS = sql('notifications_for_operators', `
  insert into notifications (user_id, type, notification_type, title, message, appointment_id, created_at)
  select u.id, n.type, $2, n.title, n.message, $3, $4
  from jsonb_to_recordset($1::jsonb) as n(type text, title text, message text, topic text) join users u on u.role = 'operator' and u.is_active and u.id <> $5
  where ${WANTED}
  returning user_id`);

interface Addressed extends Omit<Letter, 'to'> {
  readonly user_id: number;
}

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
 * Tells exactly the people a change concerns, in its transaction, and wakes their open screens. Disabled people hear
 * nothing, the others what they have not muted. Who hears what: news.ts.
 */
export async function notifyAppointment(tx: Tx, news: AppointmentNews): Promise<void> {
  const letters = NEWS[news.change](news);
  const people = toPeople(letters, news.actor);
  const operators = letters.filter(({ to }) => to === 'operators');
  const rest = [news.change, news.after.id, news.now] as const;
  const told: { user_id: number }[] = [];
  if (people.length) told.push(...(await tx.rows<{ user_id: number }>(INSERT, [JSON.stringify(people), ...rest])));
  if (operators.length) told.push(...(await tx.rows<{ user_id: number }>(INSERT_FOR_OPERATORS, [JSON.stringify(operators), ...rest, news.actor.role === 'operator' ? news.actor.id : SYSTEM.id])));
  const users = [...new Set(told.map(({ user_id }) => user_id))];
  if (users.length) tx.emit({ type: 'notification', audience: { users }, payload: { notification_type: news.change, appointment_id: news.after.id } });
}
