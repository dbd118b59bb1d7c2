import { type ActionBody, UrgentCalls, useCardActions, useUser } from 'shared-lib';
import { ACTIONS, rowOf, type TherapistActionName } from './actions';
import { therapistFailure } from './failure';
import { therapistStep } from './step';

/** What calls a therapist at once, over any page. What has to be asked first is done on its card. */
export function UrgentAppointments() {
  const { id: self } = useUser();
  const { act, isBusy, errorOf } = useCardActions(ACTIONS, therapistFailure);
  return (
    <UrgentCalls
      actions={{
        pressOf: (appointment) => {
          const { press } = therapistStep(appointment, self);
          return press && !press.asks ? press : undefined;
        },
        mayReject: (appointment) => therapistStep(appointment, self).mayReject === true,
        take: (appointment, action) => {
          const name = action as TherapistActionName;
          return act(appointment, name, rowOf(name).body as ActionBody<TherapistActionName>);
        },
        reject: (appointment, rejection_reason) => act(appointment, 'reject', { rejection_reason }),
        errorOf,
        isBusy,
      }}
    />
  );
}
