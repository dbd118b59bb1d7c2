import type { FastifyInstance } from 'fastify';
import { calls, type Notification } from 'shared-lib/contract';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { route } from '../platform/http/route.js';
import { offsetOf, paginated } from '../platform/http/paging.js';
import {
  countNotifications,
  listNotifications,
  markAllRead,
  markNotification,
  removeAll,
  removeNotification,
  removeRead,
  type NotificationRow,
} from './notifications.repository.js';
import { closeRead } from './push.repository.js';

const shown = ({ read_at, created_at, wish_id, ...row }: NotificationRow): Notification => ({
  ...row,
  ...(wish_id !== null && { wish_id }),
  created_at: created_at.toISOString(),
  is_read: read_at !== null,
});

/**
 * Changes the person's own notifications. Their other tabs and devices are told, and messages about what was read or
 * deleted go from their locked screens.
 */
const changing = <T>({ db, clock }: Deps, userId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    const result = await work(tx);
    await closeRead(tx, userId, clock.now());
    tx.emit({ type: 'notification', audience: { users: [userId] } });
    return result;
  });

/** People have only their own; another person's id answers like a missing one. Source: 7-077..7-084. */
export function notificationRoutes(app: FastifyInstance): void {
  const { notifications } = calls;

  route(app, notifications.list, async ({ deps: { db }, user, query }) => {
    const [rows, { all, unread }] = await Promise.all([
      listNotifications(db, user.userId, query.is_read, { limit: query.page_size, offset: offsetOf(query) }),
      countNotifications(db, user.userId),
    ]);
    const count = query.is_read === undefined ? all : query.is_read ? all - unread : unread;
    const { results, ...page } = paginated(rows.map(shown), { ...query, count });
    return { notifications: results, unread_count: unread, unreadCount: unread, ...page };
  });

  const mark = (deps: Deps, userId: number, id: number, readAt: Date | null): Promise<Notification> =>
    changing(deps, userId, async (tx) => {
      const row = await markNotification(tx, id, userId, readAt);
      if (!row) throw new ApiError('NOT_FOUND');
      return shown(row);
    });
  route(app, notifications.markRead, ({ deps, user, params }) => mark(deps, user.userId, params.id, deps.clock.now()));
  route(app, notifications.markUnread, ({ deps, user, params }) => mark(deps, user.userId, params.id, null));
  route(app, notifications.markAllRead, async ({ deps, user }) => ({
    updated: await changing(deps, user.userId, (tx) => markAllRead(tx, user.userId, deps.clock.now())),
  }));

  route(app, notifications.remove, ({ deps, user, params }) =>
    changing(deps, user.userId, async (tx) => {
      if (!(await removeNotification(tx, params.id, user.userId))) throw new ApiError('NOT_FOUND');
      return undefined;
    }),
  );
  route(app, notifications.removeAll, async ({ deps, user }) => ({
    deleted: await changing(deps, user.userId, (tx) => removeAll(tx, user.userId)),
  }));
  route(app, notifications.removeRead, async ({ deps, user }) => ({
    deleted: await changing(deps, user.userId, (tx) => removeRead(tx, user.userId)),
  }));
}
