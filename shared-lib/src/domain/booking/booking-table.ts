/** What the table of bookings can show of each, besides the client and what can be done, which it always shows. */
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
 * What bookings can be put in order by, each with its other way round: what an index, or a walk through one, has in
 * that order however many there are. Equal ones stand by their start, the same way round. `client`: by name as it is
 * written. `status`: along a visit's way. `created_at`: as they were booked, which is as they are numbered.
 */
export const BOOKING_ORDERINGS = [
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
/** Without the way round. */
export type BookingSort = Exclude<BookingOrdering, `-${string}`>;

export const isBookingOrdering = (value: unknown): value is BookingOrdering =>
  (BOOKING_ORDERINGS as readonly unknown[]).includes(value);

/** An ordering, taken apart. */
export function readOrdering(ordering: BookingOrdering): { readonly by: BookingSort; readonly descending: boolean } {
  const descending = ordering.startsWith('-');
  return { by: (descending ? ordering.slice(1) : ordering) as BookingSort, descending };
}
export const orderingBy = (by: BookingSort, descending: boolean): BookingOrdering => (descending ? `-${by}` : by);

/** What the server and a screen say of columns that make no table. */
export const BOOKING_TABLE_TEXTS = { noColumn: 'Choose at least one column.' } as const;

/** How somebody likes the table of bookings: its columns from left to right. */
export interface BookingTable {
  readonly columns: readonly BookingColumn[];
  readonly ordering: BookingOrdering;
}
export const DEFAULT_BOOKING_TABLE: BookingTable = {
  columns: ['when', 'status', 'services', 'with', 'price'],
  ordering: '-starts_at',
};
