import { type AppointmentCard, Fact, ridersOf, usePickupTime } from 'shared-lib';
import { named } from '../appointment-words/appointmentWords';

type Group = Pick<AppointmentCard, 'status' | 'therapists_details' | 'pickup_declined' | 'pickup_requested'>;

/** Who of a group rides home and who needs none; nothing where all ride. Source: R-workflow-20, R-workflow-67. */
export function rideHomeWords(appointment: Group): string | undefined {
  if (appointment.pickup_declined) return 'No ride home needed';
  const others = appointment.therapists_details.filter((one) => one.needs_no_ride);
  if (!others.length) return undefined;
  const need = `${named(others)} ${others.length > 1 ? 'need' : 'needs'}`;
  return appointment.pickup_requested
    ? `Ride home for ${named(ridersOf(appointment))}. ${need} none.`
    : `${need} no ride home`;
}

/** The ride home: who was asked, for when, and who needs none. Source: R-booking-5, R-workflow-20. */
export function PickupFact({ appointment }: { appointment: AppointmentCard }) {
  const time = usePickupTime(appointment);
  const words = rideHomeWords(appointment);
  if (!time && !words) return null;
  return (
    <Fact icon={time ? 'car' : 'home'} label="Ride home">
      {time && (
        <div>
          <b>{time}</b> · {appointment.pickup_driver_name}
        </div>
      )}
      {words}
    </Fact>
  );
}
