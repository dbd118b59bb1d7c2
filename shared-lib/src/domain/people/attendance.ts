// How it works: docs/subsystems/attendance.md.
import { CHECK_IN_CLOSES, CHECK_OUT_CLOSES, LATE_FROM, MINUTE } from '../limits.js';
import { addDays, instantOf, serviceDayOf, type LocalTime, type ServiceDay } from '../time/service-day.js';
import * as m from '../../texts/m.js';

// The server asks these rules in server/src/attendance/attendance.usecases.ts; corrections: edit-record.usecases.ts.

export const ARRIVALS = ['present', 'late', 'absent'] as const;
export type Arrival = (typeof ARRIVALS)[number];
export const ATTENDANCE_STATUSES = [...ARRIVALS, 'pending_approval'] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

/** The error for a time of an attendance record that is still to come. */
export const ATTENDANCE_TEXTS = { notYet: m.this_time_has_not_come() } as const;

/**
 * When a check-in of this service day starts to be late: at 13:15. A business may judge by each person's own hours
 * instead: then that many minutes after these begin. A person without hours that day is late from 13:15. Source: 9-003,
 * R-day-10.
 */
export const lateFrom = (day: ServiceDay, own?: { readonly begins: Date | null; readonly minutes: number }): Date =>
  own?.begins && own.minutes > 0 ? new Date(own.begins.getTime() + own.minutes * MINUTE) : instantOf(day, LATE_FROM);

/**
 * Present before `late`, late from that exact second, absent once check-in has closed at 01:30. The server's
 * attendance/mark-absences.ts marks those who never came. Source: 9-002..9-004, R-day-5.
 */
export function arrivalAt(checkIn: Date, late: Date = lateFrom(serviceDayOf(checkIn))): Arrival {
  const day = serviceDayOf(checkIn);
  if (checkIn < late) return checkIn < instantOf(day, CHECK_IN_CLOSES) ? 'present' : 'absent';
  return checkIn < instantOf(day, CHECK_IN_CLOSES) ? 'late' : 'absent';
}

/** Check-in opens at 06:00 with the service day, and closes at 01:30. Source: 5-048. */
export const canCheckInAt = (now: Date): boolean => now < instantOf(serviceDayOf(now), CHECK_IN_CLOSES);

const NEXT_DAY = 1;

/** The last moment to check out from a service day's work: the next noon. */
export const checkOutCloses = (day: ServiceDay): Date => instantOf(addDays(day, NEXT_DAY), CHECK_OUT_CLOSES);

/** The service day whose night work may still end now, beside the present one; undefined from noon. */
export function nightBefore(now: Date): ServiceDay | undefined {
  const day = addDays(serviceDayOf(now), -NEXT_DAY);
  return now < checkOutCloses(day) ? day : undefined;
}

/**
 * The service day of an open record is over. From then on the record has no hours, however long it stays open, and is
 * marked 'No check-out'. Source: R-day-11.
 */
export const lacksCheckOut = (
  record: { readonly date: ServiceDay; readonly is_checked_in: boolean },
  now: Date,
): boolean => record.is_checked_in && record.date < serviceDayOf(now);

/** When a person who came at `checkIn` checked out. A morning time before `checkIn` means the next morning. */
export function checkOutAt(day: ServiceDay, time: LocalTime, checkIn: Date): Date {
  const sameDay = instantOf(day, time);
  const nextMorning = instantOf(addDays(day, NEXT_DAY), time);
  return sameDay < checkIn && nextMorning < checkOutCloses(day) ? nextMorning : sameDay;
}

const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / MINUTE);

/**
 * Minutes at work, between both times as screens show them, to the minute. Readers get the same result, and a check-out
 * adds nothing. Source: R-day-8.
 */
export const minutesWorked = (checkIn: Date, until: Date): number => minuteOf(until) - minuteOf(checkIn);

/** Minutes as hours to two decimals. No minute is lost: `hoursInWords` gets it back. */
export const hoursOfMinutes = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

/** Hours at work, to two decimals; null while the person is still there. */
export const hoursWorked = (checkIn: Date | null, checkOut: Date | null): number | null =>
  checkIn && checkOut ? hoursOfMinutes(minutesWorked(checkIn, checkOut)) : null;

interface RegisterRow {
  readonly expected: boolean;
  readonly record: {
    readonly arrival: Arrival;
    readonly status: AttendanceStatus;
    readonly is_checked_in: boolean;
    readonly check_out_time: string | null;
  } | null;
}

/**
 * How many people of a day's register have each state. After the day nobody counts as at work.
 * Source: 3-031, 7-089, R-day-11.
 */
export function registerCounts(staff: readonly RegisterRow[], isOver = false) {
  const count = (which: (entry: RegisterRow) => boolean): number => staff.filter(which).length;
  const open = count(({ record }) => record?.is_checked_in ?? false);
  return {
    staff: staff.length,
    present: count(({ record }) => record?.arrival === 'present'),
    late: count(({ record }) => record?.arrival === 'late'),
    absent: count(({ record }) => record?.arrival === 'absent'),
    not_checked_in: count(({ record, expected }) => !record && expected),
    day_off: count(({ record, expected }) => !record && !expected),
    at_work: isOver ? 0 : open,
    no_check_out: isOver ? open : 0,
    checked_out: count(({ record }) => record?.check_out_time != null),
    pending_approval: count(({ record }) => record?.status === 'pending_approval'),
  };
}
