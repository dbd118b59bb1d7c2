import type { ComponentType } from 'react';
import {
  type ActionRow,
  type AppointmentCard,
  appointmentPath,
  type Change,
  type IconName,
  lazyDialog,
  limits,
  personName,
  type RemoteCommand,
  texts,
} from 'shared-lib';
import type { ActionDialogProps } from '../../parts/execute-action/useExecuteAction';
import { PAYMENT_CORRECTED } from '../../parts/execute-action/aboutVisit';
import { editPath, may } from '../../parts/execute-action/allowed';

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
    label: 'Review Rejection',
    icon: 'flag',
    pressing: true,
    dialog: primaryDialog((all) => all.ReviewRejection),
    success: 'Rejection reviewed successfully',
    failure: 'Could not review rejection',
    alert: () => 'Failed to review rejection. Please try again.',
  },
  start_appointment: {
    label: 'Start Appointment',
    icon: 'clock',
    pressing: true,
    success: 'Appointment started',
    failure: '',
    alert: (reason) => `Failed to start appointment. Please try again. ${reason}`.trim(),
    codes: {
      INVALID_ID: 'Failed to start appointment. Invalid appointment selected',
      NOT_FOUND: 'Failed to start appointment. Invalid appointment selected',
    },
  },
  // Someone waits to be driven home. A forgotten payment waits too, but nobody waits at the door for it.
  assign_pickup_driver: {
    label: 'Assign pickup driver',
    icon: 'car',
    pressing: true,
    dialog: primaryDialog((all) => all.AssignPickup),
    success: ({ pickup_driver_name: name }) =>
      `${name ?? 'The driver'} is asked, and has ${limits.PICKUP_WINDOW} minutes to confirm`,
    failure: texts.FALLBACK.updateAppointment,
  },
  mark_completed: {
    label: 'Verify Payment',
    icon: 'wallet',
    pressing: true,
    dialog: primaryDialog((all) => all.VerifyPayment),
    success: 'Payment marked as received successfully!',
    failure: 'Could not mark appointment as paid',
    alert: (reason) => `Failed to mark payment as paid: ${reason}`,
  },
  confirm_paid: {
    label: 'Confirm as paid',
    icon: 'check',
    pressing: true,
    success: 'Confirmed as paid',
    failure: texts.FALLBACK.updateAppointment,
  },
  // Leads to the booking form, which itself says that a change was saved.
  edit_details: {
    label: 'Change or reassign',
    icon: 'edit',
    path: editPath,
    failure: texts.FALLBACK.updateAppointment,
  },
  edit_therapists: {
    label: 'Swap therapist',
    icon: 'user',
    dialog: dialog((all) => all.SwapTherapist),
    failure: texts.FALLBACK.updateAppointment,
  },
  edit_driver: {
    label: ({ driver }) => (driver == null ? 'Add a driver' : 'Swap driver'),
    icon: 'car',
    dialog: dialog((all) => all.SwapDriver),
    failure: texts.FALLBACK.updateAppointment,
  },
  ask_backup: {
    label: 'Ask for backup',
    icon: 'car',
    dialog: dialog((all) => all.AskSecondDriver),
    success: ({ backup }) => {
      const [first, ...more] = backup?.drivers ?? [];
      const whom = more.length ? `${more.length + 1} drivers are` : `${first?.name ?? 'The driver'} is`;
      return `${whom} asked to take the ride over`;
    },
    failure: 'Could not ask for backup',
  },
  withdraw_backup: {
    label: 'Withdraw backup request',
    icon: 'close',
    success: 'The request for backup is withdrawn',
    failure: 'Could not withdraw the request for backup',
  },
  // Not prominent, and only offered when someone is late: `CardActions`.
  remind: {
    label: remindLabel,
    icon: 'bell',
    success: ({ waiting_for }) => `Reminder sent to ${waiting_for.map(({ name }) => name).join(', ')}`,
    failure: 'Could not send the reminder',
  },
  check_material: {
    label: 'Check Materials',
    icon: 'box',
    dialog: dialog((all) => all.CheckForTherapist),
    success: 'Material status updated successfully!',
    failure: texts.FALLBACK.completeMaterials,
    alert: (reason) => `Error updating material status: ${reason}`,
  },
  edit_internal_note: {
    label: 'Internal note',
    icon: 'note',
    dialog: dialog((all) => all.NoteInternally),
    success: 'Internal note saved',
    failure: texts.FALLBACK.updateAppointment,
  },
  correct_payment: {
    label: 'Correct payment',
    icon: 'wallet',
    dialog: dialog((all) => all.CorrectPayment),
    success: ({ payment_status }) => (payment_status === 'paid' ? PAYMENT_CORRECTED : 'Payment refunded'),
    failure: 'Could not correct the payment',
  },
  remove_therapist: {
    label: 'Remove a therapist',
    icon: 'users',
    dialog: dialog((all) => all.RemoveTherapist),
    success: ({ therapists_details: stay }) => `The visit goes on with ${stay.map(personName).join(', ')}`,
    failure: texts.FALLBACK.updateAppointment,
  },
  set_status: {
    label: 'Set status',
    icon: 'flag',
    dialog: dialog((all) => all.SetStatus),
    success: 'Appointment status updated successfully',
    failure: texts.FALLBACK.updateStatus,
  },
  cancel_pickup: {
    label: 'Cancel pickup',
    icon: 'close',
    danger: true,
    dialog: dialog((all) => all.CancelPickup),
    success: 'Ride home cancelled',
    failure: texts.FALLBACK.updateAppointment,
  },
  abort_session: {
    label: 'End session early',
    icon: 'close',
    danger: true,
    dialog: dialog((all) => all.AbortSession),
    success: 'Session ended early',
    failure: 'Could not end the session',
  },
  cancel: {
    label: 'Cancel appointment',
    icon: 'close',
    danger: true,
    dialog: dialog((all) => all.CancelAppointment),
    success: 'Appointment cancelled',
    failure: texts.FALLBACK.updateStatus,
  },
  delete: {
    label: 'Delete',
    icon: 'trash',
    danger: true,
    dialog: dialog((all) => all.DeleteAppointment),
    success: 'Appointment deleted successfully',
    failure: 'Could not delete appointment',
  },
} as const satisfies { readonly [C in Change]?: OperatorAction };

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

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/**
 * The label says whom a reminder reaches: 'Remind driver', 'Remind two therapists', 'Remind both', 'Remind all three'.
 */
export function remindLabel({ waiting_for }: Pick<AppointmentCard, 'waiting_for'>): string {
  const therapists = waiting_for.filter(({ role }) => role === 'therapist').length;
  const drivers = waiting_for.filter(({ role }) => role === 'driver').length;
  if (therapists + drivers === 0) return 'Remind';
  if (therapists === 0) return 'Remind driver';
  if (drivers > 0) return therapists === 1 ? 'Remind both' : `Remind all ${inWords(therapists + drivers)}`;
  return therapists === 1 ? 'Remind therapist' : `Remind ${inWords(therapists)} therapists`;
}

/** The commands of an operator for an appointment now, from the table and the actions that the server allows. */
export const commandsOf = (appointment: AppointmentCard): RemoteCommand[] =>
  allowedRows(appointment).map((action) => {
    const { path } = rowOf(action);
    const label = labelOf(action, appointment);
    return path ? { label, to: path(appointment) } : { label, to: appointmentPath(appointment.id), begin: action };
  });
