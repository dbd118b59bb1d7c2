import {
  BEFORE_START,
  CANCELLED,
  isRideHomeDeclined,
  keepsSecondDriverNote,
  LEG_STAMPS,
  needsCar,
  oneOf,
  SESSION_BEGUN,
  type Actor,
  type PickupState,
  type Status,
  type WorkflowState,
} from 'shared-lib/domain';
import { userIdOf } from '../../platform/caller.js';
import type { StateColumns, WorkflowColumns } from '../store/appointment-columns.js';
import type { AppointmentRow } from '../store/appointment-row.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { therapistsDiffer } from '../store/therapists.sql.js';
import type { UndoableStep } from '../store/undoable-steps.repository.js';

interface Moment {
  readonly actor: Actor;
  readonly now: Date;
  /** The step to undo: its status returns with its own instants. */
  readonly undoes?: UndoableStep;
}

const instant = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** All stored columns that follow from a state of the workflow. Only this function makes WorkflowColumns. */
export const workflowColumns = (before: LockedAppointment, next: WorkflowState, moment: Moment): WorkflowColumns =>
  ({
    status: next.status,
    outcome: next.outcome,
    payment_status: next.paymentStatus,
    ...(next.paymentStatus === 'unpaid' && { payment_verified_at: null, payment_verified_by: null }),
    starts_at: new Date(next.startsAt),
    ends_at: new Date(next.endsAt),
    // The client confirmed another time than this.
    ...((next.startsAt !== before.state.startsAt || next.endsAt !== before.state.endsAt) && {
      client_confirmed_at: null,
    }),
    rode_out: next.rodeOut,
    requires_car: needsCar(next.therapists.length),
    last_reminded_at: instant(next.lastRemindedAt),
    ...driverColumns(before, next, moment.now),
    ...pickupColumns(before, next, moment),
    pickup_declined_at: isRideHomeDeclined(next) ? (before.row.pickup_declined_at ?? moment.now) : null,
    backup: next.backup ?? null,
    cannot_come: next.cannotCome ?? null,
    running_late: next.late ?? null,
    ...(!keepsSecondDriverNote(before.state, next) && { backup_note: null }),
    ...materialColumns(before, next, moment),
    ...(next.status === before.row.status
      ? {}
      : {
          ...stamps(before.row, next.status, moment),
          ...dropOffByHand(before.row, next, moment),
          ...cancelColumns(next.status, moment),
          ...sinceBefore(moment),
        }),
  }) satisfies StateColumns as WorkflowColumns;

/** The columns whose stored values differ. */
export const differing = <Columns extends object>(row: AppointmentRow, wanted: Columns): Columns =>
  Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => !same(row[column as keyof AppointmentRow], value)),
  ) as Columns;

/** The therapists and their answers, for the audit trail, where they changed. */
export const auditedTherapists = ({ therapists }: WorkflowState, other: WorkflowState): Record<string, unknown> =>
  therapistsDiffer(therapists, other.therapists) ? { therapists } : {};

function same(stored: unknown, wanted: unknown): boolean {
  if (stored instanceof Date && wanted instanceof Date) return stored.getTime() === wanted.getTime();
  if (Array.isArray(stored) && Array.isArray(wanted))
    return stored.length === wanted.length && stored.every((item, at) => item === wanted[at]);
  return stored === wanted;
}

function driverColumns({ row, state }: LockedAppointment, { driver }: WorkflowState, now: Date): StateColumns {
  const stays = driver?.id === state.driver?.id;
  return {
    driver_id: driver?.id ?? null,
    driver_assigned_at: stays ? row.driver_assigned_at : driver && now,
    driver_accepted_at: driver?.accepted ? (stays && row.driver_accepted_at) || now : null,
  };
}

