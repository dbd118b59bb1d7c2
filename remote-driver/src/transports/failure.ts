import { type Action, type ApiFailure, type AppointmentCard, isApiFailure, statusLabel, texts } from 'shared-lib';

const { DRIVER_ALERT } = texts;

/** What to say where nobody knows more. Points 8-102, 8-103, 8-108..8-113. */
function general(action: Action, { status }: Pick<AppointmentCard, 'status'>): string {
  switch (action) {
    case 'driver_confirm':
      return status === 'pending' ? DRIVER_ALERT.accept : DRIVER_ALERT.confirm;
    case 'start_journey':
      return DRIVER_ALERT.journey;
    case 'arrive_at_location':
      return status === 'journey' ? DRIVER_ALERT.arrived : DRIVER_ALERT.arrival;
    case 'drop_off_therapist':
      return status === 'at_location' ? DRIVER_ALERT.dropOff : DRIVER_ALERT.transport;
    case 'complete_return_journey':
      return DRIVER_ALERT.returnJourney;
    default:
      return DRIVER_ALERT.pickedUp;
  }
}

/** The texts that give the reason. Points 8-105, 8-106, 8-114..8-116. */
function withReason(action: Action, reason: string, { status }: Pick<AppointmentCard, 'status'>): string | undefined {
  switch (action) {
    case 'start_journey':
      return DRIVER_ALERT.journeyFailed(reason, statusLabel(status));
    case 'confirm_pickup':
      return DRIVER_ALERT.confirmPickup(reason);
    case 'reject_pickup':
      return DRIVER_ALERT.rejectPickup(reason);
    case 'reject':
      return DRIVER_ALERT.reject(reason);
    default:
      return undefined;
  }
}

/** The status as it is now, where a refusal brings it; a screen may have shown an older one. */
function currentStatus(error: ApiFailure, fallback: AppointmentCard['status']): AppointmentCard['status'] {
  const body = error.body as { current_status?: AppointmentCard['status'] } | undefined;
  return body?.current_status ?? fallback;
}

/** What the driver reads when an action failed. Source: spec 8, 'Driver alerts'. Points 8-101..8-116. */
export function driverFailure(action: Action, appointment: Pick<AppointmentCard, 'status'>, error: unknown): string {
  if (!isApiFailure(error))
    return action === 'start_journey'
      ? DRIVER_ALERT.journey
      : (withReason(action, texts.TRANSPORT.unexpected, appointment) ?? general(action, appointment));
  if (error.status === 401 || /401|Authentication/.test(error.message)) return DRIVER_ALERT.sessionExpired;
  const status = currentStatus(error, appointment.status);
  if (action === 'start_journey') {
    if (error.status === 404) return DRIVER_ALERT.journeyNotFound;
    if (error.status === 409 && status !== 'in_progress') return DRIVER_ALERT.journeyStatus(statusLabel(status));
  }
  const reasoned = withReason(action, error.message, { status });
  if (reasoned) return reasoned;
  // A refusal of the workflow says why; anything else is worth another try.
  return error.status === 409 && error.explained ? error.message : general(action, appointment);
}
