import {
  type ActionBody,
  type AppointmentCard,
  Avatar,
  Badge,
  Button,
  Card,
  Fact,
  PICKUP_STATUSES,
  Stack,
  Text,
  AppointmentFacts,
  AppointmentHead,
  bringsHome,
  oneOf,
  now,
  personName,
  textAt,
  texts,
  useNowValue,
} from 'shared-lib';
import {
  AppointmentLine,
  askedAgainWords,
  type LineShape,
  StepButton,
  StepFailure,
  waitingWords,
} from 'shared-lib/phone';
import { Collect } from './Collect';
import { ConfirmInTime } from './ConfirmInTime';
import { type DriverActionName, rowOf } from './actions';
import { PickupAddress } from './PickupAddress';
import { callsTherapists, driverStep, isCollecting, isQuiet, rideOfAnother, rideTitle, takes } from './nextStep';
import { SayLate } from './SayLate';
import { TransportReach } from './TransportReach';
import * as m from '../texts/m';

export interface TransportCardProps {
  appointment: AppointmentCard;
  /** The signed-in driver's id. */
  self: number;
  /** Some action of this appointment is under way. */
  busy?: boolean;
  /** Why the last action failed, shown beside the buttons. */
  error?: string;
  onAct: <A extends DriverActionName>(action: A, body?: ActionBody<A>) => void;
  onReject: (action: 'reject' | 'reject_pickup') => void;
  withDate?: boolean;
}

/** One transport: who, where, with whom, and the main button. Source: 4-035..4-057. */
export function TransportCard({
  appointment,
  self,
  busy,
  error,
  onAct,
  onReject,
  withDate = false,
}: TransportCardProps) {
  const { press, says, adds, mayReject } = driverStep(appointment, self);
  const quiet = useNowValue(() => isQuiet(appointment));
  const again = askedAgainWords(appointment, self);
  // What a request waits for stands in its own sentence (4-013).
  const waits = !press && appointment.status !== 'pending' && waitingWords(appointment, self);
  const titleId = `transport-${appointment.id}`;
  const therapists = takes(appointment, self);
  const collecting = isCollecting(appointment);
  const home = bringsHome(appointment, self);
  // The driver who took them there has no part in another driver's ride home.
  const isOwnRide = home || !oneOf(PICKUP_STATUSES, appointment.status);
  return (
    <Card as="article" aria-labelledby={home ? `${titleId} ${titleId}-client` : titleId}>
      <Stack $gap={3}>
        <AppointmentHead appointment={appointment} titleId={titleId} title={rideTitle(appointment, self)}>
          {therapists.length > 1 && <Badge tone="violet">{m.group_transport()}</Badge>}
        </AppointmentHead>
        <AppointmentFacts appointment={appointment} withDate={withDate}>
          {home && (
            <Fact icon="user" label={m.client()} wide>
              <span id={`${titleId}-client`}>{personName(appointment.client_details)}</span>
            </Fact>
          )}
          {home && (
            <Fact icon="home" label={m.where_to()} wide>
              {m.ask_where_to({ name: therapists.map(({ first_name: name }) => name).join(', ') })}
            </Fact>
          )}
          {/* A group to collect is listed below, the riders of a ride home in the title. */}
          {(collecting || home ? [] : therapists).map((therapist) => (
            <Fact
              key={therapist.id}
              lead={<Avatar name={personName(therapist)} size={20} />}
              label={m.therapist()}
              wide
            >
              {personName(therapist)}
              <PickupAddress therapist={therapist} isNow={callsTherapists(appointment, self)} />
              {appointment.status === 'pending' && (
                <Text tone={therapist.accepted ? 'green' : 'amber'}>
                  {' '}
                  {therapist.accepted ? m.accepted() : m.waiting()}
                </Text>
              )}
            </Fact>
          ))}
          {isOwnRide && appointment.takeover_note && (
            <Fact icon="car" label={texts.SECOND_DRIVER_NOTE} wide>
              {appointment.takeover_note}
            </Fact>
          )}
          {appointment.pickup_notes && (
            <Fact icon="info" label={m.pickup_notes()} wide>
              {appointment.pickup_notes}
            </Fact>
          )}
        </AppointmentFacts>
        <TransportReach appointment={appointment} />
        <ConfirmInTime appointment={appointment} />
        {collecting && <Collect appointment={appointment} onAct={onAct} />}
        <SayLate appointment={appointment} busy={busy} onAct={onAct} />
        {error && <StepFailure says={error} />}
        {again && <Text>{again}</Text>}
        {adds && <Text>{adds}</Text>}
        {waits && <Text strong>{waits}</Text>}
        {says && <Text muted>{says}</Text>}
        {press && (
          <StepButton
            variant={quiet ? 'outline' : 'primary'}
            size="big"
            about={rideTitle(appointment, self) ?? personName(appointment.client_details)}
            appointment={appointment}
            action={press.action}
            aria-describedby={titleId}
            busy={busy}
            onClick={() => onAct(press.action, rowOf(press.action).body?.(now()))}
          >
            {press.label}
          </StepButton>
        )}
        {mayReject && (
          <Button variant="ghost" block step={appointment.id} onClick={() => onReject(mayReject)}>
            {textAt(rowOf(mayReject).label, appointment.status)}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

/** `Pasig · Mia Gomez`: where and with whom. */
export const withWhom = (appointment: AppointmentCard, self: number): string =>
  `${appointment.location} · ${takes(appointment, self).map(personName).join(', ')}`;

export interface TransportLineProps extends Omit<TransportCardProps, 'error'>, LineShape {}

/** The same in two lines, below the current ride. */
export function TransportLine({ appointment, self, busy, withDate, withButtons, ...on }: TransportLineProps) {
  const { press, says, adds, mayReject } = driverStep(appointment, self);
  const titleId = `transport-${appointment.id}`;
  return (
    <AppointmentLine
      appointment={appointment}
      self={self}
      titleId={titleId}
      title={rideTitle(appointment, self)}
      withDate={withDate}
      text={withWhom(appointment, self)}
      more={withButtons ? undefined : rideOfAnother(appointment, self)}
      onOpen={on.onOpen}
    >
      {withButtons && (
        <>
          {press && (
            <StepButton
              appointment={appointment}
              action={press.action}
              aria-describedby={titleId}
              busy={busy}
              onClick={() => on.onAct(press.action, rowOf(press.action).body?.(now()))}
            >
              {press.label}
            </StepButton>
          )}
          {mayReject && (
            <Button
              variant="ghost"
              step={appointment.id}
              aria-describedby={titleId}
              onClick={() => on.onReject(mayReject)}
            >
              {textAt(rowOf(mayReject).label, appointment.status)}
            </Button>
          )}
          {!press && (
            <Text as="p" size="s" muted>
              {[adds, says].filter(Boolean).join(' ')}
            </Text>
          )}
        </>
      )}
    </AppointmentLine>
  );
}
