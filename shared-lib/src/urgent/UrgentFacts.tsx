import type { CachedCard } from '../api/appointments/appointment-record';
import { servicesFor, timeRange } from '../appointment/AppointmentFacts';
import { isOnItsWay, usePickupTime, visitStartWords } from '../appointment/pickupTime';
import { useVisitDay, timeWithDay } from '../appointment/visitDay';
import { personName } from '../domain/people/names';
import { SECOND_DRIVER_NOTE } from '../domain/texts';
import { useUser } from '../session/session';
import { Fact, Facts } from '../ui/facts/Facts';
import { Text } from '../ui/layout/Text';
import { useNowValue } from '../clock/now';
import { type Offered, type Urgent, type UrgentKind } from './urgentTexts';

/** A ride home has no address of its own: it began at the client's. */
const rideTo = ({ status }: CachedCard): string =>
  status === 'return_journey' ? 'On the way home from ' : 'On the way to ';

/** `with Mia Gomez · Ben Castro drives`: everyone except the reader. */
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

interface UrgentFactsProps {
  need: (Urgent & { kind: UrgentKind }) | Offered;
}

/** What the call is about: where, when, for whom, and with whom. */
export function UrgentFacts({ need: { kind, note, appointment } }: UrgentFactsProps) {
  const { id: self } = useUser();
  const day = useVisitDay(appointment);
  const pickup = usePickupTime(appointment);
  const { pickup_deadline: deadline } = appointment;
  const isSecondDriver = kind === 'backup' || kind === 'backup_offered';
  const answerBy = useNowValue((now) => (deadline ? timeWithDay(deadline, now) : undefined));
  return (
    <Facts>
      {kind === 'pickup' && pickup && (
        <Fact icon="clock" label="Ride home" wide>
          <b>{pickup}</b>
        </Fact>
      )}
      {isSecondDriver && (
        <Fact icon="car" label={SECOND_DRIVER_NOTE} wide>
          <b>{note || 'Not said: ask the driver.'}</b>
        </Fact>
      )}
      {kind === 'pickup' && appointment.takeover_note && (
        <Fact icon="car" label={SECOND_DRIVER_NOTE} wide>
          {appointment.takeover_note}
        </Fact>
      )}
      <Fact icon="pin" label="Address" wide>
        {isSecondDriver && rideTo(appointment)}
        <b>{kind === 'pickup' ? visitStartWords(appointment) : appointment.location}</b>
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
