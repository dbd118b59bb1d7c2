import type { BookingColumn, BookingOrdering, BookingSort } from 'shared-lib/booking';

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
  '-starts_at': 'Latest start first',
  starts_at: 'Earliest start first',
  client: 'Client, A to Z',
  '-client': 'Client, Z to A',
  status: 'Status, pending first',
  '-status': 'Status, closed first',
  '-total_price': 'Highest price first',
  total_price: 'Lowest price first',
  '-created_at': 'Last booked first',
  created_at: 'First booked first',
};
