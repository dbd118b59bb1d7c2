import { MINUTE, PICKUP_WINDOW } from '../limits.js';
import { PICKUP_STATUSES, oneOf, type Status } from '../statuses.js';
import { mapTherapist } from './next-states.js';
import type { Context } from './row.js';
import { wasCollected, type Effect, type WorkflowState } from './state.js';

/* Where a ride home's changes lead: asked for, given to a driver, passed on. Source: R-workflow-16..R-workflow-19. */

interface Rider {
  readonly pickedUp: boolean;
  readonly needsNoRide: boolean;
  readonly collectedBefore?: true | undefined;
}

/**
 * Who is to be taken home: those who have not said that they need no ride; of a group of which only some were collected
 * those alone. Of one alone, and of a visit that reached its client, nobody has to be marked as collected. Source:
 * R-workflow-65.
 */
export function ridersHome<R extends Rider>(team: readonly R[]): R[] {
  const collected = team.filter(wasCollected);
  return (collected.length ? collected : team).filter(({ needsNoRide }) => !needsNoRide);
}

/** Who rides in the ride that is on, or comes: on the way home those who want it, before it the whole visit. */
export const passengers = <R extends Rider>(ride: { readonly status: Status; readonly therapists: readonly R[] }) =>
  oneOf([...PICKUP_STATUSES, 'transport_completed'], ride.status) ? ridersHome(ride.therapists) : [...ride.therapists];

/** Everybody who could ride home has said that they need none. */
export const isRideHomeDeclined = ({ therapists }: Pick<WorkflowState, 'therapists'>): boolean =>
  ridersHome(therapists).length === 0;

/** The running pickup is put to the next driver, or back in the operators' hands. */
export const askNextDriver = ({ state, input, now }: Context): WorkflowState => {
  const next = input.nextDriverId ?? null;
  const pickup = state.pickup && {
    ...state.pickup,
    driverId: next,
    deadline: next === null ? null : now + PICKUP_WINDOW * MINUTE,
    plannedAt: next === null ? null : (input.pickupAt ?? now),
    asked: next === null ? state.pickup.asked : [...state.pickup.asked, next],
  };
  return { ...state, pickup, status: next === null ? 'pickup_requested' : 'driver_assigned_pickup' };
};

export const nextDriverEffects = ({ input }: Context): readonly Effect[] =>
  input.nextDriverId == null ? ['release_return', 'alarm_operators'] : ['hold_return', 'pickup_window'];

/** Who asks rides along; of the others everybody's own word stands. Source: R-workflow-65. */
export const requestPickup = ({ state: before, actor, input }: Context): WorkflowState => {
  const state = mapTherapist(before, actor.id, { needsNoRide: false });
  return state.status === 'pickup_requested' && state.pickup
    ? { ...state, pickup: { ...state.pickup, urgency: input.urgency === 'normal' ? state.pickup.urgency : 'urgent' } }
    : {
        ...state,
        status: 'pickup_requested',
        pickup: {
          driverId: null,
          deadline: null,
          asked: [],
          plannedAt: null,
          wantedAt: null,
          urgency: input.urgency ?? 'normal',
          returnsTo: state.status === 'cancelled' ? 'cancelled' : 'completed',
        },
      };
};

export const declinePickup = ({ state, actor }: Context): WorkflowState =>
  mapTherapist(state, actor.id, { needsNoRide: true });

export const assignPickup = ({ state, input, now }: Context): WorkflowState => ({
  ...state,
  status: 'driver_assigned_pickup',
  pickup: state.pickup && {
    ...state.pickup,
    driverId: input.driverId ?? null,
    deadline: now + PICKUP_WINDOW * MINUTE,
    plannedAt: input.pickupAt ?? now,
    wantedAt: input.pickupWantedAt ?? null,
    asked:
      input.driverId == null
        ? state.pickup.asked
        : [...state.pickup.asked.filter((id) => id !== input.driverId), input.driverId],
  },
});

/** Whether the driver is to come later, so that confirming it begins no ride yet. Source: R-booking-5. */
export const isPickupAhead = ({ pickup }: Pick<WorkflowState, 'pickup'>, now: number): boolean =>
  pickup?.plannedAt != null && now < pickup.plannedAt;

/** Who confirms a pickup of now sets off: the ride home begins, which one that is ahead does at its time. */
export const confirmPickup = ({ state, now }: Context): WorkflowState => ({
  ...state,
  status: 'return_journey',
  pickup: state.pickup && { ...state.pickup, plannedAt: Math.max(state.pickup.plannedAt ?? now, now) },
});
