import type { ComponentType } from 'react';
import {
  type ActionRow,
  type AppointmentCard,
  appointmentPath,
  type Change,
  type IconName,
  lazyDialog,
  limits,
  now,
  personName,
  type RemoteCommand,
  texts,
} from 'shared-lib';
import type { ActionDialogProps } from '../../parts/execute-action/useExecuteAction';
import { editPath, may } from '../../parts/execute-action/allowed';
import { nextOf } from '../../parts/visit-words/nextWords';
import * as m from '../../texts/m';

/**
 * The dialogs are two files, so that a press opens its dialog at once. Those of primary actions load after the page is
 * drawn. The others load a minute later, or when someone points at a menu.
 */
const primaryDialogs = () => import('./primaryDialogs');
const dialogs = () => import('./menuDialogs');
const primaryDialog = (pick: (all: Awaited<ReturnType<typeof primaryDialogs>>) => ComponentType<ActionDialogProps>) =>
  lazyDialog(() => primaryDialogs().then(pick));
const dialog = (pick: (all: Awaited<ReturnType<typeof dialogs>>) => ComponentType<ActionDialogProps>) =>
  lazyDialog(() => dialogs().then(pick));

export interface OperatorAction extends Omit<ActionRow, 'label'> {
  readonly label: string | ((appointment: AppointmentCard) => string);
  readonly icon: IconName;
  /** May be a card's primary button. The first allowed one in the table is. */
  readonly pressing?: boolean;
  /** Cannot be undone: at the end of the menu. */
  readonly danger?: boolean;
  /** The dialog that comes first. Without one, a press takes the action, or `path` leads to a page. */
  readonly dialog?: ReturnType<typeof dialog>;
  readonly path?: (appointment: AppointmentCard) => string;
}

/**
 * What an operator may do with an appointment, one row each, the most urgent first. Cards draw their button and menu
 * from the rows that the server allows (`allowed_actions`). Source: 4-058..4-067, 8-040..8-043, 8-071, 8-079..8-082,
 * 8-119..8-126.
 *
 * To add an action: docs/how-to/add-an-action.md. Who may take it at which status: `TABLE` of the domain
 * (workflow/table.ts).
 */
