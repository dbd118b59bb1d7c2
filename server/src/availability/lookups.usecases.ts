import type { AvailableDriver, AvailableTherapist, Answer, Calls, Query } from 'shared-lib/contract';
import {
  SLOTS,
  addMinutes,
  instantOf,
  isLocalTime,
  isServiceDay,
  serviceDayBounds,
  slotState,
  windowOf,
  type Interval,
} from 'shared-lib/domain';
import { readSchedulingRules, type SchedulingRules } from '../appointments/scheduling-rules.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { findFree, findSupply, type Supply } from './lookups.repository.js';

type LookupQuery = Query<Calls['availability']['therapists']>;
type DriverQuery = Query<Calls['availability']['drivers']>;

/** The visit asked for. Source: spec 5, 'Availability lookups'. Points 5-030..5-032. */
function visitOf({ date, start_time, end_time }: LookupQuery): Interval {
  if (!date || !isServiceDay(date)) throw new ApiError('MISSING_DATE');
  if (!start_time || !isLocalTime(start_time)) throw new ApiError('MISSING_START');
  if (!end_time || !isLocalTime(end_time) || end_time === start_time) throw new ApiError('MISSING_END');
  return windowOf(date, start_time, end_time);
}

/** Over midnight from the afternoon on is no visit but a mistaken day. Point 5-033. */
function refuseCrossDay({ start_time = '', end_time = '' }: DriverQuery): void {
  const hour = Number(start_time.slice(0, 2));
  if (end_time < start_time && hour > 13 && hour < 18) throw new ApiError('INVALID_CROSS_DAY');
}

/** What of a person's time a visit takes. Source: product 3. */
const heldBy = (role: Supply['role'], visit: Interval, rules: SchedulingRules): Interval =>
  role === 'driver'
    ? { start: addMinutes(visit.start, -rules.outbound_before), end: addMinutes(visit.start, rules.outbound_after) }
    : { start: visit.start, end: addMinutes(visit.end, rules.gap) };

export const availableTherapists = async (deps: Deps, query: LookupQuery): Promise<AvailableTherapist[]> =>
  therapistsFor(deps, visitOf(query), query);

/** Therapists free for a visit. */
export async function therapistsFor(
  { db, clock }: Deps,
  visit: Interval,
  query: Pick<LookupQuery, 'except'> = {},
): Promise<AvailableTherapist[]> {
  const rules = await readSchedulingRules(db);
  const free = await findFree(db, {
    role: 'therapist',
    visit,
    held: heldBy('therapist', visit, rules),
    overrun: rules.overrun,
    now: clock.now(),
    carOnly: false,
    except: query.except ?? null,
  });
  return free.map(({ id, first_name, last_name, specialization, start_time, end_time }) => ({
    id,
    first_name,
    last_name,
    specialization,
    start_time,
    end_time,
  }));
}

export async function availableDrivers(deps: Deps, query: DriverQuery): Promise<AvailableDriver[]> {
  const visit = visitOf(query);
  refuseCrossDay(query);
  return driversFor(deps, visit, query);
}

/** Drivers free for the ride out to a visit. */
export async function driversFor(
  { db, clock }: Deps,
  visit: Interval,
  query: Pick<DriverQuery, 'requires_car' | 'except'> = {},
): Promise<AvailableDriver[]> {
  const rules = await readSchedulingRules(db);
  const free = await findFree(db, {
    role: 'driver',
    visit,
    held: heldBy('driver', visit, rules),
    overrun: rules.overrun,
    now: clock.now(),
    carOnly: query.requires_car ?? false,
    except: query.except ?? null,
  });
  return free.map(({ specialization: _, ...driver }) => driver);
}

const overlaps = (one: Interval, other: Interval): boolean => one.start < other.end && other.start < one.end;

/** How many of these are on duty for a visit, and how many of them free. */
function supplyAt(
  people: readonly Supply[],
  visit: Interval,
  rules: SchedulingRules,
): { onDuty: number; free: number } {
  const onDuty = people.filter(({ duty }) =>
    duty.some(
      (window) =>
        window.start <= visit.start && visit.start < window.end && addMinutes(window.end, rules.overrun) >= visit.end,
    ),
  );
  const free = onDuty.filter(({ role, taken }) => !taken.some((hold) => overlaps(hold, heldBy(role, visit, rules))));
  return { onDuty: onDuty.length, free: free.length };
}

/**
 * How each slot of a day stands for a visit of so many minutes, by the therapists. Source: product 3, 'Slots'; point
 * 9-006.
 */
export async function listSlots(
  { db, clock }: Deps,
  { date, duration }: { readonly date: string; readonly duration: number },
): Promise<Answer<Calls['availability']['slots']>> {
  const now = clock.now();
  const rules = await readSchedulingRules(db);
  const people = await findSupply(db, serviceDayBounds(date), now);
  const therapists = people.filter(({ role }) => role === 'therapist');
  const drivers = people.filter(({ role }) => role === 'driver');
  return SLOTS.map((slot) => {
    const start = instantOf(date, slot);
    const visit = { start, end: addMinutes(start, duration) };
    const supply = supplyAt(therapists, visit, rules);
    return {
      time: slot,
      state: slotState(date, slot, now, supply),
      free_therapists: supply.free,
      free_drivers: supplyAt(drivers, visit, rules).free,
    };
  });
}
