import type { AppointmentCard } from '../contract/appointment-card';
import { formatTime } from '../domain/service-day';
import { useNowValue } from '../ui/time/now';

type WithPickup = Pick<AppointmentCard, 'status' | 'estimated_pickup_time'>;

/** When the ride home is to begin, or began; nothing before a driver is asked, or after it. Source: R-booking-5. */
export function pickupTime({ status, estimated_pickup_time: planned }: WithPickup, now: Date): string | undefined {
  if (!planned || (status !== 'driver_assigned_pickup' && status !== 'return_journey')) return undefined;
  const at = new Date(planned);
  if (at > now) return `Pickup at ${formatTime(at)}`;
  return status === 'return_journey' ? `On the way since ${formatTime(at)}` : 'Pickup as soon as possible';
}

/** {@link pickupTime}, which turns while the screen stands. */
export const usePickupTime = (appointment: WithPickup): string | undefined =>
  useNowValue((now) => pickupTime(appointment, now));
