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
import type { Offered, Urgent } from './needs';
import type { UrgentKind } from './urgentTexts';
import * as m from '../texts/m';

/** A ride home has no address of its own: it began at the client's. */
const rideTo = ({ status }: CachedCard): string =>
  status === 'return_journey' ? m.on_the_way_home_from() : m.on_the_way_to();

/**
 * Where a driver collects the therapists before the visit: `Mia: 12 Mabini Street`. Empty where they may not know yet.
 */
const collectFrom = ({ therapists_details: crew, driver }: CachedCard, self: number): string =>
  driver === self
    ? crew
        .filter(({ pickup_address: address }) => address)
        .map(({ first_name: name, pickup_address: address }) => `${name}: ${address}`)
        .join(' · ')
    : '';

/** `with Mia Gomez · Ben Castro drives`: everyone except the reader. */
function teamOf({ therapists_details: crew, driver, driver_details: drives }: CachedCard, self: number): string {
  const others = crew.filter(({ id }) => id !== self).map(personName);
  const isDriver = driver === self;
  return [
    others.length > 0 ? m.with_others({ others: others.join(', ') }) : m.on_your_own(),
    !isDriver && (drives ? m.drives({ drives: personName(drives) }) : m.no_driver_2()),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface UrgentFactsProps {
  need: Pick<(Urgent & { kind: UrgentKind }) | Offered, 'kind' | 'note' | 'appointment'>;
}

/** What the call is about: where, when, for whom, and with whom. */
export function UrgentFacts({ need: { kind, note, appointment } }: UrgentFactsProps) {
  const { id: self } = useUser();
  const day = useVisitDay(appointment);
  const pickup = usePickupTime(appointment);
  const { pickup_deadline: deadline } = appointment;
  const collect = collectFrom(appointment, self);
  const isSecondDriver = kind === 'backup' || kind === 'backup_offered';
  const answerBy = useNowValue((now) => (deadline ? timeWithDay(deadline, now) : undefined));
  return (
    <Facts>
      {kind === 'pickup' && pickup && (
        <Fact icon="clock" label={m.ride_home()} wide>
          <b>{pickup}</b>
        </Fact>
      )}
      {isSecondDriver && (
        <Fact icon="car" label={SECOND_DRIVER_NOTE} wide>
          <b>{note || m.not_said_ask_the_driver()}</b>
        </Fact>
      )}
      {kind === 'pickup' && appointment.takeover_note && (
        <Fact icon="car" label={SECOND_DRIVER_NOTE} wide>
          {appointment.takeover_note}
        </Fact>
      )}
      {kind !== 'pickup' && (
        <Fact icon="clock" label={m.time()} wide>
          <b>
            {day} · {timeRange(new Date(appointment.starts_at), new Date(appointment.ends_at))}
          </b>
        </Fact>
      )}
      <Fact icon="pin" label={m.address()} wide>
        {isSecondDriver && rideTo(appointment)}
        <b>{kind === 'pickup' ? visitStartWords(appointment) : appointment.location}</b>
        {kind === 'pickup' && appointment.pickup_notes && <Text muted> {appointment.pickup_notes}</Text>}
      </Fact>
      {kind === 'pickup' && (
        <Fact icon="user" label={m.client()} wide>
          {isOnItsWay(appointment)
            ? personName(appointment.client_details)
            : m.at_s({ clientDetails: personName(appointment.client_details) })}
          {answerBy && m.answer_by_answer_by({ answerBy })}
        </Fact>
      )}
      {(kind === 'answer' || kind === 'reminded') && (
        <>
          <Fact icon="check" label={m.services()} wide>
            {m.appointment_total_duration_minutes({
              appointment: servicesFor(appointment, self),
              totalDuration: appointment.total_duration,
            })}
          </Fact>
          <Fact icon="users" label={m.team()} wide>
            {teamOf(appointment, self)}
          </Fact>
          {collect && (
            <Fact icon="home" label={m.pick_up_address()} wide>
              {collect}
            </Fact>
          )}
        </>
      )}
      {kind === 'cancelled' && appointment.cancel_reason && (
        <Fact icon="note" label={m.reason()} wide>
          {appointment.cancel_reason}
        </Fact>
      )}
    </Facts>
  );
}
