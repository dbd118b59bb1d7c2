import { type ActionBody, AnswerOpened, UrgentCalls, type UrgentActions, useCardActions, useUser } from 'shared-lib';
import { ACTIONS, rowOf, type TherapistActionName } from './actions';
import { therapistFailureText } from './therapistFailureText';
import { therapistStep } from './nextStep';

/** A therapist's own actions, away from the cards: all but those that ask something first. */
function useTherapistActions(): UrgentActions {
  const { id: self } = useUser();
  const { act, isBusy, errorOf } = useCardActions(ACTIONS, therapistFailureText);
  return {
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
  };
}

/** What calls a therapist at once, over any page. */
export function UrgentAppointments() {
  return <UrgentCalls actions={useTherapistActions()} />;
}

/** What a therapist can do about the appointment that is opened from a notification. */
export function AnswerAppointment() {
  return <AnswerOpened actions={useTherapistActions()} />;
}
