import { type AppointmentCard, Fact, usePickupTime } from 'shared-lib';

/** The ride home: who was asked, for when, or that none is needed. Source: R-booking-5, R-workflow-20. */
export function PickupFact({ appointment }: { appointment: AppointmentCard }) {
  const time = usePickupTime(appointment);
  if (appointment.pickup_declined)
    return (
      <Fact icon="home" label="Ride home">
        No ride home needed
      </Fact>
    );
  if (!time) return null;
  return (
    <Fact icon="car" label="Ride home">
      <b>{time}</b> · {appointment.pickup_driver_name}
    </Fact>
  );
}
