import { limits } from '../../domain';
import { currentSession } from '../../session/session';

const ofAnybody = ['availability'] as const;
const root = () => [...ofAnybody, currentSession().user?.id ?? 0] as const;
const lookups = () => [...root(), 'lookup'] as const;
const booked = () => [...root(), 'booked'] as const;
/** How full days are: a lookup that stands beside bookings. */
const bookedDays = () => [...lookups(), 'days'] as const;
/**
 * Whatever hangs on people's availability; `lookups` are what a booking asks: who is free, and which slots; `booked`
 * shows bookings, too, and follows them.
 */
export const availabilityKeys = { ofAnybody, all: root, lookups, booked, bookedDays };

let forcedUntil = 0;
/** Somebody's availability changed: for 5 s no lookup counts as fresh. Source: 9-063. */
export function forceAvailability(): void {
  forcedUntil = performance.now() + limits.AVAILABILITY_REFRESH_MS;
}

/**
 * The default of every lookup: fresh for 30 s, unless something changed. It stands in the query cache, not at the
 * lookups, as they come with a later entry point of this library, and with it would come a second `forcedUntil`.
 * Source: 9-058.
 */
export const lookupFreshness = ({ queryKey }: { queryKey: readonly unknown[] }): number => {
  const isLookup = queryKey[2] === 'lookup';
  return isLookup && performance.now() >= forcedUntil ? limits.REFRESH_FRESHNESS_MS : 0;
};
