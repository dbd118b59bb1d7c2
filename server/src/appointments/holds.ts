import { BEFORE_START, ON_THE_ROAD, limits, oneOf, type Status, type WorkflowState } from 'shared-lib/domain';
import type { SchedulingRules } from './scheduling-rules.js';

export type Leg = 'session' | 'outbound' | 'return';

/** A stretch of a person's time that an appointment takes. */
export interface Hold {
  readonly staffId: number;
  readonly leg: Leg;
  readonly from: Date;
  readonly to: Date;
}

/** The therapists are held until the session is over; what really happens only shortens that. */
const HOLDS_THERAPISTS: readonly Status[] = [...BEFORE_START, ...ON_THE_ROAD, 'dropped_off', 'session_in_progress'];

const minutes = (count: number): number => count * limits.MINUTE;

/**
 * Whose time an appointment takes in a state, pickups apart. Source: product 3.
 * A driver who takes over on the road is held from now, for the length of a ride where the planned one is over.
 */
export function plannedHolds(state: WorkflowState, rules: SchedulingRules, now: Date): Hold[] {
  const holds: Hold[] = HOLDS_THERAPISTS.includes(state.status)
    ? state.therapists.map(({ id }) => ({
        staffId: id,
        leg: 'session',
        from: new Date(state.startsAt),
        to: new Date(state.endsAt + minutes(rules.gap)),
      }))
    : [];
  const ride = state.driver && rideOut(state, rules, now.getTime());
  if (state.driver && ride)
    holds.push({ staffId: state.driver.id, leg: 'outbound', from: new Date(ride.from), to: new Date(ride.to) });
  return holds;
}

function rideOut(
  { status, startsAt }: WorkflowState,
  rules: SchedulingRules,
  now: number,
): { from: number; to: number } | undefined {
  const planned = { from: startsAt - minutes(rules.outbound_before), to: startsAt + minutes(rules.outbound_after) };
  if (oneOf(BEFORE_START, status)) return planned;
  if (!oneOf(ON_THE_ROAD, status)) return undefined;
  return { from: now, to: now < planned.to ? planned.to : now + (planned.to - planned.from) };
}
