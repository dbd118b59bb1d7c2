import { sql, type Queryable, type Autocommit, type Tx } from '../platform/database/database.js';

export interface NotificationRow {
  readonly id: number;
  readonly type: 'appointment' | 'payment' | 'driver';
  readonly notification_type: string;
  readonly title: string;
  readonly message: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly appointment_id: number | null;
  readonly wish_id: number | null;
}

const COLUMNS = 'id, type, notification_type, title, message, created_at, read_at, appointment_id, wish_id';
const LIST = sql(
  'notifications_list',
  `select ${COLUMNS} from notifications where user_id = $1 order by id desc limit $2 offset $3`,
);
const LIST_UNREAD = sql(
  'notifications_list_unread',
  `select ${COLUMNS} from notifications where user_id = $1 and read_at is null order by id desc limit $2 offset $3`,
);
const LIST_READ = sql(
  'notifications_list_read',
  `select ${COLUMNS} from notifications where user_id = $1 and read_at is not null order by id desc limit $2 offset $3`,
);
const COUNT = sql(
  'notifications_count',
  'select count(*) as all, count(*) filter (where read_at is null) as unread from notifications where user_id = $1',
);
const MARK = sql(
  'notifications_mark',
  `
  update notifications set settled = false,
    read_at = case when $3::timestamptz is null or settled then $3 else coalesce(read_at, $3) end
  where id = $1 and user_id = $2 returning ${COLUMNS}`,
);
const MARK_ALL = sql(
  'notifications_mark_all',
  'update notifications set read_at = $2 where user_id = $1 and read_at is null returning id',
);
const REMOVE = sql('notifications_remove', 'delete from notifications where id = $1 and user_id = $2 returning id');
const REMOVE_ALL = sql('notifications_remove_all', 'delete from notifications where user_id = $1 returning id');
const REMOVE_READ = sql(
  'notifications_remove_read',
  'delete from notifications where user_id = $1 and read_at is not null returning id',
);
/** Who looks for an older one than these has its day beside it. */
const LATELY = 300;
const TOLD = sql(
  'notifications_told',
  `select id, title, message from notifications where user_id = $1 order by id desc limit ${LATELY}`,
);
const RETELL = sql(
  'notifications_retell',
  `
  update notifications n set title = r.title, message = r.message
  from jsonb_to_recordset($2::jsonb) as r(id int, title text, message text) where n.id = r.id and n.user_id = $1`,
);
const REMOVE_OLD = sql('notifications_remove_old', 'delete from notifications where created_at < $1');

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** @param isRead undefined: all. Newest first. */
export function listNotifications(
  q: Queryable,
  userId: number,
  isRead: boolean | undefined,
  { limit, offset }: Slice,
): Promise<NotificationRow[]> {
  const statement = isRead === undefined ? LIST : isRead ? LIST_READ : LIST_UNREAD;
  return q.rows<NotificationRow>(statement, [userId, limit, offset]);
}

export const countNotifications = (q: Queryable, userId: number): Promise<{ all: number; unread: number }> =>
  q.one<{ all: number; unread: number }>(COUNT, [userId]);

/**
 * @param readAt null: unread again. Marking a read one again keeps its first time, unless it was marked
 *   automatically.
 * Undefined where it is not this user's.
 */
export const markNotification = (
  tx: Tx,
  id: number,
  userId: number,
  readAt: Date | null,
): Promise<NotificationRow | undefined> => tx.maybe<NotificationRow>(MARK, [id, userId, readAt]);
export const markAllRead = async (tx: Tx, userId: number, at: Date): Promise<number> =>
  (await tx.rows(MARK_ALL, [userId, at])).length;
export const removeNotification = async (tx: Tx, id: number, userId: number): Promise<boolean> =>
  (await tx.maybe(REMOVE, [id, userId])) !== undefined;
export const removeAll = async (tx: Tx, userId: number): Promise<number> =>
  (await tx.rows(REMOVE_ALL, [userId])).length;
export const removeRead = async (tx: Tx, userId: number): Promise<number> =>
  (await tx.rows(REMOVE_READ, [userId])).length;
export const removeOlderThan = (q: Autocommit, instant: Date): Promise<unknown> => q.rows(REMOVE_OLD, [instant]);

export type Told = Pick<NotificationRow, 'id' | 'title' | 'message'>;

/** The newest texts of a person. */
export const toldLately = (tx: Tx, userId: number): Promise<Told[]> => tx.rows<Told>(TOLD, [userId]);
/** Replaces texts of a person. */
export const retell = (tx: Tx, userId: number, texts: readonly Told[]): Promise<unknown> =>
  tx.rows(RETELL, [userId, JSON.stringify(texts)]);