/** The values of an appointment without a ride home. */
export const NO_PICKUP = {
  status_before_pickup: null,
  pickup_requested_at: null,
  pickup_requested_by: null,
  pickup_urgency: 'normal',
  pickup_notes: null,
  pickup_driver_id: null,
  pickup_assigned_at: null,
  pickup_deadline: null,
  pickup_asked: [],
  estimated_pickup_time: null,
  pickup_wanted_at: null,
  pickup_confirmed_at: null,
  return_journey_completed_at: null,
} satisfies StateColumns;

function pickupColumns(
  { row, state }: LockedAppointment,
  { pickup, status }: WorkflowState,
  { actor, now }: Moment,
): StateColumns {
  if (!pickup) return NO_PICKUP;
  return {
    status_before_pickup: pickup.returnsTo,
    pickup_requested_at: row.pickup_requested_at ?? now,
    pickup_requested_by: row.pickup_requested_at ? row.pickup_requested_by : userIdOf(actor),
    pickup_urgency: pickup.urgency,
    pickup_driver_id: pickup.driverId,
    pickup_assigned_at: assignedAnew(state.pickup, pickup) ? now : row.pickup_assigned_at,
    pickup_deadline: instant(pickup.deadline),
    pickup_asked: [...pickup.asked],
    estimated_pickup_time: instant(pickup.plannedAt),
    pickup_wanted_at: instant(pickup.wantedAt),
    ...(status === state.status ? {} : pickupStamps(status, now)),
  };
}

const assignedAnew = (before: PickupState | null, after: PickupState): boolean =>
  after.driverId !== null && (after.driverId !== before?.driverId || after.deadline !== before.deadline);

function pickupStamps(status: Status, now: Date): StateColumns {
  switch (status) {
    case 'return_journey':
      return { pickup_confirmed_at: now };
    case 'transport_completed':
      return { return_journey_completed_at: now };
    default:
      return { pickup_confirmed_at: null };
  }
}

const materialColumns = ({ state }: LockedAppointment, next: WorkflowState, { actor, now }: Moment): StateColumns =>
  state.materials === 'unchecked' && next.materials === 'checked'
    ? { materials_checked_at: now, materials_checked_by: userIdOf(actor) }
    : {};

function stamps(row: AppointmentRow, status: Status, { now, undoes }: Moment): StateColumns {
  if (oneOf(BEFORE_START, status)) return Object.fromEntries(LEG_STAMPS.map(({ field }) => [field, null]));
  const reached = LEG_STAMPS.findIndex(({ at }) => oneOf(at, status));
  if (reached === -1) return {};
  const columns: StateColumns = {};
  LEG_STAMPS.forEach(({ field, at }, place) => {
    if (place > reached) columns[field] = null;
    // Within one leg (picking up, then driving the group) the first instant stays.
    else if (place === reached) columns[field] = undoes || oneOf(at, row.status) ? row[field] : now;
  });
  return columns;
}

/** An operator who sets the session or a later status says that the ride out is over: by its start at the latest. */
const dropOffByHand = (
  row: AppointmentRow,
  { status, rodeOut, driver, startsAt }: WorkflowState,
  { now }: Moment,
): StateColumns =>
  rodeOut && driver && oneOf(SESSION_BEGUN, status) && !row.dropped_off_at
    ? { dropped_off_at: new Date(Math.min(now.getTime(), startsAt)) }
    : {};

/** All other changes leave it to the trigger `keep_status_since`. */
const sinceBefore = ({ undoes }: Moment): StateColumns =>
  undoes?.statusSince ? { status_since: undoes.statusSince } : {};

const cancelColumns = (status: Status, { actor, now }: Moment): StateColumns =>
  oneOf(CANCELLED, status)
    ? { cancelled_at: now, cancelled_by: userIdOf(actor) }
    : { ...(endsCancellation(status) && { cancelled_at: null, cancelled_by: null, cancel_reason: null }) };

/** A ride home after a cancelled appointment leaves it cancelled. */
const endsCancellation = (status: Status): boolean =>
  !oneOf(['pickup_requested', 'driver_assigned_pickup', 'return_journey', 'transport_completed'], status);
