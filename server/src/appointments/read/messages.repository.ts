import type { VisitMessage } from 'shared-lib/contract';
import { sql, type Queryable } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';

/** People who got the same words at the same instant are in one row. */
const MESSAGES = sql(
  'appointment_messages',
  `
  select n.created_at as at, n.title, n.message,
    json_agg(json_build_object('id', u.id, 'name', ${fullNameOf('u')}, 'role', u.role,
      'rang', exists (select from push_messages p where p.notification_id = n.id and p.sent_at is not null),
      'read_at', case when not n.settled then n.read_at end, 'settled', n.settled) order by n.id) as "to"
  from notifications n join users u on u.id = n.user_id
  where n.appointment_id = $1
  group by n.created_at, n.title, n.message order by min(n.id)`,
);

interface MessageRow extends Omit<VisitMessage, 'at'> {
  readonly at: Date;
}

/** The messages about an appointment, oldest first, without those that their readers deleted. Source: R-pages-82. */
export const findMessages = async (q: Queryable, appointmentId: number): Promise<VisitMessage[]> =>
  (await q.rows<MessageRow>(MESSAGES, [appointmentId])).map(({ at, ...message }) => ({
    at: at.toISOString(),
    ...message,
  }));
