// How it works: docs/subsystems/appointments.md.
import {
  BEFORE_DROP_OFF,
  BEFORE_START,
  CANCELLED,
  MATERIALS_CHECK_FROM,
  PICKUP_STATUSES,
  STATUSES,
  oneOf,
} from './statuses.js';
import {
  therapistConfirmGuard,
  driverConfirmGuard,
  skipsDriver,
  requestPickupGuard,
  cancelPickupGuard,
  declinePickupGuard,
  remindGuard,
  completeGuard,
  allOf,
  confirmPickupGuard,
  deleteGuard,
  editDriverGuard,
  editVisitGuard,
  elsewhereGuard,
  startSessionGuard,
} from './guards.js';
import {
  to,
  stay,
  settle,
  mapTherapist,
  askAgain,
  withTherapists,
  withDriver,
  cancelled,
  therapistConfirm,
  driverConfirm,
  complete,
  editDriver,
  removeTherapist,
} from './next-states.js';
import {
  SECOND_DRIVER_FROM,
  answerSecondDriverGuard,
  askSecondDriver,
  askSecondDriverGuard,
  secondDriverTimeoutGuard,
  declineAsSecondDriver,
  endSecondDriverWindow,
  takeAsSecondDriver,
  withdrawSecondDriverGuard,
} from './second-driver.js';
import { SAID_ON_THE_WAY } from './said-on-the-way.js';
import { overrideStatus } from './override.js';
import {
  askNextDriver,
  assignPickup,
  confirmPickup,
  declinePickup,
  nextDriverEffects,
  requestPickup,
} from './pickup.js';
import { abortedPayment, addPaymentGuard, pay, payGuard } from './payment.js';
import type { Context, Row } from './row.js';
import { takenBack, undoGuard } from './undo.js';
import { isOverdue } from './deadlines.js';
import type { Change, Effect } from './state.js';

/** Begun before its time, it takes the time when it really happens. Source: R-booking-15. */
const whereTheyAre = ({ state, now }: Context): readonly Effect[] =>
  now < state.startsAt ? ['bring_holds_forward'] : [];

const UNFINISHED = STATUSES.filter((status) => !oneOf(['transport_completed', ...CANCELLED], status));
const CANCELLABLE = [...BEFORE_DROP_OFF, 'dropped_off', 'rejected'] as const;

/**
 * The workflow, one row for each change. A row says who may do it, from where, where it leads and what else happens.
 * Edit a row to change it. Source: R-workflow-1..R-workflow-35, R-workflow-46. Only this table decides about statuses.
 */
