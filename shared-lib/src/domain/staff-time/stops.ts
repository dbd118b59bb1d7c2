// How it works: docs/subsystems/who-is-free.md.
import type { Leg } from '../workflow/state.js';
import { MINUTE } from '../limits.js';
import { BEFORE_START, CANCELLED, oneOf, type Status } from '../workflow/statuses.js';
import { travelMinutes, type TravelPlan } from '../booking/travel.js';
import { outboundTime } from './held-time.js';
import { type PlannedRideHome, rideHomeHold } from './holds.js';
import type { SchedulingRules } from './rules.js';

/** The fields of a visit that say who is where, and when; the board has them. */
export interface PlacedVisit extends PlannedRideHome {
  readonly id: number;
  readonly status: Status;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly location: string;
  readonly therapists_details: readonly { readonly id: number }[];
  readonly driver?: number | null | undefined;
  readonly dropped_off_at?: string | null | undefined;
}

/** A place where a person must be, and until when. Instants in epoch milliseconds. */
export interface Stop {
  readonly person: number;
  readonly visit: number;
  readonly leg: Leg;
  readonly address: string;
  /** When they must be there. */
  readonly starts: number;
  readonly ends: number;
  /** They leave for an unknown place: after a ride home. */
  readonly isLost: boolean;
  /** Not begun yet, so it can still be changed. */
  readonly isAhead: boolean;
}

/** Called off, or waiting for a decision: these take nobody's time. */
export const TAKES_NO_TIME: readonly Status[] = [...CANCELLED, 'rejected'];
const RIDE_HOME_AHEAD: readonly Status[] = ['pickup_requested', 'driver_assigned_pickup'];

/** The places of a visit's people: therapists at the client's, drivers at the door. */
export function stopsOf(visit: PlacedVisit, rules: SchedulingRules): Stop[] {
  if (TAKES_NO_TIME.includes(visit.status)) return [];
  const { id, status, location: address, driver } = visit;
  const [start, end] = [new Date(visit.starts_at), new Date(visit.ends_at)];
  const isBefore = oneOf(BEFORE_START, status);
  const stop = (leg: Leg, person: number, time: Pick<Stop, 'starts' | 'ends' | 'isAhead'>): Stop => ({
    person,
    visit: id,
    leg,
    address,
    isLost: leg === 'return',
    ...time,
  });
  const stops = visit.therapists_details.map((one) =>
    stop('session', one.id, { starts: start.getTime(), ends: end.getTime(), isAhead: isBefore }),
  );
  if (driver) {
    const dropOff = visit.dropped_off_at ? Date.parse(visit.dropped_off_at) : undefined;
    const planned = { starts: start.getTime(), ends: outboundTime({ start }, rules).end.getTime() };
    const time = dropOff === undefined ? planned : { starts: dropOff, ends: dropOff };
    stops.push(stop('outbound', driver, { ...time, isAhead: isBefore }));
  }
  const ride = rideHomeHold(visit, rules);
  if (ride) {
    const isAhead = RIDE_HOME_AHEAD.includes(status);
    stops.push(stop('return', ride.staffId, { starts: ride.start.getTime(), ends: ride.end.getTime(), isAhead }));
  }
  return stops;
}

/** The way between two neighbouring stops of one person. */
export interface TravelGap {
  readonly before: Stop;
  readonly after: Stop;
  /** The minutes of the way, and the minutes available. */
  readonly minutes: number;
  readonly room: number;
  /** The way takes longer than there is time, and the visits can still be changed. */
  readonly isShort: boolean;
}

/**
 * The way from one stop to the next. Undefined at the same address, from an unknown place, or if the stops overlap,
 * which is rejected elsewhere.
 */
export function gapBetween(plan: TravelPlan, before: Stop, after: Stop): TravelGap | undefined {
  const room = Math.floor((after.starts - before.ends) / MINUTE);
  if (before.isLost || room < 0) return undefined;
  const minutes = travelMinutes(plan, before.address, after.address);
  return minutes === 0 ? undefined : { before, after, minutes, room, isShort: after.isAhead && room < minutes };
}

const inTurn = (one: Stop, other: Stop): number =>
  one.starts - other.starts || one.ends - other.ends || one.visit - other.visit;

/** The ways between neighbouring stops, by person and time. */
export function travelGaps(plan: TravelPlan, stops: readonly Stop[]): TravelGap[] {
  const inOrder = [...stops].sort((one, other) => one.person - other.person || inTurn(one, other));
  return inOrder.flatMap((after, at) => {
    const before = inOrder[at - 1];
    const gap = before?.person === after.person ? gapBetween(plan, before, after) : undefined;
    return gap ? [gap] : [];
  });
}

/** A person's last stop before this time, and the next one after it. Overlapping stops are neither. */
export function neighboursOf(
  wanted: Pick<Stop, 'person' | 'starts' | 'ends'>,
  stops: readonly Stop[],
): { readonly before: Stop | undefined; readonly after: Stop | undefined } {
  const theirs = stops.filter(({ person }) => person === wanted.person).sort(inTurn);
  return {
    before: theirs.findLast(({ ends }) => ends <= wanted.starts),
    after: theirs.find(({ starts }) => starts >= wanted.ends),
  };
}

/** The way to a wanted stop from the one before, and from it to the next. */
export function waysAround(plan: TravelPlan, wanted: Stop, stops: readonly Stop[]): TravelGap[] {
  const { before, after } = neighboursOf(wanted, stops);
  return [before && gapBetween(plan, before, wanted), after && gapBetween(plan, wanted, after)].filter(
    (gap) => gap !== undefined,
  );
}
