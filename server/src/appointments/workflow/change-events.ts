// How it works: docs/subsystems/appointments.md.
import { calledAsSecondDriver, type Actor, type Change, type WorkflowState } from 'shared-lib/domain';
import type { NewEvent } from '../../platform/database/events.js';
import { staffOfState, type LockedAppointment } from '../store/locked-appointment.js';

/** The live channel's message for a change. Source: 4-068..4-070, 7-103..7-118. */
export function messageOf(
  change: Change,
  actor: Actor,
  [before, after]: readonly [WorkflowState, WorkflowState],
): string {
  switch (change) {
    case 'therapist_confirm':
      return before.status === 'pending' ? 'therapist_acceptance' : 'therapist_response';
    case 'driver_confirm':
    case 'confirm_pickup':
    case 'reject_pickup':
      return 'driver_response';
    case 'reject':
      return actor.role === 'driver' ? 'driver_response' : 'therapist_response';
    case 'start_appointment':
      return 'appointment_started';
    case 'start_session':
      return 'session_started';
    case 'mark_awaiting_payment':
      return 'awaiting_payment';
    case 'assign_pickup_driver':
    case 'edit_driver':
      return 'driver_assigned';
    case 'delete':
      return 'appointment_deleted';
    default:
      return before.status === after.status ? 'appointment_updated' : 'appointment_status_changed';
  }
}

/**
 * One event for each change. A person who left the appointment hears that it is gone. A note among operators goes only
 * to operators: nothing that others see has changed, and their requests name no version.
 * Source: R-visibility-5.
 */
export function eventOf(
  change: Change,
  actor: Actor,
  { row, state }: LockedAppointment,
  after: WorkflowState,
): NewEvent {
  const stays = change === 'delete' ? [] : staffOfState(after);
  const gone = staffOfState(state).filter((id) => !stays.includes(id));
  return {
    type: messageOf(change, actor, [state, after]),
    appointmentId: row.id,
    audience: {
      operators: true,
      ...(change === 'edit_internal_note' && { operatorsAlone: true }),
      ...(gone.length && { users: gone }),
    },
    payload: { change, status: after.status },
  };
}

/**
 * The events for drivers who are asked to take a ride over, who no longer are, or who offered and are not needed any
 * more. They are not in the appointment, so its messages do not reach them. Source: 6-017, 6-018, R-beyond-9.
 */
export function secondDriverEvents({ row, state }: LockedAppointment, after: WorkflowState): NewEvent[] {
  const before = calledAsSecondDriver(state);
  const called = calledAsSecondDriver(after);
  const isNew = after.backup?.askedAt !== state.backup?.askedAt;
  const taker = state.backup?.takenBy;
  const gone = [
    ...before.filter((id) => isNew || !called.includes(id)),
    ...(taker != null && (isNew || after.backup?.takenBy !== taker) ? [taker] : []),
  ];
  const appointment = { id: row.id };
  return [
    ...(gone.length ? [{ type: 'backup_request_closed', audience: { users: gone }, payload: { appointment } }] : []),
    ...(isNew && called.length
      ? [
          {
            type: 'urgent_backup_request',
            audience: { users: called },
            payload: { appointment, driver_id: after.backup?.to ?? null },
          },
        ]
      : []),
  ];
}
