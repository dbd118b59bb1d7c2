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
  useAllAppointments,
  useVisitDayInList,
} from 'shared-lib';
import { SuspendedBanner } from '../suspended/SuspendedBanner';
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
    list: { failure: FALLBACK.today, emptyText: 'New transports appear here at once.' },
  },
  upcoming: {
    label: 'Upcoming Transports',
    count: ({ upcoming }) => upcoming.data?.count,
    list: {
      failure: FALLBACK.upcoming,
      emptyText: 'Transports of later days appear here as soon as you are asked.',
      withDate: true,
    },
  },
  all: {
    label: 'All My Transports',
    count: ({ totals }) => totals?.all,
    list: {
      failure: FALLBACK.appointments,
      emptyText: 'Your transports appear here with the first booking.',
      withDate: true,
    },
  },
} satisfies Record<string, StaffViewRow>;

/** The driver's day: what to do now, then what comes. Source: 2-152..2-163. */
export function DriverDashboard() {
  return (
    <StaffDashboard
      views={VIEWS}
      calendar={
        <Suspense fallback={<SkeletonRows />}>
          <DashboardCalendar />
        </Suspense>
      }
    >
      {(view, day) => (
        <Stack>
          <SuspendedBanner />
          {view === 'all' && <All day={day} />}
          {view === 'today' && <Today query={day.today} self={day.self} />}
          {view === 'upcoming' && <Transports query={day.upcoming} self={day.self} {...VIEWS.upcoming.list} />}
        </Stack>
      )}
    </StaffDashboard>
  );
}

/** What runs stands open; what has been driven waits behind one button. Source: 2-158, 2-159. */
function Today({ query, self }: { query: AppointmentListQuery; self: number }) {
  const [open, setOpen] = useState(false);
  const driven = query.data?.results.filter((appointment) => isDriven(appointment, self)) ?? [];
  const running = query.data && { ...query.data, results: query.data.results.filter(isRunning) };
  return (
    <Stack>
      <Transports ofToday query={{ ...query, data: running }} self={self} {...VIEWS.today.list} />
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
              <Driven key={appointment.id} appointment={appointment} />
            ))}
          </Stack>
        )}
      </Dialog>
    </Stack>
  );
}

function Driven({ appointment }: { appointment: AppointmentCard }) {
  const night = useVisitDayInList(appointment, false);
  return (
    <ListCard
      lead={<TimeLead time={formatTime(new Date(appointment.starts_at))} />}
      title={personName(appointment.client_details)}
      text={[night, withWhom(appointment)].filter(Boolean).join(' · ')}
      end={<StatusBadge status={appointment.status} />}
    />
  );
}

/** Every transport of this driver, page by page, with what they add up to. Source: 2-155. */
function All({ day: { self, totals } }: { day: StaffDay }) {
  const { query, turnTo } = useAllAppointments();
  return (
    <Stack>
      <StatRow>
        <Stat label="All transports" value={totals?.all ?? '–'} />
        <Stat label="Today" value={totals?.today ?? '–'} />
        <Stat label="Upcoming" value={totals?.upcoming ?? '–'} />
        <Stat label="Driven" value={totals?.driven ?? '–'} />
      </StatRow>
      <Transports query={query} self={self} onPage={turnTo} {...VIEWS.all.list} />
    </Stack>
  );
}
