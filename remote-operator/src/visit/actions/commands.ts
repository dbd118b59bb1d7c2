import { type AppointmentCard, appointmentPath, type RemoteCommand } from 'shared-lib';
import { allowedRows, labelOf, rowOf } from './actionTable';

/** What an operator may do with an appointment now, by the table and the server's word that cards go by. */
export const commandsOf = (appointment: AppointmentCard): RemoteCommand[] =>
  allowedRows(appointment).map((action) => {
    const { path } = rowOf(action);
    const label = labelOf(action, appointment);
    return path ? { label, to: path(appointment) } : { label, to: appointmentPath(appointment.id), begin: action };
  });
