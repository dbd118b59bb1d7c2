// How it works: docs/subsystems/who-is-free.md.
import { addMinutes, type Interval } from '../time/service-day.js';
import { suspensionAt } from '../people/suspension.js';
import { MINUTE } from '../limits.js';
import type { SchedulingRules } from './rules.js';

/**
 * Only this file says who is on duty. Booking, edits, lookups, slots, alternatives, window changes and the choice of a
 * pickup driver all use it. The database only provides the windows. Source: R-booking-7.
 */

/** How far a visit or a ride may run past a window's end. */
type Overrun = Pick<SchedulingRules, 'overrun'>;

/** Who may work, and when. */
export interface Worker {
  readonly is_active: boolean;
  readonly suspended_until: Date | null;
  readonly duty: readonly Interval[];
}

/**
 * Availability windows as ranges of duty. Windows that touch count as one, so a split in the record is no break from
 * work.
 * @param windows of one person; the database keeps them from overlapping
 * @returns in the order of time
 */
export function dutyStretches(windows: readonly Interval[]): Interval[] {
  const stretches: Interval[] = [];
  for (const window of [...windows].sort((one, other) => one.start.getTime() - other.start.getTime())) {
    const before = stretches.at(-1);
    if (before && window.start <= before.end) stretches.splice(-1, 1, { start: before.start, end: window.end });
    else stretches.push(window);
  }
  return stretches;
}

/** The range of duty that covers a visit: it begins inside, and runs past the end by the overrun at most. */
export function dutyDuring(duty: readonly Interval[], visit: Interval, { overrun }: Overrun): Interval | undefined {
  const [begins, ends] = [visit.start.getTime(), visit.end.getTime()];
  return duty.find(({ start, end }) => {
    const off = end.getTime();
    return start.getTime() <= begins && begins < off && ends <= off + overrun * MINUTE;
  });
}

/** The range of duty at a moment. The overrun after its end counts too, as a ride home may be asked for then. */
export const dutyAt = (duty: readonly Interval[], at: Date, { overrun }: Overrun): Interval | undefined =>
  duty.find(({ start, end }) => start <= at && at < addMinutes(end, overrun));

/** Neither disabled nor suspended. */
export const mayWork = ({ is_active, suspended_until }: Omit<Worker, 'duty'>, now: Date): boolean =>
  is_active && !suspensionAt(suspended_until, now);

export const isOnDuty = (
  worker: Worker,
  visit: Interval,
  { rules, now }: { readonly rules: Overrun; readonly now: Date },
): boolean => mayWork(worker, now) && dutyDuring(worker.duty, visit, rules) !== undefined;
