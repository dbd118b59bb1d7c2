import { type AppointmentCard, Fact, personName, usePickupTime } from 'shared-lib';

type Declined = Pick<AppointmentCard, 'therapists_details' | 'pickup_declined_by'>;

/** And whose word that is, where it is known. */
export function noRideHome({ therapists_details: crew, pickup_declined_by: by }: Declined): string {
  const who = crew.find(({ id }) => id === by);
  return who ? `No ride home needed, says ${personName(who)}` : 'No ride home needed';
}

/** The ride home: who was asked, for when, or that none is needed. Source: R-booking-5, R-workflow-20. */
export function PickupFact({ appointment }: { appointment: AppointmentCard }) {
  const time = usePickupTime(appointment);
  if (appointment.pickup_declined)
    return (
      <Fact icon="home" label="Ride home">
        {noRideHome(appointment)}
      </Fact>
    );
  if (!time) return null;
  return (
    <Fact icon="car" label="Ride home">
      <b>{time}</b> · {appointment.pickup_driver_name}
    </Fact>
  );
}
