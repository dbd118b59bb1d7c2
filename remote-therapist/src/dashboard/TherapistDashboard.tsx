import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import {
  type AppointmentPage,
  attendanceQueries,
  ButtonLink,
  lazyComponent,
  RemoteSlot,
  Row,
  SkeletonRows,
  texts,
  usePage,
  useUser,
  useView,
} from 'shared-lib';
import { listOf, StaffDashboard, type StaffViewRow, tabOf, useStaffDay } from 'shared-lib/phone';
import { pages } from '../pages';
import { isListedToday, isOpen, wasDone } from './lists';
import { Appointments } from './Appointments';
import * as m from '../texts/m';

const DashboardCalendar = lazyComponent(() =>
  import('../schedule/SchedulePages').then((code) => code.DashboardCalendar),
);

const { FALLBACK } = texts;

const only = (
  page: AppointmentPage | undefined,
  which: (appointment: AppointmentPage['results'][number]) => boolean,
): AppointmentPage | undefined => page && { ...page, results: page.results.filter(which) };

/** The lists, each with its tab. */
const VIEWS = {
  today: {
    label: m.today(),
    count: ({ today }) => only(today.data, isListedToday)?.results.length,
    query: ({ today }) => ({
      ...today,
      data: only(today.data, isListedToday),
    }),
    list: { failure: FALLBACK.today, emptyText: m.new_bookings_appear_here_at(), ofToday: true },
  },
  upcoming: {
    label: m.upcoming(),
    count: ({ upcoming }) => only(upcoming.data, isOpen)?.results.length,
    query: ({ upcoming }) => ({ ...upcoming, data: only(upcoming.data, isOpen) }),
    list: { failure: FALLBACK.upcoming, emptyText: m.bookings_of_later_days_appear(), withDate: true },
  },
  all: {
    label: m.all_my_appointments(),
    count: ({ totals }) => totals?.all,
    query: ({ all }) => all,
    list: {
      failure: FALLBACK.appointments,
      emptyText: texts.EMPTY.therapistText,
      withDate: true,
      isPaged: true,
    },
  },
} satisfies Record<string, StaffViewRow>;

/** The therapist's day: what to finish, what to do now, what comes next. Source: 2-134..2-151. */
export function TherapistDashboard() {
  const { id } = useUser();
  // The calendar has an address but no tab. Source: 2-140, R-pages-22.
  const { view, show } = useView(['today', 'upcoming', 'all', 'attendance', 'calendar']);
  const { page, turnTo } = usePage();
  const day = useStaffDay(page, view === 'all');
  const { data: days } = useQuery(attendanceQueries.records({ staff_id: id }));
  return (
    <StaffDashboard
      own={[pages.week, pages.statement, pages.cash, pages.availability]}
      tabs={[
        tabOf('today', VIEWS.today, day),
        tabOf('upcoming', VIEWS.upcoming, day),
        tabOf('all', VIEWS.all, day),
        { value: 'attendance', label: m.my_attendance(), count: days?.length ?? null },
      ]}
      view={view}
      onView={show}
      isWide={view === 'calendar'}
    >
      {view === 'attendance' ? (
        <RemoteSlot name="attendance" view="mine" />
      ) : view === 'calendar' ? (
        <Suspense fallback={<SkeletonRows />}>
          <DashboardCalendar />
        </Suspense>
      ) : (
        <>
          <Appointments key={view} {...listOf(VIEWS[view], day, turnTo)} />
          {view === 'today' && <WayToFinished count={only(day.today.data, wasDone)?.results.length ?? 0} />}
        </>
      )}
    </StaffDashboard>
  );
}

/** Today's list leaves finished visits out: where they are. Source: 2-141, R-beyond-970. */
const WayToFinished = ({ count }: { count: number }) =>
  count > 0 && (
    <Row style={{ marginTop: 'var(--s3)' }}>
      <ButtonLink icon="checkCircle" to={`/dashboard/${pages.week.path}`}>
        {m.finished_today_count({ count })}
      </ButtonLink>
    </Row>
  );
