// How it works: docs/subsystems/who-is-free.md.
import { MINUTE } from '../limits.js';

/**
 * Plans drivers for all open rides of a day at once. First as few rides as possible stay open; then least lateness,
 * least driving, and work shared evenly. Source: R-beyond-1, R-booking-6.
 *
 * It assigns one ride after the other, those with a fixed time first, and follows only the best partial plans. On a
 * small day it follows all of them, so the plan is the best one.
 */

/** A place: the name of an area, or null if unknown. */
export type Place = string | null;

/** A place where a driver must be. Instants in epoch milliseconds. */
export interface PlanStop {
  readonly start: number;
  readonly end: number;
  /** The driver must be at the place by then. */
  readonly due: number;
  readonly at: Place;
  /** Where it ends: at the client's on the way out, at a therapist's home on the way back. */
  readonly ends: Place;
}

/** A ride without a driver. */
export interface OpenRide extends PlanStop {
  readonly key: string;
  /** A ride home may begin later than wanted. A ride out must keep its visit's time. */
  readonly mayWait: boolean;
}

export interface PlanDriver {
  readonly id: number;
  /** The driver's agreed stops. No two overlap. */
  readonly stops: readonly PlanStop[];
  /** Whether the driver could take a ride at this start, other rides aside: duty, vehicle, suspension. */
  readonly takes: (ride: OpenRide, start: number) => boolean;
}

export interface DriverPlanInput {
  readonly rides: readonly OpenRide[];
  /** Among equals, the first wins. */
  readonly drivers: readonly PlanDriver[];
  /** Minutes on the road from one place to another. */
  readonly minutes: (from: Place, to: Place) => number;
  /** Nobody sets off before it. Epoch milliseconds. */
  readonly now: number;
}

/** A ride and the driver planned for it. */
export interface PlannedRide {
  readonly key: string;
  readonly driver: number;
  /** Epoch milliseconds; later than wanted if a ride home has to wait. */
  readonly start: number;
  /** Minutes by which the driver would be late. Waiting for a ride home counts. */
  readonly late: number;
  /** Minutes on the road from the stop before. */
  readonly driving: number;
}

/** How plans are compared: the first value that differs decides. Times in milliseconds. */
export interface PlanCost {
  /** Rides that stay open. */
  readonly open: number;
  readonly late: number;
  readonly driving: number;
  /** The sum of the squares of each driver's work: least when it is shared evenly. */
  readonly load: number;
}

export interface DriverPlan {
  readonly rides: readonly PlannedRide[];
  readonly cost: PlanCost;
  /** Every way was tried: no plan is better. */
  readonly isProven: boolean;
}

/** How many ways to assign a ride are tried in total, which bounds the time. */
const LOOKED_AT = 240_000;
/** How many ways are kept on a small day at most, so that one step is no long task. */
const WIDEST = 2_048;
const NARROWEST = 8;

export const compareCosts = (one: PlanCost, other: PlanCost): number =>
  one.open - other.open || one.late - other.late || one.driving - other.driving || one.load - other.load;

type Road = (from: Place, to: Place) => number;
interface Roads extends Pick<DriverPlanInput, 'now'> {
  readonly road: Road;
}
/** A cache, as the same ways are asked for again and again. */
function remembered(road: Road): Road {
  const known = new Map<Place, Map<Place, number>>();
  return (from, to) => {
    const ways = known.get(from) ?? new Map<Place, number>();
    if (ways.size === 0) known.set(from, ways);
    const way = ways.get(to) ?? road(from, to);
    ways.set(to, way);
    return way;
  };
}
/** By how much a driver comes late who sets off after the stop before, or from anywhere, and not before now. */
const lateAt = ({ road, now }: Roads, before: PlanStop | undefined, stop: PlanStop): number =>
  Math.max(0, Math.max(now, before?.end ?? now) + road(before?.ends ?? null, stop.at) - stop.due);
const driveTo = ({ road }: Roads, before: PlanStop | undefined, stop: PlanStop): number =>
  road(before?.ends ?? null, stop.at);

interface Given {
  readonly ride: OpenRide;
  readonly driver: number;
  readonly stop: PlanStop;
  readonly before: Given | null;
}
/** Rides assigned so far. */
interface Way {
  readonly cost: PlanCost;
  /** For each driver, in order of time. */
  readonly days: readonly (readonly PlanStop[])[];
  readonly given: Given | null;
}
interface Step {
  readonly way: Way;
  readonly cost: PlanCost;
  /** The driver who takes it, and its place in their day; null if it stays open. */
  readonly to: { readonly driver: number; readonly at: number; readonly stop: PlanStop } | null;
}

