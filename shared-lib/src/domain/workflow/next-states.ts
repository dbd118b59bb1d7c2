import { BEFORE_START, oneOf, type Status } from './statuses.js';
import type { Context } from './row.js';
import { wasCollected } from './riders.js';
import { settledStatus } from './waiting-for.js';
import type { WorkflowState } from './state.js';

// The state after a change, from the state before it.

export const to =
  (status: Status) =>
  ({ state }: Context): WorkflowState => ({ ...state, status });
export const stay = ({ state }: Context): WorkflowState => state;
export const settle = (state: WorkflowState): WorkflowState => ({ ...state, status: settledStatus(state) });

export const mapTherapist = (
  state: WorkflowState,
  id: number | undefined,
  change: Partial<WorkflowState['therapists'][number]>,
): WorkflowState => ({
  ...state,
  therapists: state.therapists.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

/** A therapist who has not answered anything yet. */
const NEW = { accepted: false, ready: false, pickedUp: false, needsNoRide: false };

/** Everyone answers again: after an edit or a review. */
export const askAgain = (state: WorkflowState): WorkflowState => ({
  ...state,
  status: 'pending',
  outcome: null,
  therapists: state.therapists.map(({ id }) => ({ ...NEW, id })),
  driver: state.driver && { id: state.driver.id, accepted: false },
});

/** Those who stay keep their answers. A newcomer has none yet. */
export const withTherapists = (state: WorkflowState, ids: readonly number[]): WorkflowState => ({
  ...state,
  therapists: ids.map((id) => state.therapists.find((one) => one.id === id) ?? { ...NEW, id }),
});

export const withDriver = (state: WorkflowState, id: number | null): WorkflowState =>
  id === state.driver?.id ? state : { ...state, driver: id === null ? null : { id, accepted: false } };

const withoutTherapist = (state: WorkflowState, id: number | undefined): WorkflowState => ({
  ...state,
  therapists: state.therapists.filter((one) => one.id !== id),
});

export const cancelled = (state: WorkflowState, outcome: 'cancelled' | 'aborted'): WorkflowState => ({
  ...state,
  status: 'cancelled',
  outcome,
});

export const therapistConfirm = ({ state, actor }: Context): WorkflowState =>
  settle(mapTherapist(state, actor.id, state.status === 'pending' ? { accepted: true } : { ready: true }));

export const driverConfirm = ({ state }: Context): WorkflowState =>
  state.status === 'pending'
    ? settle({ ...state, driver: state.driver && { ...state.driver, accepted: true } })
    : { ...state, status: 'driver_confirmed' };

export const complete = ({ state }: Context): WorkflowState => ({
  ...state,
  ...(oneOf(['payment_verified', 'payment_completed'], state.status)
    ? { status: 'completed', outcome: 'completed', paymentStatus: 'paid' }
    : {}),
  materials: state.materials === 'unchecked' ? 'checked' : state.materials,
});

export const editDriver = ({ state, input }: Context): WorkflowState => {
  const id = input.driverId ?? null;
  if (oneOf(BEFORE_START, state.status)) return settle(withDriver(state, id));
  // On the road the operator has already spoken to the new driver, so the journey starts without an answer.
  return {
    ...state,
    status: 'in_progress',
    driver: id === null ? null : { id, accepted: true },
    therapists: state.therapists.map((one) => ({
      ...one,
      pickedUp: false,
      ...(wasCollected(one) && { collectedBefore: true }),
    })),
  };
};

/**
 * Without the removed one, a smaller group may already be complete or ready. While it is being collected, perhaps
 * nobody left in it has been picked up yet.
 */
export const removeTherapist = ({ state, input }: Context): WorkflowState => {
  const smaller = withoutTherapist(state, input.therapistId);
  const rest = { ...smaller, rodeOut: smaller.rodeOut && smaller.therapists.some(wasCollected) };
  return oneOf(['pending', 'confirmed'], state.status) ? settle(rest) : rest;
};
