import type { SeriesDate } from 'shared-lib/contract';
import {
  addDays,
  AVAILABILITY_UNKNOWN,
  serviceDayBounds,
  serviceDayOf,
  serverLimits,
  type Interval,
  type SchedulingRules,
} from 'shared-lib/domain';
import { readSchedulingRules } from '../../availability/rules/scheduling-rules.repository.js';
import { checkStaff, peopleOf, type StaffRequest } from '../../availability/free-staff/duty-and-seats.js';
import { findStaffTime, type StaffTime } from '../../availability/free-staff/staff-time.repository.js';
import { explainNotFree, findNotFree, type NotFree } from '../../availability/free-staff/staff-not-free.js';
import type { Queryable } from '../../platform/database/database.js';
import { wrongFields } from '../../platform/errors.js';
import { findBookedClient } from '../store/appointments.repository.js';
import { checkBooking, holdsOfBooking, staffOfBooking, type Booking } from './book.usecases.js';
import { appointmentTime, isInterval } from './appointment-time.js';

/** The last service day for which all usual weeks are written as windows. */
export const knownUntil = (now: Date): string => addDays(serviceDayOf(now), serverLimits.PATTERN_DAYS - 1);

interface WantedDate {
  readonly booking: Booking;
  readonly wanted: StaffRequest;
}

/** The time from the start of the first visit to the end of the last. */
const spanOf = (visits: readonly Interval[]): Interval => ({
  start: new Date(Math.min(...visits.map(({ start }) => start.getTime()))),
  end: new Date(Math.max(...visits.map(({ end }) => end.getTime()))),
});

/** No missing person has a window on that day, because it is after the last written day. */
function isUnknown(missing: readonly NotFree[], staff: readonly StaffTime[], date: string, now: Date): boolean {
  const day = serviceDayBounds(date);
  return (
    date > knownUntil(now) &&
    missing.every(
      ({ id, standing }) =>
        standing === 'off_duty' &&
        staff.find((one) => one.id === id)?.duty.every(({ start, end }) => end <= day.start || day.end <= start),
    )
  );
}

interface World {
  readonly rules: SchedulingRules;
  readonly now: Date;
  readonly staff: readonly StaffTime[];
}

async function dateOf(q: Queryable, { booking, wanted }: WantedDate, world: World): Promise<SeriesDate> {
  const { rules, now } = world;
  const { date, start_time } = booking;
  const staff = world.staff.filter(({ id }) => peopleOf(wanted).includes(id));
  const people = findNotFree(staff, wanted, { rules, now });
  if (!people.length) return { date, start_time, standing: 'free', people, reasons: [], alternatives: null };
  if (isUnknown(people, staff, date, now))
    return { date, start_time, standing: 'unknown', people, reasons: [AVAILABILITY_UNKNOWN], alternatives: null };
  const holds = holdsOfBooking(wanted, rules, now);
  const { fields, alternatives } = await explainNotFree(q, { wanted, holds, except: null, now });
  const { slots, free_now, free_drivers } = alternatives;
  return {
    date,
    start_time,
    standing: 'taken',
    people,
    reasons: Object.values(fields).flat(),
    alternatives: { slots: [...slots], free_now: [...free_now], free_drivers: [...free_drivers] },
  };
}

/**
 * Says for each of these bookings of the same services whether it could be made, by the rules of a booking. Writes and
 * locks nothing. Refuses errors of the booking itself.
 */
export async function standingsOf(q: Queryable, bookings: readonly Booking[], now: Date): Promise<SeriesDate[]> {
  const [first] = bookings;
  if (!first) return [];
  const { services } = await checkBooking(q, await findBookedClient(q, first.client), first, now);
  const visits = bookings.map((booking): WantedDate => {
    const time = appointmentTime(
      { date: booking.date, startTime: booking.start_time, duration: services.duration },
      now,
    );
    if (!isInterval(time)) throw wrongFields(time);
    return { booking, wanted: staffOfBooking(booking, time) };
  });
  const rules = await readSchedulingRules(q);
  const ids = [...new Set(visits.flatMap(({ wanted }) => peopleOf(wanted)))];
  const staff = await findStaffTime(q, ids, { span: spanOf(visits.map(({ wanted }) => wanted)), except: null });
  for (const { wanted } of visits) {
    const { wrong } = checkStaff(staff, wanted, { rules, now });
    if (wrong) throw wrongFields({ ...wrong });
  }
  const dates: SeriesDate[] = [];
  for (const visit of visits) dates.push(await dateOf(q, visit, { rules, now, staff }));
  return dates;
}
