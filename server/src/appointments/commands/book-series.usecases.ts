import type { Body, Calls, SeriesPreview } from 'shared-lib/contract';
import { addDays, instantOf, SERIES_DAYS_MAX, SERIES_TEXTS, seriesDates, type Repeat } from 'shared-lib/domain';
import { lockStaff } from '../../availability/holds/holds.repository.js';
import { StaffNotFree } from '../../availability/free-staff/staff-not-free.js';
import type { Caller } from '../../platform/caller.js';
import { ApiError, notFound, wrongFields } from '../../platform/errors.js';
import { loadOne } from '../read/load.js';
import { keepAddress, keepServices } from '../store/appointments.repository.js';
import { insertSeries } from '../store/series.repository.js';
import { runCommand, type ChangedAppointment } from '../workflow/command-transaction.js';
import { book, type Booking } from './book.usecases.js';
import { knownUntil, standingsOf } from './standings-of-dates.js';
import * as m from '../../texts/m.js';

type Series = Calls['series'];

/** Every date of a series to book, and what prevents a booking on it. Source: R-booking-40. */
export async function previewSeries(
  { deps }: Caller,
  { repeat: { every_weeks, until, times }, ...booking }: Body<Series['preview']>,
): Promise<SeriesPreview> {
  const repeat: Repeat = times === undefined ? { every_weeks, until: until ?? booking.date } : { every_weeks, times };
  const now = deps.clock.now();
  const bookings = seriesDates(booking.date, repeat).map((date): Booking => ({ ...booking, date }));
  if (bookings.length < 2) throw wrongFields({ until: [SERIES_TEXTS.oneDate] });
  return { dates: await standingsOf(deps.db, bookings, now), known_until: knownUntil(now) };
}

/** A person who replaces another on a date gives that person's services. */
const swapped = (
  { therapist, therapists = [therapist], service_assignments }: Omit<Booking, 'date' | 'start_time'>,
  come: readonly number[],
): Booking['service_assignments'] =>
  service_assignments?.map((one) => ({
    ...one,
    therapist: come.includes(one.therapist)
      ? one.therapist
      : (come[therapists.indexOf(one.therapist)] ?? one.therapist),
  }));

/** The bookings of the chosen dates, soonest first. The first one settles a wish or a request: each is settled once. */
const bookingsOf = ({ dates, every_weeks: _weeks, wish, request, ...booking }: Body<Series['create']>): Booking[] =>
  dates
    .map(
      ({ therapists, driver, ...start }): Booking => ({
        ...booking,
        ...start,
        ...(therapists?.[0] !== undefined && {
          therapist: therapists[0],
          therapists,
          service_assignments: swapped(booking, therapists),
        }),
        ...(driver !== undefined && { driver }),
      }),
    )
    .sort((one, other) => startOf(one) - startOf(other))
    .map((one, at) =>
      at === 0 ? { ...one, ...(wish !== undefined && { wish }), ...(request !== undefined && { request }) } : one,
    );

const startOf = ({ date, start_time }: Pick<Booking, 'date' | 'start_time'>): number =>
  instantOf(date, start_time).getTime();

function refuseBeyondBounds(bookings: readonly Booking[]): void {
  const [first, last] = [bookings[0], bookings.at(-1)];
  if (first && last && last.date > addDays(first.date, SERIES_DAYS_MAX))
    throw wrongFields({ dates: [SERIES_TEXTS.tooLong] });
  if (bookings.some((one, at) => at > 0 && bookings[at - 1]?.date === one.date))
    throw wrongFields({ dates: [m.two_of_these_visits_are()] });
}

export interface BookedSeries {
  readonly booked: number;
  readonly first: ChangedAppointment;
}

/**
 * Books the chosen dates in one transaction, each by the rules of a single booking: all or none. Where a person is no
 * longer free, the refusal has all dates as they are now. Source: R-booking-41.
 */
export async function bookSeries(caller: Caller, wanted: Body<Series['create']>): Promise<BookedSeries> {
  const bookings = bookingsOf(wanted);
  refuseBeyondBounds(bookings);
  try {
    return await runCommand(caller, async (context) => {
      const { tx, now, actor } = context;
      await keepServices(tx, wanted.services);
      await keepAddress(tx, wanted.client);
      // All people are locked before the first visit: one by one, two series of the same people would wait for each
      // other.
      await lockStaff(tx, bookings.flatMap(everybodyOf));
      const series = { everyWeeks: wanted.every_weeks, size: bookings.length, createdBy: actor.id };
      const id = await insertSeries(tx, series, now);
      let first: number | undefined;
      for (const [at, booking] of bookings.entries()) {
        const booked = await book(context, booking, { id, position: at + 1 });
        first ??= booked;
      }
      if (first === undefined) throw notFound();
      return { booked: bookings.length, first: { record: await loadOne(tx, first), now } };
    });
  } catch (error) {
    if (!(error instanceof StaffNotFree)) throw error;
    const now = caller.deps.clock.now();
    const dates = await standingsOf(caller.deps.db, bookings, now);
    throw new ApiError('SERIES_CONFLICTS', { extra: { dates, known_until: knownUntil(now) } });
  }
}

const everybodyOf = ({ therapist, therapists = [], driver }: Booking): number[] => [
  therapist,
  ...therapists,
  ...(driver == null ? [] : [driver]),
];
