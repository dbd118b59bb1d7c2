import { type LocalTime, NEW_BOOKING_PATH, type ServiceDay } from 'shared-lib';

/** What is known of a booking before its form opens. */
export interface KnownBooking {
  client?: number;
  date?: ServiceDay;
  slot?: LocalTime | null;
  therapists?: readonly number[];
  driver?: number;
}

/** The booking form with what is known already; it asks for the rest. Source: R-booking-45. */
export function newBookingPath(known: KnownBooking): string {
  const [path, query] = NEW_BOOKING_PATH.split('?');
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(known)) if (value) params.set(name, String(value));
  return `${path}?${params}`;
}
