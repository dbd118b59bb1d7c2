import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calls, Notification } from '../contract';
import { currentSession } from '../session/session';
import { fetchCall, send } from './http';
import { beginWrite, keyOf } from './idempotency';

type Notifications = Calls['notifications'];

const root = () => ['notifications', currentSession().user?.id ?? 0] as const;
export const notificationKeys = { all: root };

export interface NotificationPage {
  notifications: Notification[];
  unread_count: number;
  count: number;
  has_next: boolean;
}

type Sent = Partial<NotificationPage> & { results?: Notification[]; unreadCount?: number };

/** The list may come as `notifications` or `results`, its count as `unread_count` or `unreadCount`. Source: spec 3, 'Notification'. */
export function asNotifications(sent: Sent): NotificationPage {
  const notifications = sent.notifications ?? sent.results ?? [];
  return {
    notifications,
    unread_count: sent.unread_count ?? sent.unreadCount ?? notifications.filter((one) => !one.is_read).length,
    count: sent.count ?? notifications.length,
    has_next: sent.has_next ?? false,
  };
}

export interface NotificationFilter {
  is_read?: boolean;
  page?: number;
  page_size?: number;
}

export const notificationQueries = {
  list: (query: NotificationFilter = {}) =>
    queryOptions({
      queryKey: [...root(), 'list', query],
      queryFn: async ({ signal }) => asNotifications(await fetchCall<Notifications['list']>('/api/scheduling/notifications/', { query }, { signal })),
    }),
  /** How many are unread, for the badge. */
  unread: () => ({ ...notificationQueries.list({ is_read: false, page_size: 1 }), select: (page: NotificationPage) => page.unread_count }),
};

export function useMarkNotificationRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['notifications', 'mark-read'],
    mutationFn: (request: { id: number }) =>
      send<Notifications['markRead']>('POST', '/api/scheduling/notifications/:id/mark_as_read/', { params: { id: request.id } }, { idempotencyKey: keyOf(request), retry: false }),
    onMutate: beginWrite,
    onSettled: () => cache.invalidateQueries({ queryKey: root() }),
  });
}
