import { type ReactNode, useState } from 'react';
import {
  Button,
  type CachedCard,
  Dialog,
  EmptyState,
  ListCard,
  RejectDialog,
  Row,
  Stack,
  Stat,
  StatRow,
  StatusBadge,
  TimeLead,
  type AppointmentListQuery,
  formatTime,
  personName,
  textAt,
  texts,
  useCardActions,
  useEarlyStep,
  StaffDashboard,
  type StaffViewRow,
  type StaffDay,
  type Shape,
  StaffList,
  useAllAppointments,
  useOpenVisits,
} from 'shared-lib';
import { SuspendedBanner } from '../suspended/SuspendedBanner';
import { ACTIONS, rowOf } from '../transports/actions';
import { driverFailureText } from '../transports/driverFailureText';
import { asksDriver, driverTurn, isDriven, isRunning, isWhole } from '../transports/nextStep';
import { TransportCard, type TransportCardProps, TransportLine, withWhom } from '../transports/TransportCard';

const { EMPTY, FALLBACK } = texts;

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
    <StaffDashboard views={VIEWS}>
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

interface TransportsProps {
  query: AppointmentListQuery;
  self: number;
  ofToday?: boolean;
  failure: string;
  emptyText: string;
  withDate?: boolean;
  onPage?: (page: number) => void;
}

/** Cards with their actions; the question for a reason stands beside them, so that a card may change under it. */
function Transports({ query, self, ofToday, failure, emptyText, withDate = false, onPage }: TransportsProps) {
  const { act, isBusy, errorOf, clear } = useCardActions(ACTIONS, driverFailureText);
  const { takeInTime, question } = useEarlyStep();
  const visits = useOpenVisits();
  const [rejecting, setRejecting] = useState<{ appointment: CachedCard; action: 'reject' | 'reject_pickup' }>();

  const reject = async (reason: string): Promise<void> => {
    if (!rejecting) return;
    const { appointment, action } = rejecting;
    const done =
      action === 'reject'
        ? await act(appointment, action, { rejection_reason: reason })
        : await act(appointment, action, { reason });
    if (done) setRejecting(undefined);
  };

  const draw = (appointment: CachedCard, shape: Shape): ReactNode => {
    const shown: TransportCardProps = {
      appointment,
      self,
      withDate,
      busy: isBusy(appointment.id),
      onAct: (action, body) => {
        visits.press(appointment.id);
        const label = textAt(rowOf(action).label, appointment.status);
        takeInTime({ appointment, action, label, take: () => void act(appointment, action, body) });
      },
      onReject: (action) => {
        clear(appointment.id);
        setRejecting({ appointment, action });
      },
    };
    return shape === 'card' ? (
      <TransportCard key={appointment.id} {...shown} error={rejecting ? undefined : errorOf(appointment.id)} />
    ) : (
      <TransportLine
        key={appointment.id}
        {...shown}
        withButtons={shape === 'compact'}
        onOpen={() => visits.open(appointment.id)}
      />
    );
  };

  return (
    <>
      <StaffList
        query={query}
        failure={failure}
        empty={{ title: EMPTY.driver, text: emptyText }}
        onPage={onPage}
        ofToday={ofToday}
        turnOf={(appointment) => driverTurn(appointment, self)}
        asks={asksDriver}
        isWhole={(appointment) => errorOf(appointment.id) !== undefined || isWhole(appointment)}
        visits={visits}
      >
        {draw}
      </StaffList>
      {question}
      {rejecting && (
        <RejectDialog
          onClose={() => setRejecting(undefined)}
          onReject={(reason) => void reject(reason)}
          busy={isBusy(rejecting.appointment.id)}
          error={errorOf(rejecting.appointment.id)}
          title={rejecting.action === 'reject_pickup' ? 'Reject Pickup' : undefined}
        />
      )}
    </>
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
              <ListCard
                key={appointment.id}
                lead={<TimeLead time={formatTime(new Date(appointment.starts_at))} />}
                title={personName(appointment.client_details)}
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
