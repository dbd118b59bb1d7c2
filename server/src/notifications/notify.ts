import { SYSTEM, type Actor, type Change, type WorkflowState } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database.js';
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

const INSERT = sql('notifications_for_people', `
  insert into notifications (user_id, type, notification_type, title, message, appointment_id, created_at)
  select n.user_id, n.type, $2, n.title, n.message, $3, $4
  from jsonb_to_recordset($1::jsonb) as n(user_id int, type text, title text, message text) join users u on u.id = n.user_id and u.is_active`);
const INSERT_FOR_OPERATORS = sql('notifications_for_operators', `
  insert into notifications (user_id, type, notification_type, title, message, appointment_id, created_at)
  select u.id, n.type, $2, n.title, n.message, $3, $4
  from jsonb_to_recordset($1::jsonb) as n(type text, title text, message text) join users u on u.role = 'operator' and u.is_active and u.id <> $5`);

const operatorsOnly = ({ to }: Letter): boolean => to === 'operators';

/** Tells exactly the people a change concerns, in its transaction; never the one who made it. The table is news.ts. */
export async function notifyAppointment(tx: Queryable, news: AppointmentNews): Promise<void> {
  const letters = NEWS[news.change](news);
  const toOperators = letters.filter(operatorsOnly);
  const seen = new Set<number>([news.actor.id]);
  const toPeople = letters.flatMap(({ to, ...letter }) => {
    if (to === 'operators') return [];
    const ids = to.filter((id) => !seen.has(id));
    ids.forEach((id) => seen.add(id));
    return ids.map((id) => ({ user_id: id, ...letter }));
  });
  const rest = [news.change, news.after.id, news.now] as const;
  if (toPeople.length) await tx.rows(INSERT, [JSON.stringify(toPeople), ...rest]);
  if (toOperators.length) await tx.rows(INSERT_FOR_OPERATORS, [JSON.stringify(toOperators), ...rest, news.actor.role === 'operator' ? news.actor.id : SYSTEM.id]);
}
