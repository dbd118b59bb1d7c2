// How it works: docs/subsystems/who-is-free.md.
import type { Role } from '../people/roles.js';
import { addMinutes, type Interval, overlap } from '../time/service-day.js';
import type { SchedulingRules } from './rules.js';

/** Only this file says how much of a person's time an appointment takes. Source: R-booking-2, R-booking-3. */

/** For a therapist: the visit, and the gap after it. */
export const sessionTime = ({ start, end }: Interval, { gap }: Pick<SchedulingRules, 'gap'>): Interval => ({
  start,
  end: addMinutes(end, gap),
});

/** For a driver: the ride out, around the start, however long the visit. */
export const outboundTime = (
  { start }: Pick<Interval, 'start'>,
  rules: Pick<SchedulingRules, 'outbound_before' | 'outbound_after'>,
): Interval => ({ start: addMinutes(start, -rules.outbound_before), end: addMinutes(start, rules.outbound_after) });

/** For a therapist or a driver, for a visit that is not over yet. */
export const heldTime = (role: Role, visit: Interval, rules: SchedulingRules): Interval =>
  role === 'driver' ? outboundTime(visit, rules) : sessionTime(visit, rules);

/** For a driver: the ride home, from its planned time. */
export const returnTime = (start: Date, { pickup }: Pick<SchedulingRules, 'pickup'>): Interval => ({
  start,
  end: addMinutes(start, pickup),
});

/** Does any of a person's holds overlap this time? */
export const isHeld = (held: readonly Interval[], time: Interval): boolean => held.some((one) => overlap(one, time));
