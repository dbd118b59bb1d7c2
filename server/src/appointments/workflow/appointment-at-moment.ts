import type { WorkflowState } from 'shared-lib/domain';
import type { AppointmentAtMoment } from '../../notifications/occasions.js';
import type { LockedAppointment } from '../store/locked-appointment.js';

/** An appointment in one of its states, as notifications speak of it. */
export const appointmentAtMoment = (
  { row, clientName }: LockedAppointment,
  state: WorkflowState,
): AppointmentAtMoment => ({
  id: row.id,
  clientName,
  state,
});
