// How it works: docs/subsystems/calls-and-steps.md.
import { type Action, type ActionBody, type ActionRow, type Status, texts } from 'shared-lib';
import * as m from '../texts/m';

/** A question or form that comes before the action. */
export type Question = 'reject' | 'materials' | 'complete' | 'pickup' | 'cancelPickup';

interface TherapistAction<A extends Action> extends ActionRow {
  /** The question that comes first, by status. Without one, a press takes the action. */
  readonly asks?: (status: Status) => Question | undefined;
  /** What is sent with a press that asks nothing. */
  readonly body?: ActionBody<A>;
  /** Shown below the main button. */
  readonly secondary?: boolean;
}

/**
 * A therapist's actions, one row each. The first allowed one is the main button. Source: 4-011..4-033, 8-061,
 * 8-067..8-070, 8-080, 8-087, 8-130..8-134, 7-062.
 */
export const ACTIONS = {
  therapist_confirm: {
    label: (status) => (status === 'pending' ? m.accept() : m.confirm_ready()),
    success: m.therapist_confirmation_successful(),
    undone: (status) => (status === 'pending' ? texts.UNDO.acceptance : texts.UNDO.readiness),
    failure: texts.FALLBACK.confirmAppointment,
    tryAgain: texts.TRY_AGAIN.confirmAppointment,
  },
  start_session: {
    label: m.start_session(),
    success: m.session_started(),
    undone: m.undone_the_session_has_not(),
    failure: m.could_not_start_session(),
    tryAgain: m.failed_to_start_session_please(),
  },
  mark_awaiting_payment: {
    label: m.request_payment(),
    success: m.payment_requested(),
    undone: m.undone_the_session_goes_on(),
    failure: m.could_not_request_payment(),
    tryAgain: m.failed_to_request_payment_please(),
  },
  complete: {
    label: (status) => (status === 'payment_completed' ? m.complete_session() : m.check_materials()),
    asks: (status) => (status === 'payment_completed' ? 'complete' : 'materials'),
    failure: (status) =>
      status === 'payment_completed' ? m.could_not_complete_appointment() : texts.FALLBACK.completeMaterials,
    tryAgain: (status) =>
      status === 'payment_completed' ? m.failed_to_complete_session_please() : texts.FALLBACK.completeMaterials,
  },
  request_pickup: {
    label: (status) => (status === 'pickup_requested' ? m.make_it_urgent() : m.request_pickup()),
    asks: (status) => (status === 'pickup_requested' ? undefined : 'pickup'),
    body: { pickup_urgency: 'urgent' },
    failure: m.could_not_request_pickup(),
    tryAgain: m.failed_to_request_pickup_please(),
  },
  cancel_pickup: {
    label: m.cancel_pickup(),
    asks: () => 'cancelPickup',
    secondary: true,
    success: m.the_ride_home_is_cancelled(),
    failure: m.could_not_cancel_the_pickup(),
  },
  decline_pickup: {
    label: m.i_dont_need_a_ride(),
    secondary: true,
    success: m.your_operator_sees_that_you(),
    failure: m.could_not_say_that_no(),
  },
  reject: {
    label: m.reject(),
    asks: () => 'reject',
    secondary: true,
    success: texts.SUCCESS.rejectAppointment,
    failure: texts.FALLBACK.rejectAppointment,
  },
} as const satisfies { readonly [A in Action]?: TherapistAction<A> };

export type TherapistActionName = keyof typeof ACTIONS;
export const rowOf = <A extends TherapistActionName>(action: A): TherapistAction<A> =>
  ACTIONS[action] as TherapistAction<A>;
