import type { Language, PushKind, Role } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';

/** A message with its device and what it tells. */
export interface MessageRow {
  readonly id: number;
  readonly kind: PushKind;
  readonly tag: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly closed_at: Date | null;
  readonly device_id: number;
  readonly user_id: number;
  readonly role: Role;
  readonly language: Language | null;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly details: boolean;
  /** Null for a call for help. */
  readonly notification_id: number | null;
  readonly notification_type: string | null;
  readonly title: string | null;
  readonly message: string | null;
  readonly appointment_id: number | null;
  readonly wish_id: number | null;
  readonly sos_id: number | null;
  readonly is_drill: boolean | null;
  /** It was read, deleted or settled; of a call for help, taken or ended. */
  readonly is_over: boolean;
  /** Another message with the same tag came after it. */
  readonly is_replaced: boolean;
}

/** Only while the device's session lives and its person may use the product. $2 is the present instant. */
const READ = sql(
  'push_message_read',
  `select m.id, m.kind, m.tag, m.created_at, m.sent_at, m.closed_at, d.id as device_id, d.user_id, u.role, u.language, d.endpoint, d.p256dh, d.auth,
     d.quiet_from, d.quiet_to, d.details, m.notification_id, n.notification_type, n.title, n.message, n.appointment_id, n.wish_id,
     m.sos_id, c.is_drill,
     case when m.sos_id is null then n.id is null or n.read_at is not null else c.claimed_at is not null or c.ended_at is not null end as is_over,
     exists (select from push_messages later where later.device_id = m.device_id and later.tag = m.tag and later.id > m.id) as is_replaced
   from push_messages m join push_devices d on d.id = m.device_id join users u on u.id = d.user_id and u.is_active
     join sessions s on s.id = d.session_id and s.revoked_at is null and s.expires_at > $2
       and s.last_seen_at > $2::timestamptz - s.idle_seconds * interval '1 second'
     left join notifications n on n.id = m.notification_id left join sos_calls c on c.id = m.sos_id
   where m.id = $1`,
);
export const findMessage = (q: Queryable, id: number, now: Date): Promise<MessageRow | undefined> =>
  q.maybe<MessageRow>(READ, [id, now]);

const SENT = sql('push_message_sent', 'update push_messages set sent_at = $2 where id = $1 returning closed_at');
/** Whether it has been closed meanwhile. */
export const noteSent = async (tx: Tx, id: number, at: Date): Promise<boolean> =>
  (await tx.maybe<{ closed_at: Date | null }>(SENT, [id, at]))?.closed_at != null;

const FORGET = sql('push_device_gone', 'delete from push_devices where id = $1 and endpoint = $2');
/** The push service knows the subscription no more. */
export const forgetDevice = async (tx: Tx, id: number, endpoint: string): Promise<void> => {
  await tx.rows(FORGET, [id, endpoint]);
};

const FORGET_OLD = sql('push_messages_forget', 'delete from push_messages where created_at < $1');
export const forgetMessages = async (tx: Tx, before: Date): Promise<void> => {
  await tx.rows(FORGET_OLD, [before]);
};

interface NewToken {
  readonly hash: Buffer;
  readonly message: number;
  readonly action: string;
  readonly step: string;
  readonly expiresAt: Date;
}
const TOKEN = sql(
  'push_token_insert',
  'insert into push_tokens (token_hash, message_id, action, step, expires_at) values ($1, $2, $3, $4, $5)',
);
export const storeToken = async (tx: Tx, { hash, message, action, step, expiresAt }: NewToken): Promise<void> => {
  await tx.rows(TOKEN, [hash, message, action, step, expiresAt]);
};

export interface TokenRow {
  readonly action: string;
  readonly step: string;
  readonly user_id: number;
  readonly role: Role;
  readonly language: Language | null;
  readonly appointment_id: number;
}
const BEHIND = `push_tokens t join push_messages m on m.id = t.message_id join push_devices d on d.id = m.device_id
   join users u on u.id = d.user_id and u.is_active
   join sessions s on s.id = d.session_id and s.revoked_at is null and s.expires_at > $2
     and s.last_seen_at > $2::timestamptz - s.idle_seconds * interval '1 second'
   join notifications n on n.id = m.notification_id`;
const FIND = sql(
  'push_token_find',
  `select t.action, t.step, d.user_id, u.role, u.language, n.appointment_id from ${BEHIND}
   where t.token_hash = $1 and t.used_at is null and t.expires_at > $2 and n.appointment_id is not null`,
);
/** What a token may still do, while its device is called and its person signed in. */
export const findToken = (q: Queryable, hash: Buffer, now: Date): Promise<TokenRow | undefined> =>
  q.maybe<TokenRow>(FIND, [hash, now]);

const USE = sql(
  'push_token_use',
  'update push_tokens set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning action',
);
/** Whether this was its one use. */
export const consumeToken = async (tx: Tx, hash: Buffer, now: Date): Promise<boolean> =>
  (await tx.maybe(USE, [hash, now])) !== undefined;
