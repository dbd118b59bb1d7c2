import * as m from '../../texts/m.js';

/** The columns that the bookings table can show, besides the client and the actions, which it always shows. */
export const BOOKING_COLUMNS = [
  'when',
  'status',
  'services',
  'with',
  'price',
  'phone',
  'location',
  'therapists',
  'driver',
  'duration',
  'paid',
  'booked',
  'notes',
] as const;
export type BookingColumn = (typeof BOOKING_COLUMNS)[number];

/**
 * The orders of bookings, each but `nearest` with its reverse. An index, or a walk through one, serves each at any
 * number of bookings. Ties are ordered by start, in the same direction. `nearest`: from today on, soonest first; past
 * ones behind them, latest first. `client`: by name as written. `status`: along the course of a visit. `created_at`: as
 * booked, which is the order of the numbers.
 */
export const BOOKING_ORDERINGS = [
  'nearest',
  '-starts_at',
  'starts_at',
  'client',
  '-client',
  'status',
  '-status',
  '-total_price',
  'total_price',
  '-created_at',
  'created_at',
] as const;
export type BookingOrdering = (typeof BOOKING_ORDERINGS)[number];
/** Without the direction. */
export type BookingSort = Exclude<BookingOrdering, `-${string}` | 'nearest'>;

export const isBookingOrdering = (value: unknown): value is BookingOrdering =>
  (BOOKING_ORDERINGS as readonly unknown[]).includes(value);

/** Splits an ordering into field and direction. What comes next is by start, soonest first. */
export function readOrdering(ordering: BookingOrdering): { readonly by: BookingSort; readonly descending: boolean } {
  if (ordering === 'nearest') return { by: 'starts_at', descending: false };
  const descending = ordering.startsWith('-');
  return { by: (descending ? ordering.slice(1) : ordering) as BookingSort, descending };
}
export const orderingBy = (by: BookingSort, descending: boolean): BookingOrdering => (descending ? `-${by}` : by);

/** The error of the server and the screen when no column is chosen. */
export const BOOKING_TABLE_TEXTS = { noColumn: m.choose_at_least_one_column() } as const;

/** How many rows a page of all bookings has. The dashboard's lists always have the first number. Source: 9-016. */
export const BOOKING_PAGE_SIZES = [8, 25] as const;
export type BookingPageSize = (typeof BOOKING_PAGE_SIZES)[number];

/** A person's settings of the bookings table: its columns from left to right, its order, and the rows on a page. */
export interface BookingTable {
  readonly columns: readonly BookingColumn[];
  readonly ordering: BookingOrdering;
  readonly page_size: BookingPageSize;
}
export const DEFAULT_BOOKING_TABLE: BookingTable = {
  columns: ['when', 'status', 'services', 'with', 'price'],
  ordering: 'nearest',
  page_size: BOOKING_PAGE_SIZES[0],
};
