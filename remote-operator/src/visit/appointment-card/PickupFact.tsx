import { type AppointmentCard, Fact, ridersOf, usePickupTime } from 'shared-lib';
import { named } from '../../parts/visit-words/appointmentWords';
import * as m from '../../texts/m';

type Group = Pick<AppointmentCard, 'status' | 'therapists_details' | 'pickup_declined' | 'pickup_requested'>;

/**
 * Who in a group rides home, who needs none, and who was not collected before it was cancelled; undefined when all
 * ride. Source: R-workflow-20, R-workflow-65, R-workflow-67.
 */
export function rideHomeWords(appointment: Group): string | undefined {
  const { therapists_details: team, pickup_declined, pickup_requested } = appointment;
  if (pickup_declined) return m.no_ride_home_needed();
  const riders = ridersOf(appointment);
  const stay = team.filter((one) => one.needs_no_ride);
  const missed = team.filter((one) => !riders.includes(one) && !one.needs_no_ride);
  if (!stay.length && !missed.length) return undefined;
  if (!pickup_requested) return stay.length ? m.no_ride_home({ stay: named(stay), count: stay.length }) : undefined;
  return [
    m.ride_home_for({ riders: named(riders) }),
    stay.length && m.stay_need_none({ stay: named(stay), count: stay.length }),
    missed.length && m.not_collected({ missed: named(missed), count: missed.length }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The ride home: who was asked, for when, and who needs none. Source: R-booking-5, R-workflow-20. */
export function PickupFact({ appointment }: { appointment: AppointmentCard }) {
  const time = usePickupTime(appointment);
  const words = rideHomeWords(appointment);
  if (!time && !words) return null;
  return (
    <Fact icon={time ? 'car' : 'home'} label={m.ride_home()}>
      {time && (
        <div>
          <b>{time}</b> · {appointment.pickup_driver_name}
        </div>
      )}
      {words}
    </Fact>
  );
}