/** The place of a ride in a day, at its time or the first possible time after it; undefined if it does not fit. */
function slotFor(day: readonly PlanStop[], ride: OpenRide): { at: number; stop: PlanStop } | undefined {
  let { start } = ride;
  const length = ride.end - ride.start;
  let at = 0;
  for (const stop of day) {
    if (stop.start >= start + length) break;
    at++;
    if (stop.end <= start) continue;
    if (!ride.mayWait) return undefined;
    start = stop.end;
  }
  return { at, stop: start === ride.start ? ride : { ...ride, start, end: start + length, due: start } };
}

function stepsOf(way: Way, ride: OpenRide, { drivers }: DriverPlanInput, roads: Roads): Step[] {
  const { cost, days } = way;
  const steps: Step[] = [];
  for (const [driver, { takes }] of drivers.entries()) {
    const day = days[driver] ?? [];
    const slot = slotFor(day, ride);
    if (!slot || !takes(ride, slot.stop.start)) continue;
    const { at, stop } = slot;
    const [before, after] = [day[at - 1], day[at]];
    const lateAfter = after ? lateAt(roads, stop, after) - lateAt(roads, before, after) : 0;
    const driveAfter = after ? driveTo(roads, stop, after) - driveTo(roads, before, after) : 0;
    steps.push({
      way,
      cost: {
        open: cost.open,
        late: cost.late + stop.start - ride.start + lateAt(roads, before, stop) + lateAfter,
        driving: cost.driving + driveTo(roads, before, stop) + driveAfter,
        load: cost.load + 2 * day.length + 1,
      },
      to: { driver, at, stop },
    });
  }
  return [...steps, { way, cost: { ...cost, open: cost.open + 1 }, to: null }];
}

function taken({ way, cost, to }: Step, ride: OpenRide): Way {
  if (!to) return { ...way, cost };
  const { driver, at, stop } = to;
  const day = way.days[driver] ?? [];
  return {
    cost,
    days: way.days.map((one, nth) => (nth === driver ? [...day.slice(0, at), stop, ...day.slice(at)] : one)),
    given: { ride, driver, stop, before: way.given },
  };
}

/** Each ride with its cost, once all are assigned. */
function plannedRides(way: Way, { drivers }: DriverPlanInput, roads: Roads): PlannedRide[] {
  const rides: PlannedRide[] = [];
  for (let given = way.given; given; given = given.before) {
    const { ride, stop } = given;
    const day = way.days[given.driver] ?? [];
    const before = day[day.indexOf(stop) - 1];
    rides.push({
      key: ride.key,
      driver: drivers[given.driver]?.id ?? 0,
      start: stop.start,
      late: (stop.start - ride.start + lateAt(roads, before, stop)) / MINUTE,
      driving: driveTo(roads, before, stop) / MINUTE,
    });
  }
  return rides.reverse();
}

/**
 * Works in steps, one for each ride, so that callers can let other work run in between. The same input always gives the
 * same plan.
 * @returns by the last step
 */
export function* driverPlan(input: DriverPlanInput): Generator<undefined, DriverPlan> {
  const { drivers, minutes, now } = input;
  const roads = { road: remembered((from, to) => minutes(from, to) * MINUTE), now };
  const rides = [...input.rides].sort(
    (one, other) => Number(one.mayWait) - Number(other.mayWait) || one.start - other.start || one.end - other.end,
  );
  const days = drivers.map(({ stops }) => [...stops].sort((one, other) => one.start - other.start));
  const perWay = Math.max(1, rides.length * (drivers.length + 1));
  const width = Math.max(NARROWEST, Math.min(WIDEST, Math.floor(LOOKED_AT / perWay)));
  let ways: Way[] = [{ cost: { open: 0, late: 0, driving: 0, load: 0 }, days, given: null }];
  let isProven = true;
  for (const ride of rides) {
    const steps = ways.flatMap((way) => stepsOf(way, ride, input, roads));
    // The sort keeps the order of equals: the first driver of the better way.
    if (steps.length > width) steps.sort((one, other) => compareCosts(one.cost, other.cost));
    isProven &&= steps.length <= width;
    ways = steps.slice(0, width).map((step) => taken(step, ride));
    yield;
  }
  const best = ways.reduce((one, other) => (compareCosts(other.cost, one.cost) < 0 ? other : one));
  return { rides: plannedRides(best, input, roads), cost: best.cost, isProven };
}
