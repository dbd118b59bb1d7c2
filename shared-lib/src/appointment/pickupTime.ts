import type { AppointmentCard } from '../contract/appointment-card';
import { beginsOnTheWay } from '../domain/workflow/ride-start';
import { oneOf, type Status } from '../domain/workflow/statuses';
import { useNowValue } from '../clock/now';
import { riderNames } from './ridersOf';
import { atTimeWithDay, timeWithDay } from './visitDay';
import * as m from '../texts/m';

type WithPickup = Pick<AppointmentCard, 'status' | 'estimated_pickup_time'>;

const RIDE_HOME: readonly Status[] = ['driver_assigned_pickup', 'return_journey'];

/** For this driver it is a ride home, about the therapist to be collected. */
export const bringsHome = (
  { status, assigned_pickup_driver: driver }: Pick<AppointmentCard, 'status' | 'assigned_pickup_driver'>,
  driverId: number,
): boolean => driver === driverId && oneOf(RIDE_HOME, status);

/** {@link beginsOnTheWay} for an appointment as the screens know it. */
export const isOnItsWay = (
  visit: Pick<AppointmentCard, 'outcome' | 'arrived_at' | 'dropped_off_at' | 'therapists_details'>,
): boolean => beginsOnTheWay(visit, visit.therapists_details.length);

/** Where a ride home begins, if known. */
export const visitStartWords = (appointment: AppointmentCard): string =>
  isOnItsWay(appointment)
    ? m.on_the_way_to_call({
        location: appointment.location,
        appointment: riderNames(appointment),
      })
    : appointment.location;

/**
 * When the ride home begins, or was to begin, with its day if that is not today's date. Undefined before a driver is
 * asked, and after the ride. Source: R-booking-5, R-day-2, R-beyond-925.
 */
export function pickupTime({ status, estimated_pickup_time: planned }: WithPickup, now: Date): string | undefined {
  if (!planned || !oneOf(RIDE_HOME, status)) return undefined;
  const at = new Date(planned);
  if (at > now) return m.pickup({ at: atTimeWithDay(at, now) });
  return status === 'return_journey'
    ? m.pickup_agreed_for({ at: timeWithDay(at, now) })
    : m.pickup_as_soon_as_possible();
}

/** {@link pickupTime}, which updates while the screen is open. */
export const usePickupTime = (appointment: WithPickup): string | undefined =>
  useNowValue((now) => pickupTime(appointment, now));

/**
 * The time that matters to a person: the start of the visit. For the driver of its ride home, when to be there, and
 * that it is now once that time has come. Source: R-pages-100.
 */
export function useBeThere(
  appointment: Pick<AppointmentCard, 'status' | 'assigned_pickup_driver' | 'estimated_pickup_time' | 'starts_at'>,
  self: number,
): { readonly isRideHome: boolean; readonly starts_at: string; readonly isNow: boolean } {
  const { estimated_pickup_time: planned, starts_at } = appointment;
  const isRideHome = bringsHome(appointment, self);
  const ahead = useNowValue((now) => (planned && new Date(planned) > now ? planned : undefined));
  return { isRideHome, starts_at: (isRideHome && ahead) || starts_at, isNow: isRideHome && !ahead };
}
