import {
  type ActionBody,
  AnswerOpened,
  now,
  UrgentCalls,
  type UrgentActions,
  useTakeAction,
  useUser,
} from 'shared-lib';
import { ACTIONS, type DriverActionName, rowOf } from './actions';
import { Collect } from './Collect';
import { ConfirmInTime } from './ConfirmInTime';
import { driverFailureText } from './driverFailureText';
import { driverStep, isCollecting, isQuiet } from './nextStep';
import { SayLate } from './SayLate';
import { TransportReach } from './TransportReach';

/** A driver's own actions outside the cards. */
function useDriverActions(): UrgentActions & { sayLate: NonNullable<UrgentActions['besides']> } {
  const { id: self } = useUser();
  const { act, isBusy, errorOf } = useTakeAction(ACTIONS, driverFailureText);
  return {
    besides: (appointment) =>
      isCollecting(appointment) && (
        <Collect appointment={appointment} onAct={(action, body) => void act(appointment, action, body)} />
      ),
    sayLate: (appointment) => (
      <SayLate
        appointment={appointment}
        busy={isBusy(appointment.id)}
        onAct={(action, body) => void act(appointment, action, body)}
      />
    ),
    pressOf: (appointment) => driverStep(appointment, self).press,
    isQuiet,
    declineOf: ({ allowed_actions: allowed }) =>
      allowed.includes('decline_backup')
        ? { action: 'decline_backup', label: ACTIONS.decline_backup.label }
        : undefined,
    refusalOf: (appointment) => {
      const { mayReject } = driverStep(appointment, self);
      return mayReject && ACTIONS[mayReject].label;
    },
    take: (appointment, action) => {
      const name = action as DriverActionName;
      return act(appointment, name, rowOf(name).body?.(now()) as ActionBody<DriverActionName>);
    },
    reject: (appointment, reason) =>
      driverStep(appointment, self).mayReject === 'reject_pickup'
        ? act(appointment, 'reject_pickup', { reason })
        : act(appointment, 'reject', { rejection_reason: reason }),
    errorOf,
    isBusy,
  };
}

/** Calls that need a driver at once, shown over any page. */
export function UrgentTransports() {
  return <UrgentCalls actions={useDriverActions()} />;
}

/** The buttons of a transport opened from a notification: the same as on its card. */
export function AnswerTransport() {
  const actions = useDriverActions();
  return (
    <AnswerOpened
      actions={{
        ...actions,
        besides: (appointment) => (
          <>
            <TransportReach appointment={appointment} />
            <ConfirmInTime appointment={appointment} />
            {actions.besides?.(appointment)}
            {actions.sayLate(appointment)}
          </>
        ),
      }}
    />
  );
}
