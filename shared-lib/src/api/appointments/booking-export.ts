import type { Calls, Query } from '../../contract';
import { send } from '../http/http';

type Export = Calls['appointments']['export'];
/** As the list of bookings is narrowed and put in order. */
export type BookingsExport = Pick<Query<Export>, 'filter' | 'search' | 'date_after' | 'date_before' | 'ordering'>;

/** The list of bookings as it is filtered and put in order, all its pages, as a CSV file. */
export const fetchBookings = async (query: BookingsExport): Promise<Blob> =>
  (await send<Export>('GET', '/api/scheduling/appointments/export/', { query }, { as: 'blob' })) as Blob;
