import { APPOINTMENT_VISIBILITY, type Audience } from 'shared-lib/contract';
import { BEFORE_DROP_OFF, oneOf, serviceDayOf, type Status } from 'shared-lib/domain';
import type { Reader } from '../../platform/principal.js';

interface RideOut {
  readonly status: Status;
  readonly service_day: string;
  readonly driver_id: number | null;
}
interface Reading {
  readonly reader: Reader;
  readonly mayRead: (audience: Audience) => boolean;
}

/**
 * The pick-up address of a therapist as the reader of a visit gets it: empty where the therapist gave none, null where
 * it is withheld, undefined on other days and once all are at the client's. Operators read it, and the driver of the
 * way there: no driver who was only asked to take the ride over. Source: R-beyond-710.
 */
export function pickupAddressFor(
  { status, service_day, driver_id }: RideOut,
  { reader: { role, userId }, mayRead }: Reading,
  now: Date,
): (stored: string | null) => string | null | undefined {
  if (!oneOf(BEFORE_DROP_OFF, status) || service_day > serviceDayOf(now)) return () => undefined;
  const reads =
    mayRead(APPOINTMENT_VISIBILITY.therapists_details.pickup_address) && (role === 'operator' || userId === driver_id);
  return (stored) => (reads ? (stored ?? '') : null);
}
