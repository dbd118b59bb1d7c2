import type { Trade } from '../domain/people/roles';
import { useState } from 'react';
import styled from 'styled-components';
import { useMarkNotificationRead } from '../api/notifications/notification-writes';
import type { CachedCard } from '../api/appointments/appointment-record';
import { Reach, servicesFor, timeRange } from '../appointment/AppointmentFacts';
import { askedAgainWords } from '../appointment/askedAgain';
import { driverAfterCallOff, STAY_AWAY, therapistAfterCallOff } from '../appointment/calledOff';
import { RejectDialog } from '../appointment/dialogs';
import { isOnItsWay, usePickupTime, whereItBegins } from '../appointment/pickupTime';
import { ridersOf } from '../appointment/ridersOf';
import { StepButton } from '../appointment/StepButton';
import { timeWithDay } from '../appointment/timeWithDay';
import { useVisitDay } from '../appointment/visitDay';
import { PICKUP_IN_TIME } from '../domain/limits';
import { personName } from '../domain/people/names';
import { BACKUP_NOTE } from '../domain/texts';
import { useUser } from '../session/session';
import { Badge } from '../ui/badge/Badge';
import { Banner } from '../ui/banner/Banner';
import { Button } from '../ui/button/Button';
import { Sheet } from '../ui/dialog/Dialog';
import { Fact, Facts } from '../ui/facts/Facts';
import { Row, Stack } from '../ui/layout/Stack';
import { Text } from '../ui/layout/Text';
import { Countdown, secondsUntil, timeTone } from '../ui/time/Countdown';
import { useNowValue } from '../ui/time/now';
import type { UrgentAnswer } from './urgentAnswer';
import { type Offered, URGENT_HINT, URGENT_WORDS, type Urgent, type UrgentKind } from './urgentTexts';

const Time = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: var(--s2);
  padding: var(--s3) var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--sunken);

  > p { flex: 1 1 100%; }
`;
/** What is left of the time to answer since it was asked, with a mark at five minutes. Source: R-pages-121. */
const Left = styled.div`
  position: relative;
  flex: 1 1 100%;
  height: 6px;
  border-radius: 3px;
  background: var(--line-strong);
  overflow: hidden;

  > div { height: 100%; background: var(--tone, var(--brand)); }
  > span { position: absolute; inset-block: 0; width: 2px; background: var(--sunken); }
