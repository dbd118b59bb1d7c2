// How it works: docs/subsystems/calls-and-steps.md.
import {
  type Action,
  type ActionBody,
  type ActionRow,
  screenErrorText,
  formatTime,
  statusLabel,
  texts,
} from 'shared-lib';
import * as m from '../texts/m';

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
    label: (status) => (status === 'pending' ? m.accept_transport() : m.confirm_ready_to_drive()),
    success: m.driver_confirmation_successful(),
    undone: (status) => (status === 'pending' ? texts.UNDO.acceptance : texts.UNDO.readiness),
    failure: texts.FALLBACK.confirmAppointment,
    tryAgain: (status) =>
      status === 'pending' ? m.failed_to_accept_appointment_please() : texts.TRY_AGAIN.confirmAppointment,
  },
  start_journey: {
    label: m.start_journey(),
    failure: m.could_not_start_journey(),
    tryAgain: m.failed_to_start_journey_please(),
    alert: (reason, status) => m.failed_to_start_journey_current({ reason, status: statusLabel(status) }),
    codes: {
      NOT_FOUND: m.appointment_not_found_please_refresh(),
      ACTION_NOT_ALLOWED: (status) => m.cannot_start_journey_from_status({ status: statusLabel(status) }),
    },
  },
  pick_up_therapist: {
    label: m.mark_as_picked_up(),
    secondary: true,
    failure: texts.FALLBACK.updateStatus,
    tryAgain: m.failed_to_mark_all_therapists(),
  },
  collect_therapists: {
    label: m.all_therapists_collected(),
    failure: texts.FALLBACK.updateStatus,
    tryAgain: m.failed_to_mark_all_therapists(),
  },
  arrive_at_location: {
    label: (status) => (status === 'journey' ? m.mark_arrived_at_pickup() : m.mark_arrived_at_location()),
    failure: m.could_not_mark_as_arrived(),
    tryAgain: (status) =>
      status === 'journey' ? m.failed_to_mark_arrived_please() : m.failed_to_mark_arrival_please(),
  },
  drop_off_therapist: {
    label: (status) => (status === 'arrived' ? m.drop_off_therapist() : m.mark_drop_off_complete()),
    body: (at) => ({ notes: m.dropped_off_at({ at: formatTime(at) }) }),
    success: m.transport_completed_successfully_therapist(),
    failure: texts.FALLBACK.updateStatus,
    tryAgain: (status) =>
      status === 'at_location' ? m.failed_to_mark_drop_off() : m.failed_to_complete_transport_please(),
  },
  confirm_pickup: {
    label: m.confirm_pickup(),
    success: m.pickup_confirmed_successfully(),
    failure: m.could_not_confirm_pickup(),
    alert: (reason) => m.failed_to_confirm_pickup({ reason }),
  },
  complete_return_journey: {
    label: m.complete_return_journey(),
    success: m.return_journey_completed_successfully_you(),
    failure: m.could_not_complete_return_journey(),
    tryAgain: m.failed_to_complete_return_journey(),
  },
  take_backup: {
    label: m.i_take_it_over(),
    success: m.thank_you_the_operator_is(),
    failure: m.could_not_take_the_ride(),
    codes: { NOT_FOUND: BACKUP_OVER },
  },
  decline_backup: {
    label: m.i_cannot_come(),
    secondary: true,
    failure: m.could_not_send_your_answer(),
    codes: { NOT_FOUND: BACKUP_OVER },
  },
  running_late: {
    label: m.im_running_late(),
    secondary: true,
    success: ({ late }) => m.everybody_knows({ time: late ? formatTime(new Date(late.expected_at)) : '' }),
    failure: m.could_not_say_that_you(),
  },
  on_time: {
    label: m.on_time_after_all(),
    secondary: true,
    success: m.everybody_knows_that_you_are(),
    failure: m.could_not_say_that_you(),
  },
  reject: {
    label: m.reject(),
    secondary: true,
    success: texts.SUCCESS.rejectAppointment,
    failure: texts.FALLBACK.rejectAppointment,
    alert: (reason) => m.failed_to_reject({ reason }),
  },
  reject_pickup: {
    label: m.reject_pickup(),
    secondary: true,
    success: m.pickup_rejected_successfully(),
    failure: m.could_not_reject_pickup(),
    alert: (reason) => m.failed_to_reject_pickup({ reason }),
  },
} as const satisfies { readonly [A in Action]?: DriverAction<A> };

export type DriverActionName = keyof typeof ACTIONS;
export const rowOf = <A extends DriverActionName>(action: A): DriverAction<A> => ACTIONS[action] as DriverAction<A>;
