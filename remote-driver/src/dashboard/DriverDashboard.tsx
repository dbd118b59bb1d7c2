import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Button, type CachedAppointment, ConnectionStatus, Dialog, ListCard, RejectDialog, RemoteSlot, Row, Stack, StaffDashboard, Stat, StatRow, StatusBadge, TimeLead,
  VisitLine, VisitList, appointmentQueries, clientName, EmptyState, limits, logOut, personName, standsOpen, texts, usePage, useUser, useView, useVisitActions,
} from 'shared-lib';
import { driverFailure } from '../transports/failure';
import { asksDriver, isDriven, isRunning } from '../transports/step';
import { TransportCard } from '../transports/TransportCard';

const VIEWS = ['today', 'upcoming', 'all', 'attendance'] as const;
const { EMPTY, FALLBACK } = texts;
const EVERY = limits.REFRESH_EVERY_MS.staff;

/** The driver's day: what to do now, then what comes. Source: spec 2, 'Driver dashboard'. Points 2-152..2-163, 9-052..9-054. */
export function DriverDashboard() {
  const user = useUser();
  const { view, show } = useView(VIEWS);
  const today = useQuery({ ...appointmentQueries.today(), refetchInterval: EVERY.today });
  const upcoming = useQuery({ ...appointmentQueries.upcoming(), refetchInterval: EVERY.upcoming });
  const counts = useQuery(appointmentQueries.counts());
  const running = today.data?.results.filter(isRunning) ?? [];

  return (
    <StaffDashboard
      name={user.first_name || user.username}
      status={<ConnectionStatus />}
      actions={
        <Button variant="ghost" onClick={logOut}>
          Logout
        </Button>
      }
      tabs={[
        { value: 'today', label: "Today's Transports", count: today.data && running.length },
        { value: 'upcoming', label: 'Upcoming Transports', count: upcoming.data?.count },
        { value: 'all', label: 'All My Transports', count: counts.data?.all },
        { value: 'attendance', label: 'My Attendance' },
      ]}
      view={view}
      onView={show}
    >
      {view === 'today' && <Today query={today} driverId={user.id} />}
      {view === 'upcoming' && <Transports query={upcoming} failure={FALLBACK.upcoming} emptyText="Transports of later days appear here as soon as you are asked." withDate />}
      {view === 'all' && <All driverId={user.id} />}
      {view === 'attendance' && <RemoteSlot name="attendance" view="mine" />}
    </StaffDashboard>
  );
}

type ListQuery = Parameters<typeof VisitList>[0]['query'];

interface TransportsProps {
  query: ListQuery;
  failure: string;
  emptyText: string;
  withDate?: boolean;
  onPage?: (page: number) => void;
}

const withWhom = ({ location, therapists_details: therapists }: CachedAppointment): string => `${location} · ${therapists.map(personName).join(', ')}`;

/** Cards with their actions; the question for a reason stands beside them, so that a card may change under it. */
function Transports({ query, failure, emptyText, withDate = false, onPage }: TransportsProps) {
  const { act, busyOf, errorOf, clear } = useVisitActions(driverFailure);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [rejecting, setRejecting] = useState<{ appointment: CachedAppointment; action: 'reject' | 'reject_pickup' }>();

  const keepOpen = (id: number): void => setOpened((before) => new Set(before).add(id));

  const reject = async (reason: string): Promise<void> => {
    if (!rejecting) return;
    const { appointment, action } = rejecting;
    const done = action === 'reject' ? await act(appointment, action, { rejection_reason: reason }) : await act(appointment, action, { reason });
    if (done) setRejecting(undefined);
  };

  return (
    <>
      <VisitList query={query} failure={failure} empty={{ title: EMPTY.driver, text: emptyText }} onPage={onPage}>
        {(appointment, index) =>
          standsOpen(appointment, asksDriver(appointment) || errorOf(appointment.id) !== undefined, { index, opened }) ? (
            <TransportCard
              key={appointment.id}
              appointment={appointment}
              withDate={withDate}
              busy={busyOf(appointment.id)}
              error={rejecting ? undefined : errorOf(appointment.id)}
              onAct={(action, body) => {
                keepOpen(appointment.id);
                void act(appointment, action, body);
              }}
              onReject={(action) => {
                clear(appointment.id);
                setRejecting({ appointment, action });
              }}
            />
          ) : (
            <VisitLine key={appointment.id} appointment={appointment} withDate={withDate} text={withWhom(appointment)} onOpen={() => keepOpen(appointment.id)} />
          )
        }
      </VisitList>
      <RejectDialog
        open={rejecting !== undefined}
        onClose={() => setRejecting(undefined)}
        onReject={(reason) => void reject(reason)}
        busy={rejecting && busyOf(rejecting.appointment.id) !== undefined}
        error={rejecting && errorOf(rejecting.appointment.id)}
        title={rejecting?.action === 'reject_pickup' ? 'Reject Pickup' : undefined}
      />
    </>
  );
}

/** What runs stands open; what has been driven waits behind one button. Points 2-158, 2-159. */
function Today({ query, driverId }: { query: ListQuery; driverId: number }) {
  const [open, setOpen] = useState(false);
  const driven = query.data?.results.filter((appointment) => isDriven(appointment, driverId)) ?? [];
  const running = query.data && { ...query.data, results: query.data.results.filter(isRunning) };
  return (
    <Stack>
      <Transports query={{ ...query, data: running }} failure={FALLBACK.today} emptyText="New transports appear here at once." />
      {query.data && (
        <Row>
          <Button icon="checkCircle" onClick={() => setOpen(true)}>{`View Completed (${driven.length})`}</Button>
        </Row>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="Today's Completed Transports">
        {driven.length === 0 ? (
          <EmptyState compact icon="car" title="Nothing completed yet today." text="A transport moves here when you have dropped off the therapist." />
        ) : (
          <Stack $gap={2}>
            {driven.map((appointment) => (
              <ListCard
                key={appointment.id}
                lead={<TimeLead time={appointment.formatted_start_time} />}
                title={clientName(appointment)}
                text={withWhom(appointment)}
                end={<StatusBadge status={appointment.status} />}
              />
            ))}
          </Stack>
        )}
      </Dialog>
    </Stack>
  );
}

/** Every transport of this driver, page by page, with what they add up to. Point 2-155. */
function All({ driverId }: { driverId: number }) {
  const { page, turnTo } = usePage();
  const list = useQuery({ ...appointmentQueries.list({ page }), refetchInterval: EVERY.all, placeholderData: (before) => before });
  const counts = useQuery(appointmentQueries.counts());
  const shown = list.data?.results ?? [];
  return (
    <Stack>
      <StatRow>
        <Stat label="All transports" value={counts.data?.all ?? '–'} />
        <Stat label="Today" value={counts.data?.today ?? '–'} />
        <Stat label="Upcoming" value={counts.data?.upcoming ?? '–'} />
        <Stat label="Driven, of this page" value={shown.filter((appointment) => isDriven(appointment, driverId)).length} />
      </StatRow>
      <Transports query={list} failure={FALLBACK.appointments} emptyText="Your transports appear here with the first booking." onPage={turnTo} withDate />
    </Stack>
  );
}
