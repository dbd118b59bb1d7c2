import type { WorkflowState } from 'shared-lib/domain';
import type { AppointmentAtMoment } from '../../notifications/occasions.js';
import type { LockedAppointment } from '../store/locked-appointment.js';

/** An appointment in one of its states, in the form that notifications use. */
export const appointmentAtMoment = (
  { row, clientName }: LockedAppointment,
  state: WorkflowState,
): AppointmentAtMoment => ({
  id: row.id,
  clientName,
  state,
});
