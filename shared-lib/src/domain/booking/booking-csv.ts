// How it works: docs/subsystems/files.md.
import { pesosCell, type CsvCell } from '../csv.js';
import { lineNames } from '../money/prices.js';
import { personName } from '../people/names.js';
import { formatClock, localDate } from '../time/service-day.js';
import { standingLabel } from '../workflow/standing-label.js';
import type { Outcome } from '../workflow/state.js';
import type { Status } from '../workflow/statuses.js';
import * as m from '../../texts/m.js';

interface Named {
  readonly first_name: string;
  readonly last_name: string;
}

/** The fields of a booking that a row shows. Cards and full records have them. */
interface Booking {
  readonly id: number;
  readonly date: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly created_at: string;
  readonly status: Status;
  readonly outcome?: Outcome | null;
  readonly location: string;
  readonly client_details: Named & { readonly phone_number: string; readonly address: string };
  readonly services_details: Parameters<typeof lineNames>[0];
  readonly therapists_details: readonly Named[];
  readonly driver_details?: Named | null;
  readonly total_price?: number | null;
  readonly amount_paid?: number | null;
  readonly payment_status?: string | null;
}

const COLUMNS: readonly (readonly [label: string, cell: (one: Booking) => CsvCell])[] = [
  [m.number(), ({ id }) => id],
  [m.client(), ({ client_details: client }) => personName(client)],
  [m.phone(), ({ client_details: client }) => client.phone_number],
  [m.service_day(), ({ date }) => date],
  [m.start(), ({ starts_at }) => formatClock(new Date(starts_at))],
  [m.end(), ({ ends_at }) => formatClock(new Date(ends_at))],
  [m.status(), ({ status, outcome }) => standingLabel(status, outcome)],
  [m.services(), ({ services_details: services }) => lineNames(services).join(', ')],
  [m.therapists(), ({ therapists_details: therapists }) => therapists.map(personName).join(', ')],
  [m.driver(), ({ driver_details: driver }) => driver && personName(driver)],
  [m.location(), ({ location, client_details: client }) => location || client.address],
  [m.price(), ({ total_price: price }) => pesosCell(price)],
  // It differs from the price after an extension or a correction.
  [m.paid(), ({ amount_paid: paid }) => pesosCell(paid)],
  [m.payment(), ({ payment_status: payment }) => payment],
  [m.booked_on(), ({ created_at }) => localDate(new Date(created_at))],
];

export const BOOKING_CSV_HEADER: readonly CsvCell[] = COLUMNS.map(([label]) => label);

/** Bookings as lines of a CSV file. The screen writes those of a selection, the server those of a list. */
export const bookingCsvRows = (bookings: readonly Booking[]): CsvCell[][] =>
  bookings.map((one) => COLUMNS.map(([, cell]) => cell(one)));
