import { type ReactNode, Suspense } from 'react';
import { defineRemote, lazyComponent, SkeletonRows } from 'shared-lib';
import { OperatorDashboard } from './dashboard/OperatorDashboard';

// The dashboard is the first thing an operator sees; the other pages come when they are opened.
const SchedulingPage = lazyComponent(() => import('./book/SchedulingPage').then((code) => code.SchedulingPage));
const BookingsPage = lazyComponent(() => import('./bookings/BookingsPage').then((code) => code.BookingsPage));
const AppointmentPage = lazyComponent(() =>
  import('./appointment/AppointmentPage').then((code) => code.AppointmentPage),
);

const later = (page: ReactNode) => <Suspense fallback={<SkeletonRows />}>{page}</Suspense>;

export default defineRemote({
  contract: 1,
  name: 'operator',
  version: __REMOTE_VERSION__,
  routes: [
    { index: true, element: <OperatorDashboard /> },
    { path: 'scheduling', element: later(<SchedulingPage />) },
    { path: 'bookings', element: later(<BookingsPage />) },
    { path: 'appointments/:id', element: later(<AppointmentPage />) },
  ],
});
