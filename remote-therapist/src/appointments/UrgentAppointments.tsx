import { type ReactNode } from 'react';
import {
  type ActionBody,
  type AppointmentCard,
  AnswerOpened,
  UrgentCalls,
  type UrgentActions,
  useUser,
} from 'shared-lib';
import { isAheadOfItsDay } from 'shared-lib/phone';
import { ACTIONS, rowOf, type TherapistActionName } from './actions';
import { isRideWaived, therapistStep } from './nextStep';
import { useTherapistSteps } from './useTherapistSteps';
import { VisitReach } from './VisitReach';

/**
 * Declining one's own seat, then cancelling the whole ride: the smaller step first. Source: R-workflow-20,
 * R-workflow-22.
 */
const noesTo = (appointment: AppointmentCard, self: number) =>
  (['decline_pickup', 'cancel_pickup'] as const)
    .filter((action) =>
      action === 'decline_pickup'
        ? therapistStep(appointment, self).mayDecline
        : appointment.allowed_actions.includes(action),
    )
    .map((action) => ({ action, label: ACTIONS[action].label }));

/** A therapist's own actions outside the cards, with the questions that some of them ask first. */
function useTherapistActions(): { actions: UrgentActions; questions: ReactNode } {
  const { id: self } = useUser();
  const { act, ask, isBusy, errorOf, questions } = useTherapistSteps();
  const actions: UrgentActions = {
    pressOf: (appointment) => therapistStep(appointment, self).press,
    alsoOf: (appointment) => [therapistStep(appointment, self).besides ?? [], noesTo(appointment, self)].flat(),
    saysOf: (appointment) => {
      const { warns, says } = therapistStep(appointment, self);
      return warns ?? says;
    },
    isQuiet: (appointment) =>
      isAheadOfItsDay(appointment) || isRideWaived(appointment, self, therapistStep(appointment, self).press),
    declineOf: (appointment) => noesTo(appointment, self)[0],
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

/** Calls that need a therapist at once, shown over any page. */
export function UrgentAppointments() {
  const { actions, questions } = useTherapistActions();
  return (
    <>
      <UrgentCalls actions={actions} />
      {questions}
    </>
  );
}

/** The buttons of an appointment opened from a notification: the same as on its card. */
export function AnswerAppointment() {
  const { actions, questions } = useTherapistActions();
  return (
    <>
      <AnswerOpened
        actions={{
          ...actions,
          besides: (appointment) => <VisitReach appointment={appointment} />,
        }}
      />
      {questions}
    </>
  );
}
