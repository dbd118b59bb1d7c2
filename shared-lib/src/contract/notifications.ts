import { z } from 'zod';
import { call } from './call.js';
import { flag, id, instant, page, pageSize } from './primitives.js';

/** Source: spec 3, 'Notification'. Points 3-039..3-042. */
export const notification = z.object({
  id: z.int(), type: z.enum(['appointment', 'payment', 'driver']), notification_type: z.string(), title: z.string(), message: z.string(),
  created_at: instant, is_read: z.boolean(), appointment_id: id.nullable(),
});
export type Notification = z.infer<typeof notification>;

export const notifications = {
  list: call({
    method: 'GET', path: '/api/scheduling/notifications/', auth: 'session', summary: 'My notifications, newest first', status: 200,
    query: z.strictObject({ is_read: flag.optional(), page, page_size: pageSize(20) }),
    response: z.object({ notifications: z.array(notification), unread_count: z.int(), count: z.int(), has_next: z.boolean() }),
  }),
  markRead: call({ method: 'POST', path: '/api/scheduling/notifications/:id/mark_as_read/', auth: 'session', summary: 'Mark as read', params: z.object({ id: z.coerce.number().int().positive() }), body: z.strictObject({}).optional(), response: notification, status: 200 }),
};
