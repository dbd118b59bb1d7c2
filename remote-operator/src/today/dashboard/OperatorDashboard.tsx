import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import {
  appointmentQueries,
  lazyComponent,
  limits,
  SkeletonRows,
  Stack,
  type TabItem,
  Tabs,
  usePhone,
  useSearchParams,
} from 'shared-lib';
import { ActionsProvider } from '../../visit/actions/ActionsProvider';
import { NeedsNow } from '../needs-now/NeedsNow';
import { changeAddress, type DashboardAddress, readAddress } from './address';
import { DashboardFoot, DashboardHeader } from './DashboardHeader';
import { ListView } from './ListView';
import { RejectionOverview } from './RejectionOverview';
import { LIST_VIEWS, type ListView as ListViewName, viewRow } from './views';
import * as m from '../../texts/m';

const UnreadNotifications = lazyComponent(() =>
  import('./UnreadNotifications').then((code) => code.UnreadNotifications),
);

const UnknownView = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ './EmptyViews').then((code) => code.UnknownView),
);
/** For a business without a confirmed visit yet. */
const FirstRun = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ '../first-run/FirstRun').then((code) => code.FirstRun),
);

/** How long the needs wait for each other: a single hanging call must not block the work. */
const PLACED_AFTER_MS = 5_000;

/** Notifications are a view without a tab. Source: 2-093..2-098. */
function useTabs(): TabItem<DashboardAddress['view']>[] {
  const { data: counts } = useQuery({
    ...appointmentQueries.counts(),
    refetchInterval: limits.REFRESH_EVERY_MS.operator.today,
  });
  return (Object.keys(LIST_VIEWS) as ListViewName[]).map((value) => {
    const { label, count, hot } = viewRow(value);
    return { value, label, hot, count: count && (counts?.[count] ?? null) };
  });
}

/** The operators' day: what was refused, what waits, what is late, what must be paid. */
export function OperatorDashboard() {
  const [params, setParams] = useSearchParams();
  const { unknownView, ...address } = readAddress(params);
  const change = (to: Partial<DashboardAddress>): void => setParams((now) => changeAddress(now, to));
  const tabs = useTabs();
  const { data: statistics } = useQuery({
    ...appointmentQueries.rejectionStatistics(),
    refetchInterval: limits.REFRESH_EVERY_MS.operator.today,
  });
  const { view } = address;
  const phone = usePhone();
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => {
    const over = setTimeout(() => setPlaced(true), PLACED_AFTER_MS);
    return () => clearTimeout(over);
  }, []);
  // On a phone the work comes before the figures.
  const overview = <RejectionOverview counts={statistics?.counts} />;

  return (
    <ActionsProvider>
      <DashboardHeader />
      <Stack $gap={phone ? 3 : 4}>
        {unknownView !== null && (
          <Suspense fallback={<SkeletonRows rows={1} />}>
            <UnknownView
              name={unknownView}
              onClose={() => setParams((now) => changeAddress(now, {}), { replace: true })}
            />
          </Suspense>
        )}
        {/* Below the day's own figures, which nearly everybody is here for. */}
        {statistics && (
          <Suspense>
            <FirstRun />
          </Suspense>
        )}
        {/* The shell shows nothing below its skeleton. */}
        <NeedsNow isPlaced={isPlaced} onDrawn={setPlaced} />
        {!phone && overview}
        <Tabs label={m.appointments()} items={tabs} value={view} onChange={(chosen) => change({ view: chosen })}>
          {view === 'notifications' ? (
            <Suspense fallback={<SkeletonRows />}>
              <UnreadNotifications />
            </Suspense>
          ) : (
            <ListView view={view} address={address} onChange={change} isPlaced={isPlaced} />
          )}
        </Tabs>
        {phone && overview}
        <DashboardFoot />
      </Stack>
    </ActionsProvider>
  );
}
