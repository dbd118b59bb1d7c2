import {
  type Action,
  type ActionBody,
  type ActionRow,
  screenErrorText,
  formatTime,
  statusLabel,
  texts,
} from 'shared-lib';

interface DriverAction<A extends Action> extends ActionRow {
  /** What is sent with a press. */
  readonly body?: (at: Date) => ActionBody<A>;
  /** Not the main button: a refusal, or a button for each therapist of a group. */
  readonly secondary?: boolean;
}

/** The call was withdrawn or the ride is over: this driver has no more to do with the visit. */
const BACKUP_OVER = screenErrorText('BACKUP_OVER');

/** A driver's actions, one row each. Source: 4-035..4-055, 8-062..8-066, 8-072, 8-088..8-090, 8-102..8-118. */
export const ACTIONS = {
  driver_confirm: {
    label: (status) => (status === 'pending' ? 'Accept Transport' : 'Confirm Ready to Drive'),
    success: 'Driver confirmation successful',
    undone: (status) => (status === 'pending' ? texts.UNDO.acceptance : texts.UNDO.readiness),
    failure: texts.FALLBACK.confirmAppointment,
    tryAgain: (status) =>
      status === 'pending' ? 'Failed to accept appointment. Please try again.' : texts.TRY_AGAIN.confirmAppointment,
  },
  start_journey: {
    label: 'Start Journey',
    failure: 'Could not start journey',
    tryAgain: 'Failed to start journey. Please try again.',
    alert: (reason, status) => `Failed to start journey: ${reason} (Current status: ${statusLabel(status)})`,
    codes: {
      NOT_FOUND: 'Appointment not found. Please refresh the page.',
      ACTION_NOT_ALLOWED: (status) => `Cannot start journey from status ${statusLabel(status)}`,
    },
  },
  pick_up_therapist: {
    label: 'Mark as picked up',
    secondary: true,
    failure: texts.FALLBACK.updateStatus,
    tryAgain: 'Failed to mark all therapists picked up. Please try again.',
  },
  collect_therapists: {
    label: 'All Therapists Collected',
    failure: texts.FALLBACK.updateStatus,
    tryAgain: 'Failed to mark all therapists picked up. Please try again.',
  },
  arrive_at_location: {
    label: (status) => (status === 'journey' ? 'Mark Arrived at Pickup' : 'Mark Arrived at Location'),
    failure: 'Could not mark as arrived',
    tryAgain: (status) =>
      status === 'journey' ? 'Failed to mark arrived. Please try again.' : 'Failed to mark arrival. Please try again.',
  },
  drop_off_therapist: {
    label: (status) => (status === 'arrived' ? 'Drop Off Therapist' : 'Mark Drop-off Complete'),
    body: (at) => ({ notes: `Dropped off at ${formatTime(at)}` }),
    success: 'Transport completed successfully! Therapist dropped off. You are now available for new assignments.',
    failure: texts.FALLBACK.updateStatus,
    tryAgain: (status) =>
      status === 'at_location'
        ? 'Failed to mark drop-off complete. Please try again.'
        : 'Failed to complete transport. Please try again.',
  },
  confirm_pickup: {
    label: 'Confirm Pickup',
    success: 'Pickup confirmed successfully',
    failure: 'Could not confirm pickup',
    alert: (reason) => `Failed to confirm pickup: ${reason}`,
  },
  complete_return_journey: {
    label: 'Complete Return Journey',
    success: 'Return journey completed successfully! You are now available for new assignments.',
    failure: 'Could not complete return journey',
    tryAgain: 'Failed to complete return journey. Please try again.',
  },
  take_backup: {
    label: 'I take it over',
    success: 'Thank you. The operator is told, and says when to set off.',
    failure: 'Could not take the ride over',
    codes: { NOT_FOUND: BACKUP_OVER },
  },
  decline_backup: {
    label: 'I cannot come',
    secondary: true,
    failure: 'Could not send your answer',
    codes: { NOT_FOUND: BACKUP_OVER },
  },
  reject: {
    label: 'Reject',
    secondary: true,
    success: texts.SUCCESS.rejectAppointment,
    failure: texts.FALLBACK.rejectAppointment,
    alert: (reason) => `Failed to reject: ${reason}`,
  },
  reject_pickup: {
    label: 'Reject Pickup',
    secondary: true,
    success: 'Pickup rejected successfully',
    failure: 'Could not reject pickup',
    alert: (reason) => `Failed to reject pickup: ${reason}`,
  },
} as const satisfies { readonly [A in Action]?: DriverAction<A> };

export type DriverActionName = keyof typeof ACTIONS;
export const rowOf = <A extends DriverActionName>(action: A): DriverAction<A> => ACTIONS[action] as DriverAction<A>;
