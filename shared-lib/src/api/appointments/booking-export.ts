import type { Calls, Query } from '../../contract';
import { send } from '../http/http';

type Export = Calls['appointments']['export'];
/** The filters and the order of the bookings list. */
export type BookingsExport = Pick<Query<Export>, 'filter' | 'search' | 'date_after' | 'date_before' | 'ordering'>;

/** The list of bookings with its filters and order, all pages, as a CSV file. */
export const fetchBookings = async (query: BookingsExport): Promise<Blob> =>
  (await send<Export>('GET', '/api/scheduling/appointments/export/', { query }, { as: 'blob' })) as Blob;
