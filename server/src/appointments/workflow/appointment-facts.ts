import type { WorkflowState } from 'shared-lib/domain';
import type { AppointmentFacts } from '../../notifications/occasions.js';
import type { LockedAppointment } from '../store/locked-appointment.js';

/** An appointment in one of its states, as notifications speak of it. */
export const appointmentFacts = ({ row, clientName }: LockedAppointment, state: WorkflowState): AppointmentFacts => ({
  id: row.id,
  clientName,
  state,
});