export const ACTIONS = {
  review_rejection: {
    label: m.review_rejection(),
    icon: 'flag',
    pressing: true,
    dialog: primaryDialog((all) => all.ReviewRejection),
    success: (done) =>
      [m.rejection_reviewed_successfully(), done.status === 'pending' && nextOf(done, now())]
        .filter(Boolean)
        .join(': '),
    failure: m.could_not_review_rejection(),
    alert: () => m.failed_to_review_rejection_please(),
  },
  start_appointment: {
    label: m.start_appointment(),
    icon: 'clock',
    pressing: true,
    success: m.appointment_started(),
    failure: '',
    alert: (reason) => m.failed_to_start_appointment_please({ reason }).trim(),
    codes: {
      INVALID_ID: m.failed_to_start_appointment_invalid(),
      NOT_FOUND: m.failed_to_start_appointment_invalid(),
    },
  },
  // Someone waits to be driven home. A forgotten payment waits too, but nobody waits at the door for it.
  assign_pickup_driver: {
    label: m.assign_pickup_driver(),
    icon: 'car',
    pressing: true,
    dialog: primaryDialog((all) => all.AssignPickup),
    success: ({ pickup_driver_name: name }) =>
      m.is_asked_and_has_minutes({ name: name ?? m.the_driver_2(), pickupWindow: limits.PICKUP_WINDOW }),
    failure: texts.FALLBACK.updateAppointment,
  },
  mark_completed: {
    label: m.verify_payment(),
    icon: 'wallet',
    pressing: true,
    dialog: primaryDialog((all) => all.VerifyPayment),
    success: m.payment_marked_as_received_successfully(),
    failure: m.could_not_mark_appointment_as(),
    alert: (reason) => m.failed_to_mark_payment_as({ reason }),
  },
  confirm_paid: {
    label: m.confirm_as_paid(),
    icon: 'check',
    pressing: true,
    success: m.confirmed_as_paid(),
    failure: texts.FALLBACK.updateAppointment,
  },
  // Leads to the booking form, which itself says that a change was saved.
  edit_details: {
    label: m.change_or_reassign(),
    icon: 'edit',
    path: editPath,
    failure: texts.FALLBACK.updateAppointment,
  },
  edit_therapists: {
    label: m.swap_therapist(),
    icon: 'user',
    dialog: dialog((all) => all.SwapTherapist),
    failure: texts.FALLBACK.updateAppointment,
  },
  edit_driver: {
    label: ({ driver }) => (driver == null ? m.add_a_driver() : m.swap_driver()),
    icon: 'car',
    dialog: dialog((all) => all.SwapDriver),
    failure: texts.FALLBACK.updateAppointment,
  },
  ask_backup: {
    label: m.ask_for_backup(),
    icon: 'car',
    dialog: dialog((all) => all.AskSecondDriver),
    success: ({ backup }) => {
      const [first, ...more] = backup?.drivers ?? [];
      const whom = more.length
        ? m.drivers_are({ count: more.length + 1 })
        : m.is({ name: first?.name ?? m.the_driver_2() });
      return m.asked_to_take_the_ride({ whom });
    },
    failure: m.could_not_ask_for_backup(),
  },
  withdraw_backup: {
    label: m.withdraw_backup_request(),
    icon: 'close',
    success: m.the_request_for_backup_is(),
    failure: m.could_not_withdraw_the_request(),
  },
  // Not prominent, and only offered when someone is late: `CardActions`.
  remind: {
    label: remindLabel,
    icon: 'bell',
    success: ({ waiting_for }) => m.reminder_sent_to({ waitingFor: waiting_for.map(({ name }) => name).join(', ') }),
    failure: m.could_not_send_the_reminder(),
  },
  check_material: {
    label: m.check_materials(),
    icon: 'box',
    dialog: dialog((all) => all.CheckForTherapist),
    success: m.material_status_updated_successfully(),
    failure: texts.FALLBACK.completeMaterials,
    alert: (reason) => m.error_updating_material_status({ reason }),
  },
  edit_internal_note: {
    label: ({ internal_note }) => (internal_note ? m.change_internal_note() : m.write_internal_note()),
    icon: 'note',
    dialog: dialog((all) => all.NoteInternally),
    success: m.internal_note_saved(),
    failure: texts.FALLBACK.updateAppointment,
  },
  correct_payment: {
    label: m.correct_payment(),
    icon: 'wallet',
    dialog: dialog((all) => all.CorrectPayment),
    // Its dialog has the words of what became of it, as that of a refund.
    failure: '',
  },
  // A correction to 0, in its own words. Source: R-beyond-1540.
  refund: {
    label: m.refund(),
    icon: 'wallet',
    dialog: dialog((all) => all.Refund),
    failure: '',
  },
  remove_therapist: {
    label: m.remove_a_therapist(),
    icon: 'users',
    dialog: dialog((all) => all.RemoveTherapist),
    success: ({ therapists_details: stay }) => m.the_visit_goes_on_with({ stay: stay.map(personName).join(', ') }),
    failure: texts.FALLBACK.updateAppointment,
  },
  set_status: {
    label: m.set_status(),
    icon: 'flag',
    dialog: dialog((all) => all.SetStatus),
    success: m.appointment_status_updated_successfully(),
    failure: texts.FALLBACK.updateStatus,
  },
  cancel_pickup: {
    label: m.cancel_pickup(),
    icon: 'close',
    danger: true,
    dialog: dialog((all) => all.CancelPickup),
    success: m.ride_home_cancelled(),
    failure: texts.FALLBACK.updateAppointment,
  },
  abort_session: {
    label: m.end_session_early(),
    icon: 'close',
    danger: true,
    dialog: dialog((all) => all.AbortSession),
    success: m.session_ended_early(),
    failure: m.could_not_end_the_session(),
  },
  cancel: {
    label: m.cancel_appointment(),
    icon: 'close',
    danger: true,
    dialog: dialog((all) => all.CancelAppointment),
    success: m.appointment_cancelled(),
    failure: texts.FALLBACK.updateStatus,
  },
  delete: {
    label: m.delete_appointment(),
    icon: 'trash',
    danger: true,
    dialog: dialog((all) => all.DeleteAppointment),
    success: m.appointment_deleted_successfully(),
    failure: m.could_not_delete_appointment(),
  },
} as const satisfies { readonly [C in Change | 'refund']?: OperatorAction };

