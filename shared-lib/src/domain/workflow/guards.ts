// How it works: docs/subsystems/appointments.md.
import type { ErrorCode } from '../errors.js';
import { MINUTE, REMIND_EVERY } from '../limits.js';
import { BEFORE_START, oneOf, type Status } from './statuses.js';
import { ridersHome } from './riders.js';
import type { Context } from './row.js';
import { stillRunning } from './running.js';
import { waitingFor } from './waiting-for.js';

/* The guards that the rows of table.ts name. They refuse a change that role and status allow. Each returns a code of
  the error catalogue, or undefined if the change is fine. */

export function therapistConfirmGuard({ state, actor, now }: Context): ErrorCode | undefined {
  const self = state.therapists.find((one) => one.id === actor.id);
  if (state.status === 'pending') {
    if (now >= state.startsAt) return 'ALREADY_STARTED';
    return self?.accepted ? 'ALREADY_ANSWERED' : undefined;
  }
  return self?.ready ? 'ALREADY_ANSWERED' : undefined;
}

export function driverConfirmGuard({ state, now }: Context): ErrorCode | undefined {
  if (state.status !== 'pending') return undefined;
  if (now >= state.startsAt) return 'ALREADY_STARTED';
  return state.driver?.accepted ? 'ALREADY_ANSWERED' : undefined;
}

/**
 * Without a driver, the appointment starts once the therapists are ready, and the session once the appointment has
 * started.
 */
export const skipsDriver =
  (statusWithoutDriver: Status) =>
  ({ state }: Context): ErrorCode | undefined =>
    (state.status === statusWithoutDriver) === (state.driver === null) ? undefined : 'ACTION_NOT_ALLOWED';

const isRider = ({ state, actor }: Context): boolean => ridersHome(state.therapists).some(({ id }) => id === actor.id);

const hasDeclined = ({ state, actor }: Context): boolean =>
  state.therapists.some(({ id, needsNoRide }) => id === actor.id && needsNoRide);

export function requestPickupGuard(context: Context): ErrorCode | undefined {
  const { state, input } = context;
  switch (state.status) {
    case 'completed':
      if (!state.driver) return 'DRIVER_REQUIRED';
      return state.materials === 'unchecked' ? 'MATERIALS_UNCHECKED' : undefined;
    case 'cancelled':
      // A therapist who was not collected is still at home. Source: R-workflow-61.
      return state.rodeOut && (isRider(context) || hasDeclined(context)) ? undefined : 'ACTION_NOT_ALLOWED';
    default: // already requested: to ride along after all, or to make one's own request urgent
      if (hasDeclined(context)) return undefined;
      if (!isRider(context)) return 'ACTION_NOT_ALLOWED';
      return state.pickup?.urgency === 'urgent' || input.urgency === 'normal' ? 'ACTION_NOT_ALLOWED' : undefined;
  }
}

/**
 * Once a ride home was requested, only while somebody else still rides: the last one cancels it instead. Source:
 * R-workflow-20.
 */
export function declinePickupGuard(context: Context): ErrorCode | undefined {
  const { state } = context;
  if (!state.driver) return 'DRIVER_REQUIRED';
  if (hasDeclined(context)) return 'ALREADY_ANSWERED';
  if (state.status === 'completed') return undefined;
  return isRider(context) && ridersHome(state.therapists).length > 1 ? undefined : 'ACTION_NOT_ALLOWED';
}

/** A therapist can cancel a ride only if they ride in it too. Source: R-workflow-22. */
export const cancelPickupGuard = (context: Context): ErrorCode | undefined =>
  context.actor.role === 'therapist' && !isRider(context) ? 'ACTION_NOT_ALLOWED' : undefined;

export const remindGuard = ({ state, now }: Context): ErrorCode | undefined => {
  if (!waitingFor(state).some((one) => one.role !== 'operator')) return 'NOTHING_TO_REMIND';
  return state.lastRemindedAt !== null && now < state.lastRemindedAt + REMIND_EVERY * MINUTE
    ? 'REMINDED_RECENTLY'
    : undefined;
};

export const completeGuard = ({ state }: Context): ErrorCode | undefined =>
  oneOf(['payment_verified', 'payment_completed'], state.status) || state.materials === 'unchecked'
    ? undefined
    : 'ACTION_NOT_ALLOWED';

/** Nobody begins a session or a ride while another of theirs is running. Source: R-booking-16. */
export const elsewhereGuard = ({ input: { elsewhere }, now }: Context): ErrorCode | undefined =>
  elsewhere && stillRunning(elsewhere, now).length ? 'STILL_RUNNING' : undefined;

/** The first guard that refuses decides. */
export const allOf =
  (...guards: readonly ((context: Context) => ErrorCode | undefined)[]) =>
  (context: Context): ErrorCode | undefined => {
    for (const guard of guards) {
      const code = guard(context);
      if (code) return code;
    }
    return undefined;
  };

export const startSessionGuard = ({ state }: Context): ErrorCode | undefined =>
  state.status === 'in_progress' && state.driver ? 'ACTION_NOT_ALLOWED' : undefined;

export const confirmPickupGuard = ({ state, now }: Context): ErrorCode | undefined =>
  state.pickup?.deadline != null && now >= state.pickup.deadline ? 'PICKUP_WINDOW_OVER' : undefined;

/** A paid visit keeps its services. A correction to zero opens it again. Source: R-workflow-48. */
export const editVisitGuard = ({ state, input }: Context): ErrorCode | undefined =>
  input.changesServices && state.paymentStatus === 'paid' ? 'SERVICES_PAID' : undefined;

/** A visit with money is never deleted. Source: R-workflow-48. */
export const deleteGuard = ({ state, input }: Context): ErrorCode | undefined =>
  state.paymentStatus !== 'unpaid' || input.hasLedger ? 'HAS_LEDGER' : undefined;

/** On the road the new driver sets off at once, so they must not be on another ride. Source: R-booking-16. */
export function editDriverGuard(context: Context): ErrorCode | undefined {
  if (oneOf(BEFORE_START, context.state.status)) return undefined;
  return context.input.driverId === null ? 'DRIVER_REQUIRED' : elsewhereGuard(context);
}
