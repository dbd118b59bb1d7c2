import type { Calls } from '../../contract';
import { send } from '../http/http';

/** The record as it is now, for whoever could not be told by an answer. */
export const readAppointment = (id: number) =>
  send<Calls['appointments']['read']>('GET', '/api/scheduling/appointments/:id/', { params: { id } });
