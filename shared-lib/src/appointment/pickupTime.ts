import type { AppointmentCard } from '../contract/appointment-card';
import { oneOf, type Status } from '../domain/statuses';
import { formatTime } from '../domain/service-day';
import { useNowValue } from '../ui/time/now';

type WithPickup = Pick<AppointmentCard, 'status' | 'estimated_pickup_time'>;

const RIDE_HOME: readonly Status[] = ['driver_assigned_pickup', 'return_journey'];

/** To this driver it is a ride home: who is collected is the therapist, and that is whom it is about. */
export const bringsHome = (
  { status, assigned_pickup_driver: driver }: Pick<AppointmentCard, 'status' | 'assigned_pickup_driver'>,
  driverId: number,
): boolean => driver === driverId && oneOf(RIDE_HOME, status);

/** When the ride home is to begin, or began; nothing before a driver is asked, or after it. Source: R-booking-5. */
export function pickupTime({ status, estimated_pickup_time: planned }: WithPickup, now: Date): string | undefined {
  if (!planned || !oneOf(RIDE_HOME, status)) return undefined;
  const at = new Date(planned);
  if (at > now) return `Pickup at ${formatTime(at)}`;
  return status === 'return_journey' ? `On the way since ${formatTime(at)}` : 'Pickup as soon as possible';
}

/** {@link pickupTime}, which turns while the screen stands. */
export const usePickupTime = (appointment: WithPickup): string | undefined =>
  useNowValue((now) => pickupTime(appointment, now));

/** The instant at which a ride home that is still ahead is to begin; undefined where that is now. */
export const usePickupAhead = ({ estimated_pickup_time: planned }: Pick<WithPickup, 'estimated_pickup_time'>) =>
  useNowValue((now) => (planned && new Date(planned) > now ? planned : undefined));
