import { type ActionBody, AnswerOpened, now, UrgentCalls, type UrgentActions, useCardActions } from 'shared-lib';
import { ACTIONS, type DriverActionName, rowOf } from './actions';
import { driverFailureText } from './driverFailureText';
import { driverStep } from './nextStep';

/** A driver's own actions, away from the cards. */
function useDriverActions(): UrgentActions {
  const { act, isBusy, errorOf } = useCardActions(ACTIONS, driverFailureText);
  return {
    pressOf: (appointment) => driverStep(appointment).press,
    declineOf: ({ allowed_actions: allowed }) =>
      allowed.includes('decline_backup')
        ? { action: 'decline_backup', label: ACTIONS.decline_backup.label }
        : undefined,
    mayReject: (appointment) => driverStep(appointment).mayReject !== undefined,
    take: (appointment, action) => {
      const name = action as DriverActionName;
      return act(appointment, name, rowOf(name).body?.(now()) as ActionBody<DriverActionName>);
    },
    reject: (appointment, reason) =>
      driverStep(appointment).mayReject === 'reject_pickup'
        ? act(appointment, 'reject_pickup', { reason })
        : act(appointment, 'reject', { rejection_reason: reason }),
    errorOf,
    isBusy,
  };
}

/** What calls a driver at once, over any page. */
export function UrgentTransports() {
  return <UrgentCalls actions={useDriverActions()} />;
}

/** What a driver can do about the transport that is opened from a notification. */
export function AnswerTransport() {
  return <AnswerOpened actions={useDriverActions()} />;
}
