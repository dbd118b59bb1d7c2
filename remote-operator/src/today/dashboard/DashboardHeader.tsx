import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Button,
  ButtonLink,
  Clock,
  ConnectionStatus,
  Count,
  displayName,
  Greeting,
  IconButton,
  limits,
  logOut,
  NEW_BOOKING_PATH,
  notificationQueries,
  PageHeader,
  refreshEverywhere,
  Row,
  usePhone,
  useUser,
  VisuallyHidden,
} from 'shared-lib';
import * as m from '../../texts/m';

/** Unread notifications have no tab: they are a view of their own behind this link. Source: 2-098, 9-046. */
function UnreadLink() {
  const { data: unread } = useQuery({
    ...notificationQueries.unread(),
    refetchInterval: limits.REFRESH_EVERY_MS.operator.notifications,
  });
  return (
    <ButtonLink variant="ghost" icon="bell" to="/dashboard?view=notifications">
      {m.unread()} {unread !== undefined && <Count value={unread} tone={unread > 0 ? 'clay' : 'grey'} />}
    </ButtonLink>
  );
}

/** Refreshes lists, counts and notifications, here and in the operator's other tabs. Source: 6-016. */
function Refresh() {
  const client = useQueryClient();
  return <IconButton icon="refresh" label={m.refresh_everything()} onClick={() => void refreshEverywhere(client)} />;
}

/** Rarely used: on a phone these leave the room to the work. */
function RareActions() {
  return (
    <>
      <Refresh />
      <Button variant="ghost" onClick={logOut}>
        {m.logout()}
      </Button>
    </>
  );
}

/** The foot of the dashboard on a phone. */
export function DashboardFoot() {
  return usePhone() ? (
    <Row as="footer" style={{ justifyContent: 'center' }}>
      <RareActions />
    </Row>
  ) : null;
}

/** Source: 2-104..2-106. */
export function DashboardHeader() {
  const user = useUser();
  const phone = usePhone();
  return (
    <PageHeader
      title={<Greeting name={displayName(user, '')} />}
      subtitle={
        <>
          <Clock /> <ConnectionStatus />
        </>
      }
      actions={
        <>
          {/* On a phone the bell at its top leads to unread notifications, and the rest is at the foot of the page. */}
          {!phone && (
            <>
              <RareActions />
              <UnreadLink />
            </>
          )}
          <ButtonLink variant="primary" icon="plus" to={NEW_BOOKING_PATH}>
            {phone ? <VisuallyHidden>{m.new_booking()}</VisuallyHidden> : m.new_booking()}
          </ButtonLink>
        </>
      }
    />
  );
}
