import { queryOptions } from '@tanstack/react-query';
import type { Calls, Notification } from '../../contract';
import { limits } from '../../domain';
import { currentSession } from '../../session/session';
import { fetchCall } from '../http/http';

type Notifications = Calls['notifications'];

const root = () => ['notifications', currentSession().user?.id ?? 0] as const;
export const notificationKeys = { all: root };

export interface NotificationPage {
  notifications: Notification[];
  unread_count: number;
  count: number;
  total_pages: number;
  current_page: number;
}

type Sent = Partial<NotificationPage> & { results?: Notification[]; unreadCount?: number };

/**
 * The list may be called `notifications` or `results`, its count `unread_count` or `unreadCount`. Source: 3-041, 3-042.
 */
export function asNotifications(sent: Sent): NotificationPage {
  const notifications = sent.notifications ?? sent.results ?? [];
  return {
    notifications,
    unread_count: sent.unread_count ?? sent.unreadCount ?? notifications.filter((one) => !one.is_read).length,
    count: sent.count ?? notifications.length,
    total_pages: sent.total_pages ?? 1,
    current_page: sent.current_page ?? 1,
  };
}

export interface NotificationFilter {
  is_read?: boolean;
  page?: number;
  page_size?: number;
}

type ListKey = readonly [...ReturnType<typeof root>, 'list', NotificationFilter];
export const filterOf = (key: readonly unknown[]): NotificationFilter => (key as ListKey)[3];

export const notificationQueries = {
  list: (query: NotificationFilter = {}) =>
    queryOptions({
      queryKey: [...root(), 'list', query],
      queryFn: async ({ signal }) =>
        asNotifications(
          await fetchCall<Notifications['list']>('/api/scheduling/notifications/', { query }, { signal }),
        ),
      // The current page stays until the next is here. Another filter starts empty.
      placeholderData: (previous, before) =>
        before && filterOf(before.queryKey).is_read === query.is_read ? previous : undefined,
    }),
  /** How many are unread, for every badge. Live messages refresh it. */
  unread: () => ({
    ...notificationQueries.list({ is_read: false, page_size: 1 }),
    staleTime: limits.LISTS_STALE_MS,
    select: (page: NotificationPage) => page.unread_count,
  }),
};
