import { pickupDeadline } from './deadlines.js';
import { mapTherapist } from './next-states.js';
import type { Context } from './row.js';
import type { Effect, WorkflowState } from './state.js';

/* How a ride home changes: requested, given to a driver, passed on. Who may request it, and when: guards.ts.
 * Source: R-workflow-16..R-workflow-19. */

/** The next driver is asked for the running pickup, or it returns to the operators. */
export const askNextDriver = ({ state, input, now }: Context): WorkflowState => {
  const next = input.nextDriverId ?? null;
  const pickup = state.pickup && {
    ...state.pickup,
    driverId: next,
    deadline: next === null ? null : pickupDeadline(now),
    plannedAt: next === null ? null : (input.pickupAt ?? now),
    asked: next === null ? state.pickup.asked : [...state.pickup.asked, next],
  };
  return { ...state, pickup, status: next === null ? 'pickup_requested' : 'driver_assigned_pickup' };
};

export const nextDriverEffects = ({ input }: Context): readonly Effect[] =>
  input.nextDriverId == null ? ['release_return'] : ['hold_return', 'pickup_window'];

/** The therapist who asks rides along. The others keep their own answers. Source: R-workflow-65. */
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
    deadline: pickupDeadline(now),
    plannedAt: input.pickupAt ?? now,
    wantedAt: input.pickupWantedAt ?? null,
    asked:
      input.driverId == null
        ? state.pickup.asked
        : [...state.pickup.asked.filter((id) => id !== input.driverId), input.driverId],
  },
});

/** Whether the driver comes later, so that confirming starts no ride yet. Source: R-booking-5. */
export const isPickupAhead = ({ pickup }: Pick<WorkflowState, 'pickup'>, now: number): boolean =>
  pickup?.plannedAt != null && now < pickup.plannedAt;

/** A driver who confirms a pickup for now sets off and the ride home begins. A later one begins at its time. */
export const confirmPickup = ({ state, now }: Context): WorkflowState => ({
  ...state,
  status: 'return_journey',
  pickup: state.pickup && { ...state.pickup, plannedAt: Math.max(state.pickup.plannedAt ?? now, now) },
});
