import type { CannotComeReason } from './cannot-come-reasons.js';
import type { LateMinutes } from './running-late-minutes.js';
import type { PaymentMethod, PickupUrgency } from './choices.js';
import type { SettableStatus, Status } from './statuses.js';

/** The fields of an appointment that the workflow needs. Instants in epoch milliseconds. */
export interface WorkflowState {
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly therapists: readonly TherapistState[];
  readonly driver: DriverState | null;
  readonly responseDeadline: number;
  readonly lastRemindedAt: number | null;
  readonly paymentStatus: PaymentStatus;
  /** `none`: no service of this visit uses materials, or none were taken. */
  readonly materials: 'none' | 'unchecked' | 'checked';
  /** The therapist left with the driver, so a cancelled visit may need a ride home. */
  readonly rodeOut: boolean;
  readonly pickup: PickupState | null;
  /** A second driver was requested, because the running ride broke down. */
  readonly backup: SecondDriverState | null;
  /** People who accepted and now cannot come, the first to say so first. Left out if there are none. */
  readonly cannotCome?: CannotComeState;
  /** The driver of the ride that is under way comes later. Left out if nobody said so. */
  readonly late?: RunningLate;
}

/** What a driver said who runs late. Instants in epoch milliseconds. */
export interface RunningLate {
  readonly by: number;
  readonly minutes: LateMinutes;
  readonly at: number;
  /** When they come, by their word. */
  readonly expectedAt: number;
}

/** Never empty. */
export interface CannotComeState {
  readonly people: readonly CannotCome[];
}

/** Somebody who accepted and cannot come. `at` in epoch milliseconds. */
export interface CannotCome {
  readonly id: number;
  readonly reason: CannotComeReason;
  readonly note: string;
  readonly at: number;
}

/**
 * How a visit ended, apart from its status: a cancelled one with a ride home counts as cancelled. Source:
 * R-workflow-36.
 */
