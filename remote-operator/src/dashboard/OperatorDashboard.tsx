import { useQuery } from '@tanstack/react-query';
import { appointmentQueries, Banner, limits, notificationQueries, Stack, type TabItem, Tabs, useSearchParams } from 'shared-lib';
import { ActionsProvider } from '../act/ActionsProvider';
import { UnreadNotifications } from '../read-notifications/UnreadNotifications';
import { changeAddress, type DashboardAddress, readAddress, type View } from './address';
import { DashboardHeader } from './DashboardHeader';
import { ListView } from './ListView';
import { RejectionOverview } from './RejectionOverview';

/** Source: spec 2, 'Operator dashboard', tabs. Points 2-093..2-098. */
const LABELS: Record<View, string> = {
  rejected: 'Rejection Reviews',
  pending: 'Pending Acceptance Appointments',
  timeout: 'Timeout Monitoring',
  payment: 'Payment Verification',
  all: 'All Appointments',
  notifications: 'Notifications',
};

function useTabs(): TabItem<View>[] {
  const { data: counts } = useQuery({ ...appointmentQueries.counts(), refetchInterval: limits.REFRESH_EVERY_MS.operator.today });
  const { data: unread } = useQuery({ ...notificationQueries.unread(), refetchInterval: limits.REFRESH_EVERY_MS.operator.notifications });
  return [
    { value: 'rejected', label: LABELS.rejected, count: counts?.rejected },
    { value: 'pending', label: LABELS.pending, count: counts?.pending },
    { value: 'timeout', label: LABELS.timeout, count: counts?.timeout, hot: true },
    { value: 'payment', label: LABELS.payment, count: counts?.payment },
    { value: 'all', label: LABELS.all },
    { value: 'notifications', label: LABELS.notifications, count: unread },
  ];
}

/** The operators' day: what was refused, what waits, what is late, what is to be paid. */
export function OperatorDashboard() {
  const [params, setParams] = useSearchParams();
  const { unknownView, ...address } = readAddress(params);
  const change = (to: Partial<DashboardAddress>): void => setParams((now) => changeAddress(now, to));
  const tabs = useTabs();
  const { data: statistics } = useQuery({ ...appointmentQueries.rejectionStatistics(), refetchInterval: limits.REFRESH_EVERY_MS.operator.today });
  const { view } = address;

  return (
    <ActionsProvider>
      <DashboardHeader />
      <Stack $gap={5}>
        {unknownView !== null && (
          <Banner
            tone="amber"
            live="status"
            title={`There is no view “${unknownView}”. ${LABELS.rejected} is shown instead.`}
            onClose={() => setParams((now) => changeAddress(now, {}), { replace: true })}
          />
        )}
        <RejectionOverview counts={statistics?.counts} />
        <Tabs label="Appointments" items={tabs} value={view} onChange={(chosen) => change({ view: chosen })}>
          {view === 'notifications' ? <UnreadNotifications /> : <ListView view={view} label={LABELS[view]} address={address} onChange={change} />}
        </Tabs>
      </Stack>
    </ActionsProvider>
  );
}
