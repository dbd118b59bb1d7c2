import { Suspense } from 'react';
import { defineRemote, lazyComponent, SkeletonRows, withElements } from 'shared-lib';
import { DriverDashboard } from './dashboard/DriverDashboard';
import { AnswerTransport, UrgentTransports } from './transports/UrgentTransports';
import { pages } from './pages';

const AvailabilityPage = lazyComponent(() =>
  import('./availability/AvailabilityPage').then((code) => code.AvailabilityPage),
);

export default defineRemote({
  contract: 2,
  name: 'driver',
  version: __REMOTE_VERSION__,
  pages: withElements(pages, {
    dashboard: <DriverDashboard />,
    availability: (
      <Suspense fallback={<SkeletonRows />}>
        <AvailabilityPage />
      </Suspense>
    ),
  }),
  views: { overlay: UrgentTransports, answers: AnswerTransport },
});
