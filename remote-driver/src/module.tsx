import { type ReactNode, Suspense } from 'react';
import { defineRemote, lazyComponent, SkeletonRows, withElements } from 'shared-lib';
import { DriverDashboard } from './dashboard/DriverDashboard';
import { AnswerTransport, UrgentTransports } from './transports/UrgentTransports';
import { pages } from './pages';

const AvailabilityPage = lazyComponent(() =>
  import('./availability/AvailabilityPage').then((code) => code.AvailabilityPage),
);
const SchedulePage = lazyComponent(() => import('./schedule/SchedulePages').then((code) => code.SchedulePage));
const BookingsPage = lazyComponent(() => import('./schedule/SchedulePages').then((code) => code.BookingsPage));
const WeekPage = lazyComponent(() =>
  import(/* webpackChunkName: "own" */ './week/WeekPage').then((code) => code.WeekPage),
);
const CashPage = lazyComponent(() =>
  import(/* webpackChunkName: "own" */ './cash/CashPage').then((code) => code.CashPage),
);

const later = (page: ReactNode) => <Suspense fallback={<SkeletonRows />}>{page}</Suspense>;

export default defineRemote({
  name: 'driver',
  version: __REMOTE_VERSION__,
  pages: withElements(pages, {
    dashboard: <DriverDashboard />,
    scheduling: later(<SchedulePage />),
    bookings: later(<BookingsPage />),
    week: later(<WeekPage />),
    cash: later(<CashPage />),
    availability: later(<AvailabilityPage />),
  }),
  views: { overlay: UrgentTransports, answers: AnswerTransport },
});
