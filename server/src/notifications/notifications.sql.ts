import type { PushKind } from 'shared-lib/domain';
import type { JournalKind } from '../platform/database/journal.js';
import type { AnyOccasion } from './occasions.js';
import type { Message } from './message.js';
import { CALLED_DEVICES } from './push.sql.js';

/** A message in its stored form for each recipient. */
export interface NotificationRow extends Omit<Message, 'to'> {
  /** Null for all operators except `except_id`. */
  readonly user_id: number | null;
  readonly at: Date;
  readonly occasion: AnyOccasion;
  /** Null without an appointment. */
  readonly appointment_id: number | null;
  readonly except_id: number;
  /** Null without a waitlist entry. */
  readonly wish_id?: number;
  /** A disabled person finds it once they are enabled again. */
  readonly is_kept?: boolean;
  /** Left out where no device is called. */
  readonly calls_as?: PushKind;
}

/**
 * Disabled people get only messages kept for them; others get those they have not muted. The open screens of all
 * recipients are woken, and their devices called.
 */
export const NOTIFICATIONS: JournalKind<NotificationRow> = {
  name: 'notifications',
  hasEvents: true,
  statements: (rows) => ({
    notified: `
      insert into notifications (user_id, type, notification_type, title, message, appointment_id, wish_id, created_at, calls_as)
      select u.id, n.type, n.occasion,
        case u.language when 'fil' then coalesce(n.filipino ->> 0, n.title) else n.title end,
        case u.language when 'fil' then coalesce(n.filipino ->> 1, n.message) else n.message end, n.appointment_id, n.wish_id, n.at, n.calls_as
      from jsonb_to_recordset(${rows}) as n(user_id int, except_id int, type text, occasion text, title text, message text, filipino jsonb, topic text, appointment_id int, wish_id int, is_kept boolean, calls_as text, at timestamptz)
      cross join lateral (
        select id, muted_topics, language from users where id = n.user_id and (is_active or n.is_kept)
        union all
        select id, muted_topics, language from users where n.user_id is null and role = 'operator' and id <> n.except_id and is_active) u
      where n.topic is null or n.topic <> all (u.muted_topics)
      returning id, user_id, notification_type, appointment_id, created_at, calls_as`,
    notified_devices: CALLED_DEVICES,
    notified_events: `
      insert into events (at, type, audience, payload)
      select created_at, 'notification', jsonb_build_object('users', jsonb_agg(distinct user_id)),
        jsonb_build_object('notification_type', notification_type, 'appointment_id', appointment_id)
      from notified group by created_at, notification_type, appointment_id`,
  }),
};
