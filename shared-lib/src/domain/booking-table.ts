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
  'notes',
] as const;
export type BookingColumn = (typeof BOOKING_COLUMNS)[number];

/** By the start, which is what a list of any length is kept in order by. */
export const BOOKING_ORDERINGS = ['-starts_at', 'starts_at'] as const;

/** How somebody likes the table of bookings: its columns from left to right. */
export interface BookingTable {
  readonly columns: readonly BookingColumn[];
  readonly ordering: (typeof BOOKING_ORDERINGS)[number];
}
export const DEFAULT_BOOKING_TABLE: BookingTable = {
  columns: ['when', 'status', 'services', 'with', 'price'],
  ordering: '-starts_at',
};
