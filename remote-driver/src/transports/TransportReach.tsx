import { type AppointmentCard, ENDED, oneOf, Reach, useUser } from 'shared-lib';
import { reachOf } from './nextStep';

/** Whom a driver calls, and the way there, on the card and on an opened visit, until the visit has ended. */
export function TransportReach({ appointment }: { appointment: AppointmentCard }) {
  const { id: self } = useUser();
  return !oneOf(ENDED, appointment.status) && <Reach appointment={appointment} call={reachOf(appointment, self)} />;
}
