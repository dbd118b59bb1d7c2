import {
  type Action,
  type Appointment,
  MATERIALS_CHECK_FROM,
  actionFailureText,
  isApiFailure,
  oneOf,
  statusLabel,
  texts,
} from 'shared-lib';

const { THERAPIST_ALERT, FALLBACK, REJECTION } = texts;

const GENERAL: Partial<Record<Action, string>> = {
  therapist_confirm: THERAPIST_ALERT.confirm,
  start_session: THERAPIST_ALERT.startSession,
  mark_awaiting_payment: THERAPIST_ALERT.requestPayment,
  request_pickup: THERAPIST_ALERT.requestPickup,
};

/**
 * What the therapist reads when an action failed. Source: spec 8, 'Therapist alerts'. Points 8-130..8-136, 7-061,
 * 7-062.
 */
export function therapistFailure(action: Action, appointment: Pick<Appointment, 'status'>, error: unknown): string {
  const refused = isApiFailure(error) && error.explained && error.status < 500 && error.status !== 401;
  if (action === 'complete') return completeFailure(appointment, error);
  if (action === 'reject') return actionFailureText(action, error) || REJECTION.missing;
  // A refusal of the workflow says why; anything else is worth another try.
  return refused ? error.message : (GENERAL[action] ?? actionFailureText(action, error));
}

function completeFailure({ status }: Pick<Appointment, 'status'>, error: unknown): string {
  if (isApiFailure(error) && error.status === 409) {
    const body = error.body as { current_status?: Appointment['status'] } | undefined;
    return materialsRefusal(body?.current_status ?? status) ?? error.message;
  }
  if (isApiFailure(error) && error.said) return error.said;
  return status === 'payment_completed' ? THERAPIST_ALERT.complete : FALLBACK.materialsCheck;
}

/** Why materials cannot be checked at this status; undefined where they can. Points 8-135, 8-136. */
export function materialsRefusal(status: Appointment['status']): string | undefined {
  if (status === 'session_in_progress') return THERAPIST_ALERT.materialsDuringSession;
  return oneOf(MATERIALS_CHECK_FROM, status) ? undefined : THERAPIST_ALERT.materialsTooEarly(statusLabel(status));
}