export const TABLE: { readonly [C in Change]: Row } = {
  therapist_confirm: {
    who: 'therapist',
    from: ['pending', 'confirmed'],
    guard: therapistConfirmGuard,
    next: therapistConfirm,
  },
  driver_confirm: {
    who: 'driver',
    from: ['pending', 'therapist_confirmed'],
    guard: driverConfirmGuard,
    next: driverConfirm,
  },
  reject: {
    who: 'therapist_or_driver',
    from: ['pending'],
    next: to('rejected'),
    effects: ['release_holds'],
  },
  review_rejection: {
    who: 'operator',
    from: ['rejected'],
    next: ({ state, input }) =>
      input.decision === 'accept'
        ? cancelled(state, 'cancelled')
        : askAgain(
            withDriver(
              input.therapistIds ? withTherapists(state, input.therapistIds) : state,
              input.driverId === undefined ? (state.driver?.id ?? null) : input.driverId,
            ),
          ),
    effects: ({ input }) => (input.decision === 'accept' ? [] : ['replan_holds', 'new_deadline']),
  },

  start_appointment: {
    who: 'operator',
    from: ['driver_confirmed', 'therapist_confirmed'],
    guard: skipsDriver('therapist_confirmed'),
    next: to('in_progress'),
  },
  start_journey: {
    who: 'driver',
    from: ['in_progress'],
    guard: elsewhereGuard,
    effects: whereTheyAre,
    next: ({ state }) =>
      state.therapists.length > 1 ? { ...state, status: 'picking_up_therapists' } : { ...state, status: 'journey' },
  },
  pick_up_therapist: {
    who: 'driver',
    from: ['picking_up_therapists'],
    guard: ({ state, input }) =>
      input.therapistId === undefined || state.therapists.some((one) => one.id === input.therapistId && !one.pickedUp)
        ? undefined
        : 'ALREADY_ANSWERED',
    next: ({ state, input }) => ({ ...mapTherapist(state, input.therapistId, { pickedUp: true }), rodeOut: true }),
  },
  collect_therapists: {
    who: 'driver',
    from: ['picking_up_therapists'],
    guard: ({ state }) => (state.therapists.every((one) => one.pickedUp) ? undefined : 'THERAPISTS_NOT_COLLECTED'),
    next: ({ state }) => ({ ...state, status: 'transporting_group', rodeOut: true }),
  },
  arrive_at_location: {
    who: 'driver',
    from: ['journey', 'transporting_group', 'driving_to_location'],
    // One alone is collected on arrival, at the pickup. Source: R-workflow-61.
    next: ({ state }) => ({ ...state, status: state.status === 'journey' ? 'arrived' : 'at_location', rodeOut: true }),
  },
  drop_off_therapist: {
    who: 'driver',
    from: ['arrived', 'at_location'],
    next: to('dropped_off'),
    effects: ['release_driver'],
  },

  start_session: {
    who: 'therapist',
    from: ['dropped_off', 'in_progress'],
    guard: allOf(startSessionGuard, elsewhereGuard),
    next: to('session_in_progress'),
    effects: (context) => [...whereTheyAre(context), 'take_materials'],
  },
  mark_awaiting_payment: {
    who: 'therapist',
    from: ['session_in_progress'],
    next: to('awaiting_payment'),
    effects: ['end_session_hold'],
  },
  mark_completed: {
    who: 'operator',
    from: ['awaiting_payment', 'completed', ...PICKUP_STATUSES, 'transport_completed'],
    guard: payGuard,
    next: pay,
    effects: ['record_payment'],
  },
  // For a paid visit that was set back by hand: there is nothing to verify or record. Source: R-workflow-90.
  confirm_paid: {
    who: 'operator',
    from: ['awaiting_payment'],
    guard: ({ state }) => (state.paymentStatus === 'paid' ? undefined : 'ACTION_NOT_ALLOWED'),
    next: ({ state }) => ({ ...state, status: 'completed', outcome: 'completed' }),
  },
  complete: {
    who: 'therapist',
    from: MATERIALS_CHECK_FROM,
    guard: completeGuard,
    next: complete,
    effects: ({ state }) => (state.materials === 'unchecked' ? ['check_materials'] : []),
  },
  correct_payment: {
    who: 'operator',
    from: STATUSES,
    next: ({ state, input }) => (input.isRefund ? { ...state, paymentStatus: 'unpaid' } : state),
    effects: ({ input }) => ['reverse_payment', input.isRefund ? 'clear_payment' : 'record_payment'],
    guard: ({ state }) => (state.paymentStatus === 'paid' ? undefined : 'ACTION_NOT_ALLOWED'),
  },

  request_pickup: {
    who: 'therapist',
    from: ['completed', 'cancelled', 'pickup_requested'],
    guard: requestPickupGuard,
    next: requestPickup,
  },
  decline_pickup: {
    who: 'therapist',
    from: ['completed', 'pickup_requested', 'driver_assigned_pickup'],
    guard: declinePickupGuard,
    next: declinePickup,
  },
  assign_pickup_driver: {
    who: 'operator',
    from: PICKUP_STATUSES,
    next: assignPickup,
    effects: ['hold_return', 'pickup_window'],
  },
  confirm_pickup: {
    who: 'pickup_driver',
    from: ['driver_assigned_pickup'],
    next: confirmPickup,
    guard: allOf(confirmPickupGuard, elsewhereGuard),
  },
  reject_pickup: {
    who: 'pickup_driver',
    from: ['driver_assigned_pickup'],
    next: askNextDriver,
    effects: nextDriverEffects,
  },
  pickup_timeout: {
    who: 'system',
    from: ['driver_assigned_pickup'],
    next: askNextDriver,
    guard: ({ state, now }) =>
      state.pickup?.deadline != null && now >= state.pickup.deadline ? undefined : 'ACTION_NOT_ALLOWED',
    // Suspended is the specification's 'temporarily disabled'. A driver on another ride could not answer, so is not
    // suspended.
    // Source: R-workflow-19, R-workflow-44, R-booking-16.
    effects: (context) => [
      ...(context.input.isOnOtherRide ? [] : (['suspend_driver'] as const)),
      ...nextDriverEffects(context),
    ],
  },
  cancel_pickup: {
    who: 'operator_or_therapist',
    from: PICKUP_STATUSES,
    guard: cancelPickupGuard,
    effects: ['release_return'],
    next: ({ state }) => ({ ...state, status: state.pickup?.returnsTo ?? 'completed', pickup: null }),
  },
  complete_return_journey: {
    who: 'pickup_driver',
    from: ['return_journey'],
    next: to('transport_completed'),
    effects: ['release_return'],
  },

  ask_backup: {
    who: 'operator',
    from: SECOND_DRIVER_FROM,
    guard: askSecondDriverGuard,
    next: askSecondDriver,
    effects: ['backup_window'],
  },
  withdraw_backup: {
    who: 'operator',
    from: SECOND_DRIVER_FROM,
    guard: withdrawSecondDriverGuard,
    next: ({ state }) => ({ ...state, backup: null }),
  },
  take_backup: {
    who: 'asked_driver',
    from: SECOND_DRIVER_FROM,
    guard: answerSecondDriverGuard,
    next: takeAsSecondDriver,
  },
  decline_backup: {
    who: 'asked_driver',
    from: SECOND_DRIVER_FROM,
    guard: answerSecondDriverGuard,
    next: declineAsSecondDriver,
  },
  backup_timeout: {
    who: 'system',
    from: SECOND_DRIVER_FROM,
    guard: secondDriverTimeoutGuard,
    next: endSecondDriverWindow,
  },

  ...SAID_ON_THE_WAY,

  cancel: {
    who: 'operator',
    from: CANCELLABLE,
    next: ({ state }) => cancelled(state, 'cancelled'),
    effects: ['release_holds'],
  },
  abort_session: {
    who: 'operator',
    from: ['session_in_progress', 'awaiting_payment'],
    // For a visit that was paid and then set back by hand: a new payment replaces the old one. Without one, it stays
    // paid.
    next: ({ state, input }) => ({
      ...cancelled(state, 'aborted'),
      paymentStatus: input.payment || state.paymentStatus === 'paid' ? 'paid' : 'written_off',
    }),
    effects: ({ state, input }) => ['release_holds', ...abortedPayment(state, input)],
  },
  remind: {
    who: 'operator',
    from: STATUSES,
    guard: remindGuard,
    next: ({ state, now }) => ({ ...state, lastRemindedAt: now }),
  },
  remove_therapist: {
    who: 'operator',
    from: [...BEFORE_DROP_OFF, 'dropped_off'],
    guard: ({ state }) => (state.therapists.length > 1 ? undefined : 'LAST_THERAPIST'),
    next: removeTherapist,
    effects: ['replan_holds'],
  },
  undo: {
    who: 'therapist_or_driver',
    from: [...BEFORE_START, 'session_in_progress', 'awaiting_payment'],
    guard: undoGuard,
    next: ({ state, input }) => input.lastStep?.before ?? state,
    effects: takenBack,
  },

  edit_visit: {
    who: 'operator',
    from: BEFORE_START,
    guard: editVisitGuard,
    effects: ['replan_holds', 'new_deadline'],
    next: ({ state, input }) =>
      askAgain({ ...state, startsAt: input.startsAt ?? state.startsAt, endsAt: input.endsAt ?? state.endsAt }),
  },
  edit_therapists: {
    who: 'operator',
    from: BEFORE_START,
    effects: ['replan_holds', 'new_deadline'],
    next: ({ state, input }) =>
      settle(withTherapists(state, input.therapistIds ?? state.therapists.map(({ id }) => id))),
  },
  edit_driver: {
    who: 'operator',
    from: BEFORE_DROP_OFF,
    guard: editDriverGuard,
    next: editDriver,
    effects: ({ state }) => (oneOf(BEFORE_START, state.status) ? ['replan_holds', 'new_deadline'] : ['replan_holds']),
  },
  edit_details: { who: 'operator', from: UNFINISHED, next: stay },
  // By operators, for operators, at any time; nobody is told. Source: R-visibility-5.
  edit_internal_note: { who: 'operator', from: STATUSES, next: stay },
  // One answer of the check, by the call of the material. `complete` is the therapist's whole check.
  check_material: {
    who: 'operator_or_therapist',
    from: MATERIALS_CHECK_FROM,
    guard: ({ state }) => (state.materials === 'unchecked' ? undefined : 'ACTION_NOT_ALLOWED'),
    next: stay,
  },
  // A further part of the money, received later. Source: R-beyond-642.
  add_payment: {
    who: 'operator',
    from: STATUSES,
    guard: addPaymentGuard,
    next: ({ state }) => ({ ...state, paymentStatus: 'paid' }),
    effects: ['add_payment'],
  },
  set_status: { who: 'operator', from: STATUSES, ...overrideStatus },
  delete: {
    who: 'operator',
    from: [...BEFORE_START, 'rejected', ...CANCELLED],
    guard: deleteGuard,
    next: stay,
    effects: ['release_holds'],
  },
  auto_cancel: {
    who: 'operator',
    from: ['pending'],
    guard: ({ state, now }) => (isOverdue(state, now) ? undefined : 'NOT_OVERDUE'),
    next: ({ state }) => ({ ...state, status: 'auto_cancelled', outcome: 'cancelled' }),
    effects: ['release_holds', 'disable_silent'],
  },
  expire: {
    who: 'system',
    from: ['pending'],
    guard: ({ state, now }) => (now >= state.endsAt ? undefined : 'ACTION_NOT_ALLOWED'),
    next: ({ state }) => ({ ...state, status: 'auto_cancelled', outcome: 'cancelled' }),
    effects: ['release_holds'],
  },
};
