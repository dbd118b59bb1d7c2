import { lazy, type ReactNode, Suspense } from 'react';
import { defineRemote, SkeletonRows } from 'shared-lib';
import { OperatorDashboard } from './dashboard/OperatorDashboard';

// The dashboard is the first thing an operator sees; the other pages come when they are opened.
const SchedulingPage = lazy(() => import('./book/SchedulingPage').then((code) => ({ default: code.SchedulingPage })));
const BookingsPage = lazy(() => import('./bookings/BookingsPage').then((code) => ({ default: code.BookingsPage })));
const AppointmentPage = lazy(() => import('./appointment/AppointmentPage').then((code) => ({ default: code.AppointmentPage })));

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
