import { type AppointmentCard, ButtonLink, ENDED, ON_THE_ROAD, oneOf, Reach, telHref, useUser } from 'shared-lib';
import { isTakenHome, takenBy } from './nextStep';
import * as m from '../texts/m';

/** The driver has agreed to collect the therapist, and the way there is not over. */
const COLLECTED: readonly AppointmentCard['status'][] = [
  'confirmed',
  'therapist_confirmed',
  'driver_confirmed',
  ...ON_THE_ROAD,
];

/**
 * Whom a therapist calls, and the way there, on the card and on an opened visit. The driver who collects her stands
 * beside the client; a ride home shows its driver and no way. Source: R-workflow-81, R-beyond-712.
 */
export function VisitReach({ appointment }: { appointment: AppointmentCard }) {
  const { id: self } = useUser();
  if (oneOf(ENDED, appointment.status)) return null;
  const driver = takenBy(appointment, self);
  const { driver_details: drives, driver_accepted: agreed } = appointment;
  const phone = agreed && oneOf(COLLECTED, appointment.status) && drives?.phone_number;
  return (
    <Reach
      appointment={appointment}
      noWay={isTakenHome(appointment, self)}
      call={driver?.phone ? [{ first_name: driver.name.split(' ')[0] ?? '', phone_number: driver.phone }] : undefined}
    >
      {phone && (
        <ButtonLink href={telHref(phone)} icon="phone">
          {m.call({ name: drives.first_name })}
        </ButtonLink>
      )}
    </Reach>
  );
}
