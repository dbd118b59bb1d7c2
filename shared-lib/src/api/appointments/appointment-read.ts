import type { Calls } from '../../contract';
import { send } from '../http/http';

/** The current record, for callers whose action brought no answer. */
export const readAppointment = (id: number) =>
  send<Calls['appointments']['read']>('GET', '/api/scheduling/appointments/:id/', { params: { id } });
