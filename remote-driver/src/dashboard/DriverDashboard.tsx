import { Suspense, useState } from 'react';
import {
  Button,
  Dialog,
  EmptyState,
  lazyComponent,
  ListCard,
  Row,
  SkeletonRows,
  Stack,
  Stat,
  StatRow,
  StatusBadge,
  TimeLead,
  type AppointmentCard,
  type AppointmentListQuery,
  formatTime,
  personName,
  texts,
  StaffDashboard,
  type StaffViewRow,
  type StaffDay,
  useVisitDayInList,
} from 'shared-lib';
import { OfferedRides } from 'shared-lib/phone';
import { pages } from '../pages';
import { SuspendedBanner, useSuspension } from '../suspended/SuspendedBanner';
import { isDriven, isRunning } from '../transports/nextStep';
import { withWhom } from '../transports/TransportCard';
import { Transports } from './Transports';

const DashboardCalendar = lazyComponent(() =>
  import('../schedule/SchedulePages').then((code) => code.DashboardCalendar),
);

const { FALLBACK } = texts;

const VIEWS = {
  today: {
    label: "Today's Transports",
    count: ({ today }) => today.data?.results.filter(isRunning).length,
    query: ({ today }) => ({
      ...today,
      data: today.data && { ...today.data, results: today.data.results.filter(isRunning) },
    }),
    list: { failure: FALLBACK.today, emptyText: 'New transports appear here at once.', ofToday: true },
  },
  upcoming: {
    label: 'Upcoming Transports',
    count: ({ upcoming }) => upcoming.data?.count,
    query: ({ upcoming }) => upcoming,
    list: {
      failure: FALLBACK.upcoming,
      emptyText: 'Transports of later days appear here as soon as you are asked.',
      withDate: true,
    },
  },
  all: {
    label: 'All My Transports',
    count: ({ totals }) => totals?.all,
    query: ({ all }) => all,
    list: {
      failure: FALLBACK.appointments,
      emptyText: 'Your transports appear here with the first booking.',
      withDate: true,
      isPaged: true,
    },
  },
} satisfies Record<string, StaffViewRow>;

/** The driver's day: what to do now, then what comes next. Source: 2-152..2-163. */
export function DriverDashboard() {
  // The banner says "you get no new work", so no text promises any.
  const promisesNone = useSuspension() !== undefined;
  return (
    <StaffDashboard
      own={[pages.cash, pages.availability]}
      views={VIEWS}
      calendar={
        <Suspense fallback={<SkeletonRows />}>
          <DashboardCalendar />
        </Suspense>
      }
    >
      {(list, view, day) => (
        <Stack>
          <SuspendedBanner />
          <Suspense fallback={null}>
            <OfferedRides />
          </Suspense>
          {view === 'all' && <Totals totals={day.totals} />}
          <Transports key={view} {...list} emptyText={promisesNone ? undefined : list.emptyText} />
          {view === 'today' && <DrivenToday query={day.today} self={day.self} />}
        </Stack>
      )}
    </StaffDashboard>
  );
}

/** Running transports are listed in full. Finished ones are behind one button. Source: 2-158, 2-159. */
function DrivenToday({ query, self }: { query: AppointmentListQuery; self: number }) {
  const [open, setOpen] = useState(false);
  const driven = query.data?.results.filter((appointment) => isDriven(appointment, self)) ?? [];
  return (
    <>
      {query.data && (
        <Row>
          <Button icon="checkCircle" onClick={() => setOpen(true)}>{`View Completed (${driven.length})`}</Button>
        </Row>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="Today's Completed Transports">
        {driven.length === 0 ? (
          <EmptyState
            compact
            icon="car"
            title="Nothing completed yet today."
            text="A transport moves here when you have dropped off the therapist."
          />
        ) : (
          <Stack $gap={2}>
            {driven.map((appointment) => (
              <Driven key={appointment.id} appointment={appointment} self={self} />
            ))}
          </Stack>
        )}
      </Dialog>
    </>
  );
}

function Driven({ appointment, self }: { appointment: AppointmentCard; self: number }) {
  const night = useVisitDayInList(appointment, false);
  return (
    <ListCard
      lead={<TimeLead time={formatTime(new Date(appointment.starts_at))} />}
      title={personName(appointment.client_details)}
      text={[night, withWhom(appointment, self)].filter(Boolean).join(' · ')}
      end={<StatusBadge status={appointment.status} outcome={appointment.outcome} />}
    />
  );
}

/** The figures over all transports of this driver. Source: 2-155. */
function Totals({ totals }: Pick<StaffDay, 'totals'>) {
  return (
    <StatRow>
      <Stat label="All transports" value={totals?.all ?? '–'} />
      <Stat label="Today" value={totals?.today ?? '–'} />
      <Stat label="Upcoming" value={totals?.upcoming ?? '–'} />
      <Stat label="Driven" value={totals?.driven ?? '–'} />
    </StatRow>
  );
}
