import { hasSeatsFor, type Interval } from 'shared-lib/domain';
import { heldTime, isHeld } from './held-time.js';
import { dutyDuring, mayWork } from './on-duty.js';
import type { SchedulingRules } from './scheduling-rules.js';
import type { StaffTime } from './staff-time.repository.js';

/** A visit that somebody is looked for. */
export interface OpenVisit {
  readonly visit: Interval;
  /** Therapists a driver has to take. */
  readonly passengers: number;
  readonly rules: SchedulingRules;
  readonly now: Date;
}

/**
 * The stretch of duty in which somebody could take a visit; undefined for who may not work, is off duty, is held for
 * something else, or drives too small a vehicle. What this answers a booking accepts, unless somebody is faster.
 */
export function freeDuring(person: StaffTime, { visit, passengers, rules, now }: OpenVisit): Interval | undefined {
  if (!mayWork(person, now) || isHeld(person.held, heldTime(person.role, visit, rules))) return undefined;
  if (person.role === 'driver' && !hasSeatsFor(person, passengers)) return undefined;
  return dutyDuring(person.duty, visit, rules);
}

/** Since when somebody has had nothing to do: the end of the last work, or the beginning of the duty. */
export const freeSince = ({ last_work_end }: Pick<StaffTime, 'last_work_end'>, duty: Interval): number =>
  Math.max(duty.start.getTime(), last_work_end?.getTime() ?? 0);