`;

function TimeBar({ since, until }: { since: string; until: string }) {
  const window = (Date.parse(until) - Date.parse(since)) / 1000;
  const seconds = useNowValue((now) => secondsUntil(until, now));
  const share = (part: number) => `${Math.min(100, (part / window) * 100)}%`;
  return (
    <Left aria-hidden="true" data-part="time-left">
      <div data-tone={timeTone(seconds, PICKUP_IN_TIME)} style={{ width: share(seconds) }} />
      <span style={{ insetInlineStart: share(PICKUP_IN_TIME.urgentUnder * 60) }} />
    </Left>
  );
}

export interface UrgentSheetProps {
  need: Urgent & { kind: UrgentKind };
  role: Trade;
  /** Further calls behind this one. */
  more: number;
  answer: UrgentAnswer;
  onLater: () => void;
}

/** What, where, by when, and the answers: over whatever is shown, until it is answered or put off. */
export function UrgentSheet({ need, role, more, answer, onLater }: UrgentSheetProps) {
  const { kind, since, until, appointment } = need;
  const { badge, tone, title, counts } = URGENT_WORDS[kind];
  const { id: self } = useUser();
  const again = askedAgainWords(appointment, self);
  const [asksWhy, setAsksWhy] = useState(false);
  const isOver = useNowValue((now) => until !== null && now.getTime() > Date.parse(until));
  const urgent = kind === 'pickup' && appointment.pickup_urgency === 'urgent';
  if (asksWhy && answer.reject)
    return (
      <RejectDialog
        visit={appointment}
        onClose={() => setAsksWhy(false)}
        onReject={(reason) => void answer.reject?.take(reason)}
        busy={answer.isBusy}
        error={answer.error}
      />
    );
  return (
    <Sheet
      alert
      open
      side="bottom"
      onClose={onLater}
      title={title(need)}
      description={
        <Row as="span" $between>
          <Badge tone={tone} dot>
            {urgent ? `${badge} · urgent` : badge}
          </Badge>
          <Text size="s" muted>
            #{appointment.id}
          </Text>
        </Row>
      }
    >
      <Stack $gap={3}>
        <What need={need} />
        {again && <p>{again}</p>}
        {until && isOver && (
          <Time>
            <Text strong tone="red">
              The time to answer is over. Please answer now.
            </Text>
          </Time>
        )}
        {until && !isOver && (
          <Time>
            <Countdown key={until} until={until} label={counts} {...PICKUP_IN_TIME} size="big" />
            <Text muted>{counts}</Text>
            <TimeBar since={since} until={until} />
            {(kind === 'pickup' || kind === 'backup') && (
              <Text as="p" size="s" muted>
                {URGENT_HINT[kind]}
              </Text>
            )}
          </Time>
        )}
        {kind === 'cancelled' ? (
          <WayBack role={role} appointment={appointment} />
        ) : (
          <Reach appointment={appointment} {...callOf(need)} />
        )}
        {answer.error && <Banner tone="red" live="alert" title={answer.error} />}
        <Answers need={need} answer={answer} onReject={() => setAsksWhy(true)} />
        <Button variant="ghost" block data-autofocus onClick={onLater}>
          {more > 0 ? `Later, ${more} more` : 'Later'}
        </Button>
      </Stack>
    </Sheet>
  );
}

/** What to do with whom is aboard, or from the client's; of whom the card has nothing, they are called all the same. */
function WayBack({ role, appointment }: Pick<UrgentSheetProps, 'role'> & { appointment: CachedCard }) {
  const { id: self } = useUser();
  const says = role === 'driver' ? driverAfterCallOff(appointment) : therapistAfterCallOff(appointment, self);
  return <p>{says ?? STAY_AWAY[role]}</p>;
}

/** Whom to call instead of the client: those who wait for a ride home, or whoever is stuck. */
export function callOf({ kind, phone_number, appointment }: Urgent): { call?: ReturnType<typeof reached>[] } {
  if (kind === 'pickup') return { call: ridersOf(appointment).map(reached) };
  if (kind !== 'backup' && kind !== 'backup_offered') return {};
  const driver = { first_name: stuckName(appointment), phone_number };
  return { call: [driver, ...ridersOf(appointment).map(reached)] };
}

const stuckName = ({ status, pickup_driver_name, driver_details }: CachedCard): string =>
  ((status === 'return_journey' ? pickup_driver_name : driver_details?.first_name) ?? 'the driver').split(' ')[0] ?? '';

/** A ride home has no address of its own: it began at the client's. */
const rideTo = ({ status }: CachedCard): string =>
  status === 'return_journey' ? 'On the way home from ' : 'On the way to ';

/** Whom a driver calls who comes to collect: those who wait. */
const reached = ({ first_name, phone_number }: CachedCard['therapists_details'][number]) => ({
  first_name,
  phone_number: phone_number ?? null,
});

/** `with Mia Gomez · Ben Castro drives`: everybody but whoever reads it. */
function teamOf({ therapists_details: crew, driver, driver_details: drives }: CachedCard, self: number): string {
  const others = crew.filter(({ id }) => id !== self).map(personName);
  const isDriver = driver === self;
  return [
    others.length > 0 ? `with ${others.join(', ')}` : 'on your own',
    !isDriver && (drives ? `${personName(drives)} drives` : 'no driver'),
  ]
    .filter(Boolean)
    .join(' · ');
}

export function What({ need: { kind, note, appointment } }: { need: (Urgent & { kind: UrgentKind }) | Offered }) {
  const { id: self } = useUser();
  const day = useVisitDay(appointment);
  const pickup = usePickupTime(appointment);
  const { pickup_deadline: deadline } = appointment;
  const isBackup = kind === 'backup' || kind === 'backup_offered';
  const answerBy = useNowValue((now) => (deadline ? timeWithDay(deadline, now) : undefined));
  return (
    <Facts>
      {kind === 'pickup' && pickup && (
        <Fact icon="clock" label="Ride home" wide>
          <b>{pickup}</b>
        </Fact>
      )}
      {isBackup && (
        <Fact icon="car" label={BACKUP_NOTE} wide>
          <b>{note || 'Not said: ask the driver.'}</b>
        </Fact>
      )}
      {kind === 'pickup' && appointment.takeover_note && (
        <Fact icon="car" label={BACKUP_NOTE} wide>
          {appointment.takeover_note}
        </Fact>
      )}
      <Fact icon="pin" label="Address" wide>
        {isBackup && rideTo(appointment)}
        <b>{kind === 'pickup' ? whereItBegins(appointment) : appointment.location}</b>
        {kind === 'pickup' && appointment.pickup_notes && <Text muted> {appointment.pickup_notes}</Text>}
      </Fact>
      {kind === 'pickup' ? (
        <Fact icon="user" label="Client" wide>
          {isOnItsWay(appointment)
            ? personName(appointment.client_details)
            : `at ${personName(appointment.client_details)}’s`}
          {answerBy && `, answer by ${answerBy}`}
        </Fact>
      ) : (
        <Fact icon="clock" label="Time" wide>
          {day} · {timeRange(new Date(appointment.starts_at), new Date(appointment.ends_at))}
        </Fact>
      )}
      {(kind === 'answer' || kind === 'reminded') && (
        <>
          <Fact icon="check" label="Services" wide>
            {servicesFor(appointment, self)} · {appointment.total_duration} minutes
          </Fact>
          <Fact icon="users" label="Team" wide>
            {teamOf(appointment, self)}
          </Fact>
        </>
      )}
      {kind === 'cancelled' && appointment.cancel_reason && (
        <Fact icon="note" label="Reason" wide>
          {appointment.cancel_reason}
        </Fact>
      )}
    </Facts>
  );
}

function Answers({ need, answer, onReject }: { need: Urgent; answer: UrgentAnswer; onReject: () => void }) {
  const read = useMarkNotificationRead();
  const { besides, press, decline, reject, isBusy } = answer;
  const { kind, notification_id: news, appointment } = need;
  return (
    <>
      {besides}
      {press && (
        <StepButton
          variant="primary"
          size="big"
          appointment={appointment}
          action={press.action}
          busy={isBusy}
          onClick={press.take}
        >
          {press.label}
        </StepButton>
      )}
      {kind === 'cancelled' && news !== null && (
        <Button
          variant={press ? 'outline' : 'primary'}
          size="big"
          step={appointment.id}
          busy={read.isPending}
          onClick={() => read.mutate({ id: news })}
        >
          I have read it
        </Button>
      )}
      {decline && (
        <Button block step={appointment.id} busy={isBusy} onClick={decline.take}>
          {decline.label}
        </Button>
      )}
      {reject && (
        <Button block step={appointment.id} onClick={onReject}>
          {reject.label}
        </Button>
      )}
    </>
  );
}
