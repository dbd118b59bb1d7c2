import {
  type AppointmentCard,
  Avatar,
  Banner,
  Button,
  Card,
  Fact,
  Money,
  SessionTimer,
  Stack,
  Text,
  AppointmentFacts,
  AppointmentHead,
  limits,
  ownServices,
  personName,
  textAt,
  useNowValue,
} from 'shared-lib';
import {
  AppointmentLine,
  askedAgainWords,
  isAheadOfItsDay,
  type LineShape,
  StepButton,
  StepFailure,
  waitingWords,
} from 'shared-lib/phone';
import { ACTIONS } from './actions';
import { DeclinePickup } from './DeclinePickup';
import { isRideWaived, needsNoRide, type Press, takenBy, therapistStep } from './nextStep';
import { VisitReach } from './VisitReach';
import * as m from '../texts/m';

export interface TherapistCardProps {
  appointment: AppointmentCard;
  /** The signed-in therapist's id. */
  self: number;
  /** Some action of this appointment is under way. */
  busy?: boolean;
  error?: string;
  onPress: (press: Press) => void;
  onReject: () => void;
  onCancelPickup: () => void;
  withDate?: boolean;
}

/** A ride home was requested, and the time to answer it is not nearly over. Source: R-workflow-63. */
const isRideComing = ({ status, pickup_requested_at: asked }: AppointmentCard, now: Date): boolean => {
  const nearlyOver = (limits.PICKUP_WINDOW - limits.PICKUP_IN_TIME.urgentUnder) * limits.MINUTE;
  return status === 'pickup_requested' && (!asked || now.getTime() - Date.parse(asked) < nearlyOver);
};

/** Its buttons are quiet: the step can wait for its day, or a ride may still come. */
const isQuiet = (appointment: AppointmentCard, now: Date): boolean =>
  isAheadOfItsDay(appointment) || isRideComing(appointment, now);

