import { useQuery } from '@tanstack/react-query';
import {
  adaptiveInterval,
  Card,
  EmptyState,
  ErrorState,
  friendlyText,
  Loading,
  Navigate,
  type NotificationPage,
  notificationQueries,
  PageHeader,
  Pagination,
  SegmentedControl,
  SkeletonRows,
  StaleNotice,
  texts,
  usePage,
  useSearchParams,
  useUser,
} from 'shared-lib';
import { notificationsFailure, OPENED_TO, OPENED_VISIT } from 'shared-lib/notifications';
import { useRef } from 'react';
import { NotificationList } from './NotificationList';
import { OpenedFromMessage } from './OpenedFromMessage';
import { WholeList } from './WholeList';
import * as m from '../texts/m';

const { EMPTY } = texts;

function countWords({ unread_count: unread, count }: NotificationPage, unreadOnly: boolean): string {
  if (unreadOnly) return unread === 1 ? m.n_1_unread() : m.unread_unread({ unread });
  return m.unread_of({ unread, count });
}

/** The user's notifications, newest first. Source: 7-077..7-084, R-pages-10. */
export default function NotificationsPage() {
  const [search, setSearch] = useSearchParams();
  const { page, turnTo } = usePage();
  const { role } = useUser();
  const unreadOnly = search.get('filter') === 'unread';
  const opened = role === 'operator' ? 0 : Number(search.get(OPENED_VISIT) ?? 0);
  const list = useQuery({
    ...notificationQueries.list({ page, ...(unreadOnly && { is_read: false }) }),
    refetchInterval: adaptiveInterval,
  });
  const items = useRef<HTMLUListElement>(null);
  const retry = (): void => void list.refetch();
  // The item just read or deleted may have been the last of its page.
  const last = list.data && !list.isPlaceholderData ? Math.max(1, list.data.total_pages) : page;
  if (page > last)
    return (
      <Navigate
        replace
        to={`?${new URLSearchParams({ ...Object.fromEntries(search), page: String(last) }).toString()}`}
      />
    );

  return (
    <>
      {opened > 0 && (
        <OpenedFromMessage
          key={search.toString()}
          id={opened}
          rejects={search.get(OPENED_TO) === 'reject'}
          onClose={() => setSearch({})}
        />
      )}
      <PageHeader
        title={m.notifications()}
        subtitle={list.data ? <span role="status">{countWords(list.data, unreadOnly)}</span> : '\u00a0'}
        actions={
          <>
            <SegmentedControl
              label={m.which_notifications()}
              value={unreadOnly ? 'unread' : 'all'}
              onChange={(value) => setSearch(value === 'unread' ? { filter: 'unread' } : {})}
              options={[
                { value: 'all', label: m.all() },
                { value: 'unread', label: m.unread_3() },
              ]}
            />
            {list.data ? (
              <WholeList list={list.data} unreadOnly={unreadOnly} onChange={() => items.current?.focus()} />
            ) : (
              // On a phone its button takes both to a line of their own.
              <span style={{ width: 150 }} />
            )}
          </>
        }
      />
      {list.isPending && (
        <Loading what="notifications" onRetry={retry}>
          <SkeletonRows rows={5} />
        </Loading>
      )}
      {list.data && <StaleNotice query={list} title={notificationsFailure(list.error ?? list.failureReason)} />}
      {list.error && !list.data && (
        <Card>
          <ErrorState
            compact
            title={notificationsFailure(list.error)}
            text={friendlyText(list.error)}
            onRetry={retry}
            busy={list.isFetching}
          />
        </Card>
      )}
      {list.data?.notifications.length === 0 && (
        <EmptyState
          icon="bell"
          title={unreadOnly ? EMPTY.notifications : m.no_notifications_yet()}
          text={unreadOnly ? EMPTY.notificationsLine : m.what_concerns_your_appointments_will()}
        />
      )}
      {list.data && (
        <>
          <NotificationList items={list.data.notifications} unreadOnly={unreadOnly} listRef={items} />
          <Pagination
            label={m.pages_of_notifications()}
            page={page}
            totalPages={list.data.total_pages}
            onChange={turnTo}
          />
        </>
      )}
    </>
  );
}
