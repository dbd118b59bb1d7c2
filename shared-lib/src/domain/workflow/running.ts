// How it works: docs/subsystems/who-is-free.md.
import { MINUTE } from '../limits.js';
import { oneOf, type Status } from './statuses.js';
import { isPickupAhead } from './pickup.js';
import {
  LEG_BEGUN_BY,
  LEGS,
  type Action,
  type Change,
  type ChangeInput,
  type Elsewhere,
  type Leg,
  type Running,
  type WorkflowState,
} from './state.js';

/**
 * What can occupy a person, and in which statuses: therapists in the session, the driver on the ride out, the pickup
 * driver on the ride home. Nobody is in two of them. Source: R-booking-16.
 */
export const RUNS_IN = {
  session: ['session_in_progress'],
  outbound: ['journey', 'picking_up_therapists', 'transporting_group', 'driving_to_location', 'at_location', 'arrived'],
  return: ['return_journey'],
} as const satisfies Record<Leg, readonly Status[]>;

/** The leg that runs in a status. */
export const runningLeg = (status: Status): Leg | undefined => LEGS.find((leg) => oneOf(RUNS_IN[leg], status));

/** The leg that a change begins, and for whom; undefined if it begins nothing new. */
export function beginning(
  change: Change,
  state: WorkflowState,
  input: ChangeInput = {},
): { readonly leg: Leg; readonly staff: readonly number[] } | undefined {
  const leg = change === 'set_status' ? input.status && runningLeg(input.status) : LEG_BEGUN_BY[change];
  return leg && leg !== runningLeg(state.status) ? { leg, staff: staffOfLeg(leg, state) } : undefined;
}

/** The leg that an action begins now. A ride home planned for later is only agreed. Source: R-booking-5. */
export const legBegunBy = (action: Action, state: WorkflowState, now: number): Leg | undefined =>
  action === 'confirm_pickup' && isPickupAhead(state, now) ? undefined : LEG_BEGUN_BY[action];

export function staffOfLeg(leg: Leg, { therapists, driver, pickup }: WorkflowState): number[] {
  switch (leg) {
    case 'session':
      return therapists.map(({ id }) => id);
    case 'outbound':
      return driver ? [driver.id] : [];
    case 'return':
      return pickup?.driverId ? [pickup.driverId] : [];
  }
}

/** The people in what is running now. */
export function runningStaff(state: WorkflowState): number[] {
  const leg = runningLeg(state.status);
  return leg ? staffOfLeg(leg, state) : [];
}

/** Statuses in which the next step, or the one after 'Start', begins something. */
export const BEFORE_BEGINNING = [
  'therapist_confirmed',
  'driver_confirmed',
  'in_progress',
  'dropped_off',
  'driver_assigned_pickup',
] as const satisfies readonly Status[];

/** Nothing begins before an operator starts it. */
export const waitsForStart = ({ status, driver }: Pick<WorkflowState, 'status' | 'driver'>): boolean =>
  status === 'driver_confirmed' || (status === 'therapist_confirmed' && !driver);

/**
 * The people whose next step begins something. While a visit only waits for its start, that is everyone in it. So the
 * visit can show in advance what else they are busy with. Source: R-booking-52.
 */
export function aboutToBegin(state: WorkflowState, now: number): number[] {
  if (waitsForStart(state)) return [...staffOfLeg('session', state), ...staffOfLeg('outbound', state)];
  const step = stepThatBegins(state);
  const leg = step && legBegunBy(step, state, now);
  return leg ? staffOfLeg(leg, state) : [];
}

function stepThatBegins({ status, driver }: WorkflowState): Action | undefined {
  switch (status) {
    case 'in_progress':
      return driver ? 'start_journey' : 'start_session';
    case 'dropped_off':
      return 'start_session';
    case 'driver_assigned_pickup':
      return 'confirm_pickup';
    default:
      return undefined;
  }
}

/**
 * Running work that still blocks its person from beginning anything else. Later it only warns. Source: R-booking-16.
 */
export const stillRunning = ({ running, overrun }: Elsewhere, now: number): Running[] =>
  running.filter(({ plannedEnd }) => now < plannedEnd + overrun * MINUTE);