/** One appointment: who, when, where, with whom, and the main button. Source: 4-011..4-034. */
export function TherapistCard({
  appointment,
  self,
  busy,
  error,
  onPress,
  onReject,
  onCancelPickup,
  withDate = false,
}: TherapistCardProps) {
  const { press, besides, says, warns, mayReject, mayDecline } = therapistStep(appointment, self);
  // Only one button stands out. A ride home that is late does, even while materials are still to check.
  const quiet = useNowValue((now) => isQuiet(appointment, now) || isRideWaived(appointment, self, besides ?? press));
  const again = askedAgainWords(appointment, self);
  // What a request waits for stands in its own sentence (4-013).
  const waits = !press && !warns && appointment.status !== 'pending' && waitingWords(appointment, self);
  const driver = takenBy(appointment, self);
  const titleId = `appointment-${appointment.id}`;
  const team = appointment.therapists_details.filter(({ id }) => id !== self);
  return (
    <Card as="article" aria-labelledby={titleId}>
      <Stack $gap={3}>
        <AppointmentHead appointment={appointment} titleId={titleId} />
        <AppointmentFacts
          appointment={appointment}
          withDate={withDate}
          first={<SessionTimer appointment={appointment} />}
        >
          {appointment.total_price != null && (
            <Fact icon="wallet" label={m.price()} wide>
              <Money pesos={appointment.total_price} />
            </Fact>
          )}
          {driver && (
            <Fact icon={driver.icon} label={m.driver()} wide>
              {[driver.name, driver.plate].filter(Boolean).join(' · ')}
              {driver.isAsked && <Text muted> {m.is_asked()}</Text>}
            </Fact>
          )}
          {team.map((therapist) => (
            <Fact
              key={therapist.id}
              lead={<Avatar name={personName(therapist)} size={20} />}
              label={m.team_member()}
              wide
            >
              {m.with_({ therapist: personName(therapist) })}
            </Fact>
          ))}
        </AppointmentFacts>
        <VisitReach appointment={appointment} />
        {warns && <Banner tone="amber" live="status" title={warns} />}
        {error && <StepFailure says={error} />}
        {again && <Text>{again}</Text>}
        {waits && <Text strong>{waits}</Text>}
        {says && <Text muted>{says}</Text>}
        {press && (
          <StepButton
            variant={quiet === Boolean(besides) ? 'primary' : 'outline'}
            size="big"
            about={personName(appointment.client_details)}
            appointment={appointment}
            action={press.action}
            aria-describedby={titleId}
            busy={busy}
            onClick={() => onPress(press)}
          >
            {press.label}
          </StepButton>
        )}
        {besides && (
          <Button
            variant={quiet ? 'outline' : 'primary'}
            block
            step={appointment.id}
            aria-describedby={titleId}
            busy={busy}
            onClick={() => onPress(besides)}
          >
            {besides.label}
          </Button>
        )}
        {mayDecline && <DeclinePickup appointment={appointment} busy={busy} onPress={onPress} />}
        {appointment.status === 'session_in_progress' && (
          <Text as="p" size="s" muted>
            {m.materials_are_checked_after_the()}
          </Text>
        )}
        {appointment.allowed_actions.includes('cancel_pickup') && (
          <Button variant="ghost" block step={appointment.id} onClick={onCancelPickup}>
            {textAt(ACTIONS.cancel_pickup.label, appointment.status)}
          </Button>
        )}
        {mayReject && (
          <Button variant="ghost" block step={appointment.id} onClick={onReject}>
            {textAt(ACTIONS.reject.label, appointment.status)}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

/** `Pasig · with Mia Gomez · Ben Castro drives` */
function withWhom(appointment: AppointmentCard, self: number): string {
  const { location, therapists_details: crew } = appointment;
  const driver = takenBy(appointment, self);
  const others = crew.filter(({ id }) => id !== self).map(personName);
  const company = others.length > 0 && m.with_({ therapist: others.join(', ') });
  const drives =
    driver && (driver.isAsked ? `${driver.name} ${m.is_asked_to_drive()}` : m.name_drives({ name: driver.name }));
  return [location, company, drives].filter(Boolean).join(' · ');
}

export interface TherapistLineProps extends Omit<TherapistCardProps, 'error'>, LineShape {}

/** The same in two lines, below the current visit. */
export function TherapistLine({ appointment, self, busy, withDate, withButtons, ...on }: TherapistLineProps) {
  const { press, besides, says, warns, mayReject, mayDecline } = therapistStep(appointment, self);
  const words = warns ?? says;
  const titleId = `appointment-${appointment.id}`;
  return (
    <AppointmentLine
      appointment={appointment}
      self={self}
      titleId={titleId}
      withDate={withDate}
      text={withWhom(appointment, self)}
      more={ownServices(appointment, self)}
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
              onClick={() => on.onPress(press)}
            >
              {press.label}
            </StepButton>
          )}
          {besides && (
            <Button step={appointment.id} aria-describedby={titleId} busy={busy} onClick={() => on.onPress(besides)}>
              {besides.label}
            </Button>
          )}
          {mayDecline && <DeclinePickup appointment={appointment} busy={busy} onPress={on.onPress} />}
          {appointment.allowed_actions.includes('cancel_pickup') && (
            <Button variant="ghost" step={appointment.id} aria-describedby={titleId} onClick={on.onCancelPickup}>
              {textAt(ACTIONS.cancel_pickup.label, appointment.status)}
            </Button>
          )}
          {mayReject && (
            <Button variant="ghost" step={appointment.id} aria-describedby={titleId} onClick={on.onReject}>
              {textAt(ACTIONS.reject.label, appointment.status)}
            </Button>
          )}
          {words && (!press || mayDecline || needsNoRide(appointment, self)) && (
            <Text as="p" size="s" muted>
              {words}
            </Text>
          )}
        </>
      )}
    </AppointmentLine>
  );
}
