import { useQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  failureText,
  momentWords,
  friendlyText,
  Grow,
  limits,
  Loading,
  type Notification,
  notificationQueries,
  Row,
  type ShownQuery,
  SkeletonRows,
  Stack,
  StaleNotice,
  Text,
  TextLink,
  texts,
  toast,
  useUser,
} from 'shared-lib';
import { notificationPath, notificationsFailure, useMarkNotificationRead } from 'shared-lib/notifications';
import * as m from '../../texts/m';

const { EMPTY, FALLBACK } = texts;

/** As many as anyone reads at once. The page of notifications has them all. */
const SHOWN = 50;

/** Source: 2-098..2-103, 7-122. */
export function UnreadNotifications() {
  const query = useQuery({
    ...notificationQueries.list({ is_read: false, page_size: SHOWN }),
    refetchInterval: limits.REFRESH_EVERY_MS.operator.notifications,
  });
  return (
    <Stack $gap={4}>
      <Row $between>
        <h2>{m.unread_notifications()}</h2>
        <Button size="sm" icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
          {m.refresh()}
        </Button>
      </Row>
      <Items query={query} />
    </Stack>
  );
}

function Items({
  query,
}: {
  query: ShownQuery & {
    data?: { notifications: Notification[]; unread_count: number };
    isPending: boolean;
  };
}) {
  const refetch = (): void => void query.refetch();
  if (query.isPending)
    return (
      <Loading what="notifications" onRetry={refetch}>
        <Card>
          <SkeletonRows />
        </Card>
      </Loading>
    );
  if (!query.data)
    return (
      <ErrorState
        title={notificationsFailure(query.error)}
        text={friendlyText(query.error)}
        busy={query.isFetching}
        onRetry={refetch}
      />
    );
  const { notifications, unread_count: count } = query.data;
  return (
    <div>
      <StaleNotice query={query} />
      {notifications.length === 0 && (
        <EmptyState icon="bell" title={EMPTY.notifications} text={EMPTY.notificationsLine} />
      )}
      <Stack as="ul" role="list" $gap={2}>
        {notifications.map((notification) => (
          <Item key={notification.id} notification={notification} />
        ))}
        {count > notifications.length && (
          <Text as="p" size="s" muted>
            {m.the_newest_of({ count: notifications.length, count2: count })}{' '}
            <TextLink to="/dashboard/notifications">{m.see_all()}</TextLink>
          </Text>
        )}
      </Stack>
    </div>
  );
}

function Item({ notification }: { notification: Notification }) {
  const mark = useMarkNotificationRead();
  const at = new Date(notification.created_at);
  const to = notificationPath(notification, useUser().role);
  const markRead = (): void =>
    mark.mutate({ id: notification.id }, { onError: (error) => toast.error(failureText(error, FALLBACK.markRead)) });
  return (
    <Card as="li" pad="s" flat>
      <Row $top>
        <Grow>
          <Text as="p" strong>
            {to === undefined ? (
              notification.title
            ) : (
              <TextLink to={to} onClick={markRead}>
                {notification.title}
              </TextLink>
            )}
          </Text>
          <Text as="p" size="s">
            {notification.message}
          </Text>
          <Text size="xs" muted>
            {momentWords(at)}
          </Text>
        </Grow>
        <Button size="sm" variant="ghost" icon="check" busy={mark.isPending} onClick={markRead}>
          {m.mark_as_read()}
        </Button>
      </Row>
    </Card>
  );
}
