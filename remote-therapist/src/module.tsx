import { type ReactNode, Suspense } from 'react';
import { defineRemote, lazyComponent, SkeletonRows, withElements } from 'shared-lib';
import { TherapistDashboard } from './dashboard/TherapistDashboard';
import { pages } from './pages';

// What is shown over other pages: its code comes beside the first page, not before it.
const overPages = () => import('./appointments/UrgentAppointments');
const UrgentAppointments = lazyComponent(() => overPages().then((code) => code.UrgentAppointments));
const AnswerAppointment = lazyComponent(() => overPages().then((code) => code.AnswerAppointment));
const AvailabilityPage = lazyComponent(() =>
  import('./availability/AvailabilityPage').then((code) => code.AvailabilityPage),
);
const SchedulePage = lazyComponent(() => import('./schedule/SchedulePages').then((code) => code.SchedulePage));
const BookingsPage = lazyComponent(() => import('./schedule/SchedulePages').then((code) => code.BookingsPage));
const StatementPage = lazyComponent(() =>
  import(/* webpackChunkName: "own" */ './statement/StatementPage').then((code) => code.StatementPage),
);
const WeekPage = lazyComponent(() =>
  import(/* webpackChunkName: "own" */ './week/WeekPage').then((code) => code.WeekPage),
);
const CashPage = lazyComponent(() =>
  import(/* webpackChunkName: "own" */ './cash/CashPage').then((code) => code.CashPage),
);

const later = (page: ReactNode) => <Suspense fallback={<SkeletonRows />}>{page}</Suspense>;

export default defineRemote({
  name: 'therapist',
  version: __REMOTE_VERSION__,
  views: { overlay: UrgentAppointments, answers: AnswerAppointment },
  pages: withElements(pages, {
    dashboard: <TherapistDashboard />,
    scheduling: later(<SchedulePage />),
    bookings: later(<BookingsPage />),
    week: later(<WeekPage />),
    statement: later(<StatementPage />),
    cash: later(<CashPage />),
    availability: later(<AvailabilityPage />),
  }),
});
