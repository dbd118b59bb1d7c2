import { limits } from '../../domain';
import { currentSession } from '../../session/session';

const ofAnybody = ['availability'] as const;
const root = () => [...ofAnybody, currentSession().user?.id ?? 0] as const;
const lookups = () => [...root(), 'lookup'] as const;
const booked = () => [...root(), 'booked'] as const;
/** How full days are: a lookup shown beside bookings. */
const bookedDays = () => [...lookups(), 'days'] as const;
/**
 * Everything that depends on people's availability. `lookups`: what a booking asks, free people and slots. `booked`:
 * screens that show bookings too, and follow them.
 */
export const availabilityKeys = { ofAnybody, all: root, lookups, booked, bookedDays };

let forcedUntil = 0;
/** A person's availability changed: for 5 s no lookup counts as fresh. Source: 9-063. */
export function forceAvailability(): void {
  forcedUntil = performance.now() + limits.AVAILABILITY_REFRESH_MS;
}

/**
 * The default of every lookup: fresh for 30 s, unless something changed. It is set in the query cache. The lookups are
 * in a later entry point of this library, which would bring a second `forcedUntil`.
 * Source: 9-058.
 */
export const lookupFreshness = ({ queryKey }: { queryKey: readonly unknown[] }): number => {
  const isLookup = queryKey[2] === 'lookup';
  return isLookup && performance.now() >= forcedUntil ? limits.REFRESH_FRESHNESS_MS : 0;
};
