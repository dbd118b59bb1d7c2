import { z } from 'zod';
import { serverLimits } from '../domain/index.js';
import { call } from './call.js';
import { everybodyRead } from './field-audiences.js';
import { page, pageSize, paginated } from './paging.js';
import { empty, flag, id, instant, longIdText, noBody } from './primitives.js';

/** Source: 3-039..3-042. */
export const notification = z.object(
  everybodyRead({
    id: z.int(),
    type: z.enum(['appointment', 'payment', 'driver']),
    notification_type: z.string(),
    title: z.string(),
    message: z.string(),
    created_at: instant,
    is_read: z.boolean(),
    appointment_id: id.nullable(),
    /** The waitlist entry it is about, if any. */
    wish_id: id.optional(),
  }),
);
export type Notification = z.infer<typeof notification>;

const deleted = z.object(everybodyRead({ deleted: z.int() }));

const base = '/api/scheduling/notifications';
const params = z.object({ id: longIdText });
const one = {
  method: 'POST',
  blankIsLeftOut: true,
  auth: 'session',
  params,
  body: noBody,
  response: notification,
  status: 200,
} as const;

export const notifications = {
  list: call({
    method: 'GET',
    path: `${base}/`,
    auth: 'session',
    summary: 'My notifications, newest first; the unread count under both of its names',
    status: 200,
    query: z.strictObject({
      is_read: flag.optional(),
      page,
      page_size: pageSize(serverLimits.PAGE_SIZE_NOTIFICATIONS),
    }),
    response: paginated(notification)
      .omit({ results: true })
      .extend(
        everybodyRead({
          notifications: z.array(notification),
          unread_count: z.int(),
          unreadCount: z.int().optional(),
        }),
      ),
  }),
  markRead: call({ ...one, path: `${base}/:id/mark_as_read/`, summary: 'Mark as read' }),
  markUnread: call({ ...one, path: `${base}/:id/mark_as_unread/`, summary: 'Mark as unread' }),
  markAllRead: call({
    method: 'POST',
    path: `${base}/mark_all_as_read/`,
    blankIsLeftOut: true,
    auth: 'session',
    summary: 'Mark all my notifications as read',
    body: noBody,
    response: z.object(everybodyRead({ updated: z.int() })),
    status: 200,
  }),
  remove: call({
    method: 'DELETE',
    path: `${base}/:id/`,
    auth: 'session',
    summary: 'Delete one of my notifications',
    params,
    response: empty,
    status: 204,
  }),
  removeAll: call({
    method: 'DELETE',
    path: `${base}/delete_all/`,
    auth: 'session',
    summary: 'Delete all my notifications',
    response: deleted,
    status: 200,
  }),
  removeRead: call({
    method: 'DELETE',
    path: `${base}/delete_read/`,
    auth: 'session',
    summary: 'Delete my notifications that were read',
    response: deleted,
    status: 200,
  }),
};