export const OUTCOMES = ['completed', 'cancelled', 'aborted'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** It ended without being delivered as booked. */
export const wasCalledOff = (outcome: Outcome | null | undefined): boolean =>
  outcome === 'cancelled' || outcome === 'aborted';
export const PAYMENT_STATUSES = ['unpaid', 'paid', 'written_off'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export interface TherapistState {
  readonly id: number;
  readonly accepted: boolean;
  readonly ready: boolean;
  readonly pickedUp: boolean;
  /** Declined a ride home; only they can say so. */
  readonly needsNoRide: boolean;
  /**
   * Picked up by a driver whom another replaced: on the road, and waiting to be picked up again. Source: R-workflow-70.
   */
  readonly collectedBefore?: true;
}

export interface DriverState {
  readonly id: number;
  readonly accepted: boolean;
}

export interface PickupState {
  readonly driverId: number | null;
  readonly urgency: PickupUrgency;
  readonly deadline: number | null;
  readonly asked: readonly number[];
  /** When the asked driver must be there; null while nobody is asked. */
  readonly plannedAt: number | null;
  /** The time an operator chose for it, kept for the next driver asked; null for as soon as possible. */
  readonly wantedAt: number | null;
  /** The status that a cancelled pickup returns to. */
  readonly returnsTo: 'completed' | 'cancelled';
}

/** A request for a second driver. Instants in epoch milliseconds. */
export interface SecondDriverState {
  /** The one driver asked; null for all who were free on duty. */
  readonly to: number | null;
  readonly asked: readonly number[];
  readonly declined: readonly number[];
  readonly askedAt: number;
  readonly until: number;
  /** The first driver who took it, proposed to the operators. */
  readonly takenBy: number | null;
  /** Since when it waits for the operators, taken or not; null while answers are awaited. */
  readonly answeredAt: number | null;
}

/** Actions that a person takes, named by the path segment of the call. */
export const ACTIONS = [
  'therapist_confirm',
  'driver_confirm',
  'reject',
  'review_rejection',
  'start_appointment',
  'start_journey',
  'pick_up_therapist',
  'collect_therapists',
  'arrive_at_location',
  'drop_off_therapist',
  'start_session',
  'mark_awaiting_payment',
  'mark_completed',
  'confirm_paid',
  'complete',
  'correct_payment',
  'request_pickup',
  'decline_pickup',
  'assign_pickup_driver',
  'confirm_pickup',
  'reject_pickup',
  'cancel_pickup',
  'complete_return_journey',
  'ask_backup',
  'withdraw_backup',
  'take_backup',
  'decline_backup',
  'cannot_make_it',
  'can_make_it',
  'running_late',
  'on_time',
  'cancel',
  'abort_session',
  'remind',
  'remove_therapist',
  'undo',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Steps that can be undone for a moment: they have no outside effect yet. Source: R-workflow-21. */
export const UNDOABLE = [
  'therapist_confirm',
  'driver_confirm',
  'start_session',
  'mark_awaiting_payment',
] as const satisfies readonly Action[];
export type UndoableAction = (typeof UNDOABLE)[number];

/** A step, and the appointment before it. */
export interface TakenStep {
  readonly change: UndoableAction;
  readonly by: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly before: WorkflowState;
}

/**
 * Changes that are not actions with their own call: PATCH, DELETE, the call of a material, the overdue run and the
 * server's clock.
 */
export const OTHER_CHANGES = [
  'edit_visit',
  'edit_therapists',
  'edit_driver',
  'edit_details',
  'edit_internal_note',
  'check_material',
  'set_status',
  'delete',
  'auto_cancel',
  'pickup_timeout',
  'backup_timeout',
  'expire',
] as const;
export type Change = Action | (typeof OTHER_CHANGES)[number];
export const CHANGES: readonly Change[] = [...ACTIONS, ...OTHER_CHANGES];

/** The parts of an appointment that take a person's time: the treatment, the ride out and the ride home. */
export const LEGS = ['session', 'outbound', 'return'] as const;
export type Leg = (typeof LEGS)[number];

/** The leg that each action begins; undefined if it begins none. */
export const LEG_BEGUN_BY: { readonly [C in Change]?: Leg } = {
  start_session: 'session',
  start_journey: 'outbound',
  confirm_pickup: 'return',
};

/** A person in a session or on a ride of another appointment that has not ended yet. */
export interface Running {
  readonly staffId: number;
  readonly appointmentId: number;
  readonly leg: Leg;
  /** Epoch milliseconds: the end of the time that it holds. */
  readonly plannedEnd: number;
}

/** What the people who are about to begin are busy with elsewhere. */
export interface Elsewhere {
  readonly running: readonly Running[];
  /** Minutes past its planned end after which running work counts as forgotten. */
  readonly overrun: number;
}

/**
 * The fields of an action that the workflow decides by. All are optional: a missing one asks 'would it be possible at
 * all?'.
 */
export interface ChangeInput {
  readonly therapistId?: number;
  readonly driverId?: number | null;
  /** The drivers asked to take a ride over, chosen by the server. */
  readonly secondDriversAsked?: readonly number[];
  readonly therapistIds?: readonly number[];
  readonly urgency?: PickupUrgency;
  readonly cannotCome?: { readonly reason: CannotComeReason; readonly note: string };
  readonly lateMinutes?: LateMinutes;
  readonly decision?: string;
  readonly status?: SettableStatus;
  readonly startsAt?: number;
  readonly endsAt?: number;
  readonly payment?: { readonly method: PaymentMethod; readonly amount: number };
  readonly writeOff?: boolean;
  /** A payment corrected to zero. */
  readonly isRefund?: boolean;
  /** Other services than those booked. */
  readonly changesServices?: boolean;
  /** Money was recorded for it, whatever happened to that money. */
  readonly hasLedger?: boolean;
  /** The next driver to ask, chosen by the server under a lock; null when nobody is left. */
  readonly nextDriverId?: number | null;
  /** When the driver asked for a ride home can be there, chosen under the same lock. */
  readonly pickupAt?: number;
  /** The time an operator wants; null for as soon as the driver can. */
  readonly pickupWantedAt?: number | null;
  /** The asked driver was on another ride and could not have left for this one. */
  readonly isOnOtherRide?: boolean;
  /**
   * What the people who begin here are busy with elsewhere. The server reads it while nobody can assign them anything
   * else.
   */
  readonly elsewhere?: Elsewhere;
  /** The step that led to the present state, if it can be undone. */
  readonly lastStep?: TakenStep;
}

/** What the server does besides storing the next state. Each happens in the transaction of the change. */
export const EFFECTS = [
  'release_holds',
  'replan_holds',
  'bring_holds_forward',
  'release_driver',
  'end_session_hold',
  'hold_return',
  'release_return',
  'restore_holds',
  'take_materials',
  'return_materials',
  'check_materials',
  'record_payment',
  'reverse_payment',
  'clear_payment',
  'write_off',
  'compare_payment',
  'new_deadline',
  'pickup_window',
  'backup_window',
  'suspend_driver',
  'disable_silent',
] as const;
export type Effect = (typeof EFFECTS)[number];
