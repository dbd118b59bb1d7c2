import { useQuery } from '@tanstack/react-query';
import {
  adaptiveInterval, Button, Card, EmptyState, ErrorState, failureText, formatDate, formatTime, friendlyText, isApiFailure, Link, ListCard, Loading, type Notification, notificationQueries,
  PageHeader, SegmentedControl, SkeletonRows, Stack, Text, texts, toast, useMarkNotificationRead, useSearchParams, useUser,
} from 'shared-lib';

const { EMPTY, FALLBACK, TRANSPORT } = texts;

/** Point 7-122: when the server cannot, the list is empty and says why. */
const errorTitle = (error: unknown): string => (isApiFailure(error) && error.status === 500 ? TRANSPORT.notifications500 : friendlyText(error));

function Item({ item, onRead }: { item: Notification; onRead: () => void }) {
  const { role } = useUser();
  const at = new Date(item.created_at);
  const title = item.appointment_id !== null && role === 'operator'
    ? <Link to={`/dashboard/appointments/${item.appointment_id}`}>{item.title}</Link>
    : item.title;
  return (
    <li>
      <ListCard
        title={title}
        text={<>{item.message}<br /><Text as="span" size="xs" muted>{`${formatDate(at)}, ${formatTime(at)}`}</Text></>}
        end={item.is_read ? undefined : <Button size="sm" onClick={onRead}>Mark as Read</Button>}
      />
    </li>
  );
}

/** What happened that concerns me; unread first where asked. */
export default function NotificationsPage() {
  const [search, setSearch] = useSearchParams();
  const unreadOnly = search.get('filter') === 'unread';
  const list = useQuery({ ...notificationQueries.list(unreadOnly ? { is_read: false } : {}), refetchInterval: adaptiveInterval });
  const markRead = useMarkNotificationRead();
  const read = (id: number) => markRead.mutate({ id }, { onError: (error) => toast.error(failureText(error, FALLBACK.markRead)) });
  return (
    <>
      <PageHeader
        title="Notifications"
        subtitle={list.data && `${list.data.unread_count} unread`}
        actions={
          <SegmentedControl
            label="Which notifications"
            value={unreadOnly ? 'unread' : 'all'}
            onChange={(value) => setSearch(value === 'unread' ? { filter: 'unread' } : {})}
            options={[{ value: 'all', label: 'All' }, { value: 'unread', label: 'Unread' }]}
          />
        }
      />
      {list.isPending && <Loading what="notifications" onRetry={() => void list.refetch()}><SkeletonRows rows={5} /></Loading>}
      {list.error && !list.data && <Card><ErrorState compact title={errorTitle(list.error)} onRetry={() => void list.refetch()} /></Card>}
      {list.data?.notifications.length === 0 && (
        <EmptyState icon="bell" title={unreadOnly ? EMPTY.notifications : 'No notifications yet'} text={unreadOnly ? EMPTY.notificationsLine : 'What concerns your appointments will appear here.'} />
      )}
      <Stack as="ul" role="list" $gap={2}>
        {list.data?.notifications.map((item) => <Item key={item.id} item={item} onRead={() => read(item.id)} />)}
      </Stack>
    </>
  );
}
