import { Suspense } from 'react';
import { defineRemote, lazyComponent, SkeletonRows, withElements } from 'shared-lib';
import { TherapistDashboard } from './dashboard/TherapistDashboard';
import { AnswerAppointment, UrgentAppointments } from './appointments/UrgentAppointments';
import { pages } from './pages';

const AvailabilityPage = lazyComponent(() =>
  import('./availability/AvailabilityPage').then((code) => code.AvailabilityPage),
);

const StatementPage = lazyComponent(() => import('./statement/StatementPage').then((code) => code.StatementPage));

export default defineRemote({
  contract: 2,
  name: 'therapist',
  version: __REMOTE_VERSION__,
  views: { overlay: UrgentAppointments, answers: AnswerAppointment },
  pages: withElements(pages, {
    dashboard: <TherapistDashboard />,
    statement: (
      <Suspense fallback={<SkeletonRows />}>
        <StatementPage />
      </Suspense>
    ),
    availability: (
      <Suspense fallback={<SkeletonRows />}>
        <AvailabilityPage />
      </Suspense>
    ),
  }),
});
