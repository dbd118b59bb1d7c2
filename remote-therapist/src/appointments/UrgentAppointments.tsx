import { type ReactNode } from 'react';
import {
  type ActionBody,
  AnswerOpened,
  ENDED,
  oneOf,
  Reach,
  UrgentCalls,
  type UrgentActions,
  useUser,
} from 'shared-lib';
import { isAheadOfItsDay } from 'shared-lib/phone';
import { ACTIONS, rowOf, type TherapistActionName } from './actions';
import { therapistStep } from './nextStep';
import { useTherapistSteps } from './useTherapistSteps';

/** A therapist's own actions, away from the cards, with the questions that some of them ask first. */
function useTherapistActions(): { actions: UrgentActions; questions: ReactNode } {
  const { id: self } = useUser();
  const { act, ask, isBusy, errorOf, questions } = useTherapistSteps();
  const actions: UrgentActions = {
    pressOf: (appointment) => therapistStep(appointment, self).press,
    alsoOf: (appointment) => therapistStep(appointment, self).besides,
    isQuiet: isAheadOfItsDay,
    declineOf: (appointment) => {
      const says = (action: 'decline_pickup' | 'cancel_pickup') => ({ action, label: ACTIONS[action].label });
      if (therapistStep(appointment, self).mayDecline) return says('decline_pickup');
      return appointment.allowed_actions.includes('cancel_pickup') ? says('cancel_pickup') : undefined;
    },
    refusalOf: (appointment) => (therapistStep(appointment, self).mayReject ? ACTIONS.reject.label : undefined),
    take: async (appointment, action) => {
      const name = action as TherapistActionName;
      const { press, besides } = therapistStep(appointment, self);
      const { asks, body } = rowOf(name);
      const offered = [press, besides].find((one) => one?.action === name);
      const question = offered ? offered.asks : asks?.(appointment.status);
      if (!question) return act(appointment, name, body as ActionBody<TherapistActionName>);
      ask(question, appointment);
      return false;
    },
    reject: (appointment, rejection_reason) => act(appointment, 'reject', { rejection_reason }),
    errorOf,
    isBusy,
  };
  return { actions, questions };
}

/** What calls a therapist at once, over any page. */
export function UrgentAppointments() {
  const { actions, questions } = useTherapistActions();
  return (
    <>
      <UrgentCalls actions={actions} />
      {questions}
    </>
  );
}

/** What a therapist can do about the appointment that is opened from a notification: all that its card offers. */
export function AnswerAppointment() {
  const { actions, questions } = useTherapistActions();
  return (
    <>
      <AnswerOpened
        actions={{
          ...actions,
          besides: (appointment) => !oneOf(ENDED, appointment.status) && <Reach appointment={appointment} />,
        }}
      />
      {questions}
    </>
  );
}
