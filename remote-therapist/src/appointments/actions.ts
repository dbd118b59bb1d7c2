import { type Action, type ActionBody, type ActionRow, type Status, texts } from 'shared-lib';

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
    label: (status) => (status === 'pending' ? 'Accept' : 'Confirm Ready'),
    success: 'Therapist confirmation successful',
    undone: (status) => (status === 'pending' ? texts.UNDO.acceptance : texts.UNDO.readiness),
    failure: texts.FALLBACK.confirmAppointment,
    tryAgain: texts.TRY_AGAIN.confirmAppointment,
  },
  start_session: {
    label: 'Start Session',
    success: 'Session started',
    undone: 'Undone: the session has not begun',
    failure: 'Could not start session',
    tryAgain: 'Failed to start session. Please try again.',
  },
  mark_awaiting_payment: {
    label: 'Request Payment',
    success: 'Payment requested',
    undone: 'Undone: the session goes on',
    failure: 'Could not request payment',
    tryAgain: 'Failed to request payment. Please try again.',
  },
  complete: {
    label: (status) => (status === 'payment_completed' ? 'Complete Session' : 'Check Materials'),
    asks: (status) => (status === 'payment_completed' ? 'complete' : 'materials'),
    failure: (status) =>
      status === 'payment_completed' ? 'Could not complete appointment' : texts.FALLBACK.completeMaterials,
    tryAgain: (status) =>
      status === 'payment_completed'
        ? 'Failed to complete session. Please try again.'
        : texts.FALLBACK.completeMaterials,
  },
  request_pickup: {
    label: (status) => (status === 'pickup_requested' ? 'Make It Urgent' : 'Request Pickup'),
    asks: (status) => (status === 'pickup_requested' ? undefined : 'pickup'),
    body: { pickup_urgency: 'urgent' },
    failure: 'Could not request pickup',
    tryAgain: 'Failed to request pickup. Please try again.',
  },
  cancel_pickup: {
    label: 'Cancel Pickup',
    asks: () => 'cancelPickup',
    secondary: true,
    success: 'The ride home is cancelled',
    failure: 'Could not cancel the pickup',
  },
  decline_pickup: {
    label: "I don't need a ride",
    secondary: true,
    success: 'Your operator sees that you need no ride home',
    failure: 'Could not say that no ride is needed',
  },
  reject: {
    label: 'Reject',
    asks: () => 'reject',
    secondary: true,
    success: texts.SUCCESS.rejectAppointment,
    failure: texts.FALLBACK.rejectAppointment,
  },
} as const satisfies { readonly [A in Action]?: TherapistAction<A> };

export type TherapistActionName = keyof typeof ACTIONS;
export const rowOf = <A extends TherapistActionName>(action: A): TherapistAction<A> =>
  ACTIONS[action] as TherapistAction<A>;
