import { type LocalTime, NEW_BOOKING_PATH, type ServiceDay } from 'shared-lib';

/** What is known of a booking before its form is opened. */
export interface KnownBooking {
  client?: number;
  date?: ServiceDay;
  slot?: LocalTime | null;
  therapists?: readonly number[];
  driver?: number;
}

/** Where a booking is made of what is known already; what is not known is asked there. Source: R-booking-45. */
export function newBookingPath(known: KnownBooking): string {
  const [path, query] = NEW_BOOKING_PATH.split('?');
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(known)) if (value) params.set(name, String(value));
  return `${path}?${params}`;
}
