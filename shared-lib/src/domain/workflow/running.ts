import { MINUTE } from '../limits.js';
import { oneOf, type Status } from '../statuses.js';
import { isPickupAhead } from './pickup.js';
import {
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
 * What a person can be busy with, and in which statuses of an appointment they are: therapists with the session, the
 * driver with the ride out, the pickup driver with the ride home. Nobody is in two of them. Source: R-booking-16.
 */
export const RUNS_IN = {
  session: ['session_in_progress'],
  outbound: ['journey', 'picking_up_therapists', 'transporting_group', 'driving_to_location', 'at_location', 'arrived'],
  return: ['return_journey'],
} as const satisfies Record<Leg, readonly Status[]>;

/** The leg that runs in a status. */
export const runningLeg = (status: Status): Leg | undefined => LEGS.find((leg) => oneOf(RUNS_IN[leg], status));

/** What the actions of a person begin; undefined where one begins nothing. */
export const LEG_BEGUN_BY: { readonly [C in Change]?: Leg } = {
  start_session: 'session',
  start_journey: 'outbound',
  confirm_pickup: 'return',
};

/** A leg that a change begins, and for whom; undefined where nothing begins that does not run already. */
export function beginning(
  change: Change,
  state: WorkflowState,
  input: ChangeInput = {},
): { readonly leg: Leg; readonly staff: readonly number[] } | undefined {
  const leg = change === 'set_status' ? input.status && runningLeg(input.status) : LEG_BEGUN_BY[change];
  return leg && leg !== runningLeg(state.status) ? { leg, staff: staffOfLeg(leg, state) } : undefined;
}

/** The leg that an action begins now: a ride home planned for later is only agreed. Source: R-booking-5. */
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

/** What of it keeps its person from beginning anything else; later it only warns. Source: R-booking-16. */
export const stillRunning = ({ running, overrun }: Elsewhere, now: number): Running[] =>
  running.filter(({ plannedEnd }) => now < plannedEnd + overrun * MINUTE);
