import type { Trade } from '../people/roles.js';
import type { Interval } from '../time/service-day.js';
import { BEFORE_START, ON_THE_ROAD, oneOf, type Status } from '../workflow/statuses.js';
import type { Leg, WorkflowState } from '../workflow/state.js';
import { outboundTime, returnTime, sessionTime } from './held-time.js';
import type { SchedulingRules } from './rules.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/*
 * Whose time an appointment takes. That no two stretches of one person overlap the database decides: the constraint
 * `staff_holds_no_overlap` (server/migrations/007_holds.sql). Asked ahead of it: `placeInVisit` of free-staff.ts.
 */

/** A stretch of a person's time that an appointment takes. */
export interface Hold extends Interval {
  readonly staffId: number;
  readonly leg: Leg;
}

/** The therapists are held until the session is over; what really happens only shortens that. */
const HOLDS_THERAPISTS: readonly Status[] = [...BEFORE_START, ...ON_THE_ROAD, 'dropped_off', 'session_in_progress'];

/** What of an appointment says whose time it takes. */
export interface PlannedState extends Pick<WorkflowState, 'status' | 'startsAt' | 'endsAt'> {
  readonly therapists: readonly { readonly id: number }[];
  readonly driver: { readonly id: number } | null;
}

/**
 * Whose time an appointment takes in a state, pickups apart. Source: R-booking-2, R-booking-3. A driver who takes over
 * on the road is held from now, for the length of a ride where the planned one is over or far ahead.
 */
export function plannedHolds(state: PlannedState, rules: SchedulingRules, now: Date): Hold[] {
  const session = sessionTime({ start: new Date(state.startsAt), end: new Date(state.endsAt) }, rules);
  const holds: Hold[] = HOLDS_THERAPISTS.includes(state.status)
    ? state.therapists.map(({ id }) => ({ staffId: id, leg: 'session', ...session }))
    : [];
  const ride = state.driver && rideOut(state, rules, now);
  if (state.driver && ride) holds.push({ staffId: state.driver.id, leg: 'outbound', ...ride });
  return holds;
}

/** Stands for whoever takes a place: the time it takes is the same for everybody. */
const NEWCOMER = 0;

/**
 * What an appointment would take of the time of somebody who took a place in it; undefined where nothing is left of it.
 * Source: R-booking-22.
 */
export function timeOfNewcomer(
  state: PlannedState,
  role: Trade,
  { rules, now }: { readonly rules: SchedulingRules; readonly now: Date },
): Interval | undefined {
  const newcomer = { id: NEWCOMER };
  const place = role === 'driver' ? { driver: newcomer } : { therapists: [newcomer] };
  return plannedHolds({ ...state, ...place }, rules, now).find(({ staffId }) => staffId === NEWCOMER);
}

/** Who was asked to drive the therapists home, and when; as a visit says it. */
export interface PlannedRideHome {
  readonly assigned_pickup_driver?: number | null | undefined;
  readonly estimated_pickup_time?: string | null | undefined;
}

/** What a ride home takes of its driver's time; undefined where nobody was asked, or for no time yet. */
export function rideHomeHold(
  { assigned_pickup_driver: staffId, estimated_pickup_time: at }: PlannedRideHome,
  rules: SchedulingRules,
): Hold | undefined {
  return staffId && at ? { staffId, leg: 'return', ...returnTime(new Date(at), rules) } : undefined;
}

function rideOut({ status, startsAt }: PlannedState, rules: SchedulingRules, now: Date): Interval | undefined {
  const planned = outboundTime({ start: new Date(startsAt) }, rules);
  if (oneOf(BEFORE_START, status)) return planned;
  if (!oneOf(ON_THE_ROAD, status)) return undefined;
  const length = planned.end.getTime() - planned.start.getTime();
  const isPlannedTime = planned.start <= now && now < planned.end;
  return { start: now, end: isPlannedTime ? planned.end : new Date(now.getTime() + length) };
}
