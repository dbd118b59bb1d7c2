import { type AppointmentCard, ENDED, oneOf, Reach, useUser } from 'shared-lib';
import { isTakenHome, takenBy } from './nextStep';

/**
 * Whom a therapist calls, and the way there, on the card and on an opened visit. A ride home shows its driver and no
 * way. Source: R-workflow-81.
 */
export function VisitReach({ appointment }: { appointment: AppointmentCard }) {
  const { id: self } = useUser();
  if (oneOf(ENDED, appointment.status)) return null;
  const driver = takenBy(appointment, self);
  return (
    <Reach
      appointment={appointment}
      noWay={isTakenHome(appointment, self)}
      call={driver?.phone ? [{ first_name: driver.name, phone_number: driver.phone }] : undefined}
    />
  );
}
