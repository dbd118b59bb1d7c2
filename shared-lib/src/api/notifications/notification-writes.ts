import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calls, Notification } from '../../contract';
import { appointmentKeys } from '../appointments/appointments';
import { keepOwn } from '../appointments/keep-own';
import { send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { postRead } from './post-read';
import { filterOf, notificationKeys, type NotificationPage } from './notifications';

type Notifications = Calls['notifications'];
type Lists = [key: readonly unknown[], page: NotificationPage | undefined][];

/** The result for each notification (null removes it), and for the number of unread ones. */
interface OptimisticChange {
  of: (one: Notification) => Notification | null;
  unread: (before: number) => number;
}

/** Changes the lists at once, before the server answers. Returns the lists as they were. */
async function showOptimistically(client: QueryClient, { of, unread }: OptimisticChange): Promise<Lists> {
  const lists = { queryKey: [...notificationKeys.all(), 'list'] };
  await client.cancelQueries(lists);
  const before = client.getQueriesData<NotificationPage>(lists);
  for (const [key, page] of before) {
    if (!page) continue;
    const { is_read: wanted } = filterOf(key);
    const notifications = page.notifications
      .flatMap((one) => of(one) ?? [])
      .filter((one) => wanted === undefined || one.is_read === wanted);
    const gone = page.notifications.length - notifications.length;
    client.setQueryData<NotificationPage>(key, {
      ...page,
      notifications,
      count: page.count - gone,
      unread_count: Math.max(0, unread(page.unread_count)),
    });
  }
  return before;
}

const isUnread = (client: QueryClient, id: number): boolean =>
  client
    .getQueriesData<NotificationPage>({ queryKey: [...notificationKeys.all(), 'list'] })
    .some(([, page]) => page?.notifications.some((one) => one.id === id && !one.is_read));

interface Write<V extends object> {
  name: string;
  send: (variables: V, key: string, client: QueryClient) => Promise<unknown>;
  optimistic: (variables: V, client: QueryClient) => OptimisticChange;
}

/** A write of notifications: shown at once, undone on failure, and then fetched again. */
function useWrite<V extends object>({ name, send: sending, optimistic }: Write<V>) {
  const cache = useQueryClient();
  return useMutation<unknown, Error, V, Lists>({
    mutationKey: ['notifications', name],
    mutationFn: (variables, { client }) => sending(variables, keyOf(variables), client),
    onMutate: (variables, { client }) => {
      beginWrite(variables);
      return showOptimistically(client, optimistic(variables, client));
    },
    onError: (_error, _variables, before, { client }) =>
      before?.forEach(([key, page]) => client.setQueryData(key, page)),
    // Only the last of several fetches again: an earlier answer would lack the others' changes.
    onSettled: () =>
      cache.isMutating({ mutationKey: ['notifications'] }) === 1
        ? Promise.all([
            cache.invalidateQueries({ queryKey: notificationKeys.all() }),
            // Some news calls a person until it is read.
            cache.invalidateQueries({ queryKey: appointmentKeys.needs() }),
          ])
        : undefined,
  });
}

const once = (idempotencyKey: string) => ({ idempotencyKey, retry: false });

/** Changes one notification, and whether it is unread. */
function changeOne(
  client: QueryClient,
  id: number,
  { change, unreadAfter }: { change: (one: Notification) => Notification | null; unreadAfter: boolean },
): OptimisticChange {
  const more = Number(unreadAfter) - Number(isUnread(client, id));
  return { of: (one) => (one.id === id ? change(one) : one), unread: (before) => before + more };
}

/** Source: 7-079, 8-055, R-pages-24. */
export const useMarkNotificationRead = () =>
  useWrite<{ id: number }>({
    name: 'mark-read',
    send: (request, key, client) =>
      keepOwn(client, request, {
        step: { kind: 'read', action: 'read', label: '', key, body: { id: request.id } },
        act: () => postRead(request.id, key),
      }),
    optimistic: ({ id }, client) =>
      changeOne(client, id, { change: (one) => ({ ...one, is_read: true }), unreadAfter: false }),
  });

/** Source: 7-080, 8-056. */
export const useMarkNotificationUnread = () =>
  useWrite<{ id: number }>({
    name: 'mark-unread',
    send: (params, key) =>
      send<Notifications['markUnread']>(
        'POST',
        '/api/scheduling/notifications/:id/mark_as_unread/',
        { params },
        once(key),
      ),
    optimistic: ({ id }, client) =>
      changeOne(client, id, { change: (one) => ({ ...one, is_read: false }), unreadAfter: true }),
  });

/**
 * Source: 7-081, 8-057. Calls without an id take an object of their own: a retry with the same object is the same call.
 */
export const useMarkAllNotificationsRead = () =>
  useWrite<object>({
    name: 'mark-all-read',
    send: (_, key) =>
      send<Notifications['markAllRead']>('POST', '/api/scheduling/notifications/mark_all_as_read/', {}, once(key)),
    optimistic: () => ({ of: (one) => ({ ...one, is_read: true }), unread: () => 0 }),
  });

/** Source: 7-082, 8-058. */
export const useDeleteNotification = () =>
  useWrite<{ id: number }>({
    name: 'delete',
    send: (params, key) =>
      send<Notifications['remove']>('DELETE', '/api/scheduling/notifications/:id/', { params }, once(key)),
    optimistic: ({ id }, client) => changeOne(client, id, { change: () => null, unreadAfter: false }),
  });

/** Source: 7-083, 8-059. */
export const useDeleteAllNotifications = () =>
  useWrite<object>({
    name: 'delete-all',
    send: (_, key) =>
      send<Notifications['removeAll']>('DELETE', '/api/scheduling/notifications/delete_all/', {}, once(key)),
    optimistic: () => ({ of: () => null, unread: () => 0 }),
  });

/** Source: 7-084, 8-060. */
export const useDeleteReadNotifications = () =>
  useWrite<object>({
    name: 'delete-read',
    send: (_, key) =>
      send<Notifications['removeRead']>('DELETE', '/api/scheduling/notifications/delete_read/', {}, once(key)),
    optimistic: () => ({ of: (one) => (one.is_read ? null : one), unread: (before) => before }),
  });
