import type { Role } from '../people/roles.js';
import { addMinutes, type Interval, overlap } from '../time/service-day.js';
import type { SchedulingRules } from './rules.js';

/** The one place that says what of a person's time an appointment takes. Source: R-booking-2, R-booking-3. */

/** A therapist: the visit, and the gap behind it. */
export const sessionTime = ({ start, end }: Interval, { gap }: Pick<SchedulingRules, 'gap'>): Interval => ({
  start,
  end: addMinutes(end, gap),
});

/** A driver: the ride out, around the start, however long the visit. */
export const outboundTime = (
  { start }: Pick<Interval, 'start'>,
  rules: Pick<SchedulingRules, 'outbound_before' | 'outbound_after'>,
): Interval => ({ start: addMinutes(start, -rules.outbound_before), end: addMinutes(start, rules.outbound_after) });

/** Of a therapist's or a driver's time, for a visit that is not yet over. */
export const heldTime = (role: Role, visit: Interval, rules: SchedulingRules): Interval =>
  role === 'driver' ? outboundTime(visit, rules) : sessionTime(visit, rules);

/** A driver: the ride home, from the time at which it is planned. */
export const returnTime = (start: Date, { pickup }: Pick<SchedulingRules, 'pickup'>): Interval => ({
  start,
  end: addMinutes(start, pickup),
});

/** Whether any of the stretches somebody is held for meets a time. */
export const isHeld = (held: readonly Interval[], time: Interval): boolean => held.some((one) => overlap(one, time));
