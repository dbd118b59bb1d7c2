import type { BookingColumn, BookingOrdering, BookingSort } from 'shared-lib/booking';
import * as m from '../../texts/m';

/** The column for each order of bookings. */
const COLUMN_OF: { readonly [B in BookingSort]: BookingColumn | 'client' } = {
  starts_at: 'when',
  client: 'client',
  status: 'status',
  total_price: 'price',
  created_at: 'booked',
};
export const columnOf = (by: BookingSort): BookingColumn | 'client' => COLUMN_OF[by];

/** The order of each column's header. A column that is not listed cannot be sorted. */
export const SORTED_BY: ReadonlyMap<string, BookingSort> = new Map(
  (Object.keys(COLUMN_OF) as BookingSort[]).map((by) => [COLUMN_OF[by], by]),
);

/** The label of each order, for lists without a header to show it. */
export const ORDERING_LABELS: { readonly [O in BookingOrdering]: string } = {
  nearest: m.what_is_next_first(),
  '-starts_at': m.latest_start_first(),
  starts_at: m.earliest_start_first(),
  client: m.client_a_to_z(),
  '-client': m.client_z_to_a(),
  status: m.status_pending_first(),
  '-status': m.status_closed_first(),
  '-total_price': m.highest_price_first(),
  total_price: m.lowest_price_first(),
  '-created_at': m.last_booked_first(),
  created_at: m.first_booked_first(),
};
