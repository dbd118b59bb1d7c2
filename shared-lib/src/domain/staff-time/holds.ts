// How it works: docs/subsystems/who-is-free.md.
import type { Trade } from '../people/roles.js';
import type { Interval } from '../time/service-day.js';
import { BEFORE_START, ON_THE_ROAD, oneOf, type Status } from '../workflow/statuses.js';
import type { Leg, WorkflowState } from '../workflow/state.js';
import { outboundTime, returnTime, sessionTime } from './held-time.js';
import type { SchedulingRules } from './rules.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/* Whose time an appointment takes. The database ensures that no two holds of one person overlap: the constraint
  `staff_holds_no_overlap` (server/migrations/007_holds.sql). `placeInVisit` of free-staff.ts checks before it. */

/** A range of a person's time that an appointment takes. */
export interface Hold extends Interval {
  readonly staffId: number;
  readonly leg: Leg;
}

/** The therapists are held until the session is over. Real events only shorten that. */
const HOLDS_THERAPISTS: readonly Status[] = [...BEFORE_START, ...ON_THE_ROAD, 'dropped_off', 'session_in_progress'];

/** The fields of an appointment that decide whose time it takes. */
export interface PlannedState extends Pick<WorkflowState, 'status' | 'startsAt' | 'endsAt'> {
  readonly therapists: readonly { readonly id: number }[];
  readonly driver: { readonly id: number } | null;
}

/**
 * Whose time an appointment takes in a state, without pickups. Source: R-booking-2, R-booking-3. A driver who takes
 * over on the road is held from now, for the length of a ride, if the planned one is over or far ahead.
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

/** Stands for the person who joins: the time is the same for everyone. */
const NEWCOMER = 0;

/**
 * The time an appointment would take of a person who joins it; undefined if nothing of it is left.
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

/** The driver asked to take the therapists home, and when; fields of a visit. */
export interface PlannedRideHome {
  readonly assigned_pickup_driver?: number | null | undefined;
  readonly estimated_pickup_time?: string | null | undefined;
}

/** The time a ride home takes of its driver; undefined if nobody was asked, or no time is set yet. */
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