export type OperatorActionName = keyof typeof ACTIONS;
export const rowOf = (action: OperatorActionName): OperatorAction => ACTIONS[action];

const ORDER = Object.keys(ACTIONS) as OperatorActionName[];

export const labelOf = (action: OperatorActionName, appointment: AppointmentCard): string => {
  const { label } = rowOf(action);
  return typeof label === 'function' ? label(appointment) : label;
};

export const allowedRows = (appointment: Pick<AppointmentCard, 'allowed_actions'>): OperatorActionName[] =>
  ORDER.filter((action) => may(appointment, action));

/** The one thing to do now, or null when the card only opens. */
export const primaryAction = (appointment: Pick<AppointmentCard, 'allowed_actions'>): OperatorActionName | null =>
  allowedRows(appointment).find((action) => rowOf(action).pressing) ?? null;

/**
 * The swap that asks another person when an answer is late. Its dialog starts with the first person who has not
 * answered.
 */
export function reassignment({
  waiting_for,
  allowed_actions,
}: Pick<AppointmentCard, 'waiting_for' | 'allowed_actions'>): 'edit_therapists' | 'edit_driver' | null {
  const swap = waiting_for[0]?.role === 'driver' ? 'edit_driver' : 'edit_therapists';
  return may({ allowed_actions }, swap) ? swap : null;
}

/** The action that replaces the first person who cannot come; null where operators can only change or cancel it. */
export function replacement({
  cannot_come: people,
  status,
  driver,
  allowed_actions,
}: Pick<AppointmentCard, 'cannot_come' | 'status' | 'driver' | 'allowed_actions'>): OperatorActionName | null {
  const leaver = people?.[0]?.id;
  const wanted =
    status === 'return_journey' ? 'assign_pickup_driver' : leaver === driver ? 'edit_driver' : 'edit_therapists';
  return may({ allowed_actions }, wanted) ? wanted : null;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/**
 * The label says whom a reminder reaches: 'Remind driver', 'Remind two therapists', 'Remind both', 'Remind all three'.
 */
export function remindLabel({ waiting_for }: Pick<AppointmentCard, 'waiting_for'>): string {
  const therapists = waiting_for.filter(({ role }) => role === 'therapist').length;
  const drivers = waiting_for.filter(({ role }) => role === 'driver').length;
  if (therapists + drivers === 0) return m.remind();
  if (therapists === 0) return m.remind_driver();
  if (drivers > 0) return therapists === 1 ? m.remind_both() : m.remind_all({ inWords: inWords(therapists + drivers) });
  return therapists === 1 ? m.remind_therapist() : m.remind_therapists({ therapists: inWords(therapists) });
}

/** The commands of an operator for an appointment now, from the table and the actions that the server allows. */
export const commandsOf = (appointment: AppointmentCard): RemoteCommand[] =>
  allowedRows(appointment).map((action) => {
    const { path } = rowOf(action);
    const label = labelOf(action, appointment);
    return path ? { label, to: path(appointment) } : { label, to: appointmentPath(appointment.id), begin: action };
  });
