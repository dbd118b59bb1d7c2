import { Suspense, useEffect, useState } from 'react';
import {
  Button,
  lazyComponent,
  lazyDialog,
  onIdle,
  Row,
  SkeletonRows,
  Stack,
  Stat,
  StatRow,
  type AppointmentListQuery,
  RemoteSlot,
  texts,
  usePage,
  useView,
} from 'shared-lib';
import { listOf, StaffDashboard, type StaffDay, type StaffViewRow, tabOf, useStaffDay } from 'shared-lib/phone';
import { OfferedRides } from '../offered-rides/OfferedRides';
import { pages } from '../pages';
import { SuspendedBanner, useSuspension } from '../suspended/SuspendedBanner';
import { isDriven, isRunning } from '../transports/nextStep';
import { Transports } from './Transports';
import * as m from '../texts/m';

const DashboardCalendar = lazyComponent(() =>
  import('../schedule/SchedulePages').then((code) => code.DashboardCalendar),
);

const DrivenDialog = lazyDialog(() => import('./DrivenDialog').then((code) => code.DrivenDialog));
const { FALLBACK } = texts;

/** The lists, each with its tab. */
const VIEWS = {
  today: {
    label: m.todays_transports(),
    count: ({ today }) => today.data?.results.filter(isRunning).length,
    query: ({ today }) => ({
      ...today,
      data: today.data && { ...today.data, results: today.data.results.filter(isRunning) },
    }),
    list: { failure: FALLBACK.today, emptyText: m.new_transports_appear_here_at(), ofToday: true },
  },
  upcoming: {
    label: m.upcoming_transports(),
    count: ({ upcoming }) => upcoming.data?.count,
    query: ({ upcoming }) => upcoming,
    list: {
      failure: FALLBACK.upcoming,
      emptyText: m.transports_of_later_days_appear(),
      withDate: true,
    },
  },
  all: {
    label: m.all_my_transports(),
    count: ({ totals }) => totals?.all,
    query: ({ all }) => all,
    list: {
      failure: FALLBACK.appointments,
      emptyText: m.your_transports_appear_here_with(),
      withDate: true,
      isPaged: true,
    },
  },
} satisfies Record<string, StaffViewRow>;

/** The driver's day: what to do now, then what comes next. Source: 2-152..2-163. */
export function DriverDashboard() {
  // The calendar has an address but no tab. Source: 2-157, R-pages-22.
  const { view, show } = useView(['today', 'upcoming', 'all', 'attendance', 'calendar']);
  const { page, turnTo } = usePage();
  const day = useStaffDay(page, view === 'all');
  // The banner says "you get no new work", so no text promises any.
  const promisesNone = useSuspension() !== undefined;
  const drawList = (name: keyof typeof VIEWS) => {
    const list = listOf(VIEWS[name], day, turnTo);
    return (
      <Stack>
        <SuspendedBanner />
        <OfferedRides />
        {name === 'all' && <Totals totals={day.totals} />}
        <Transports key={name} {...list} emptyText={promisesNone ? undefined : list.emptyText} />
        {name === 'today' && <DrivenToday query={day.today} self={day.self} />}
      </Stack>
    );
  };
  return (
    <StaffDashboard
      own={[pages.week, pages.cash, pages.availability]}
      tabs={[
        tabOf('today', VIEWS.today, day),
        tabOf('upcoming', VIEWS.upcoming, day),
        tabOf('all', VIEWS.all, day),
        { value: 'attendance', label: m.my_attendance() },
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
        drawList(view)
      )}
    </StaffDashboard>
  );
}

/** Running transports are listed in full. Finished ones are behind one button. Source: 2-158, 2-159. */
function DrivenToday({ query, self }: { query: AppointmentListQuery; self: number }) {
  const [open, setOpen] = useState(false);
  const driven = query.data?.results.filter((appointment) => isDriven(appointment, self)) ?? [];
  // Before the network may be gone.
  useEffect(() => onIdle(DrivenDialog.prefetch), []);
  return (
    <>
      {query.data && (
        <Row>
          <Button icon="checkCircle" onClick={() => setOpen(true)}>
            {m.view_completed({ count: driven.length })}
          </Button>
        </Row>
      )}
      {open && <DrivenDialog driven={driven} self={self} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The figures over all transports of this driver. Source: 2-155. */
function Totals({ totals }: Pick<StaffDay, 'totals'>) {
  return (
    <StatRow>
      <Stat label={m.all_transports()} value={totals?.all ?? '–'} />
      <Stat label={m.today()} value={totals?.today ?? '–'} />
      <Stat label={m.upcoming()} value={totals?.upcoming ?? '–'} />
      <Stat label={m.driven()} value={totals?.driven ?? '–'} />
    </StatRow>
  );
}
