import { CHECK_IN_CLOSES, LATE_FROM } from './limits.js';
import { instantOf, serviceDayOf } from './service-day.js';

export const ARRIVALS = ['present', 'late', 'absent'] as const;
export type Arrival = (typeof ARRIVALS)[number];
export const ATTENDANCE_STATUSES = [...ARRIVALS, 'pending_approval'] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

/**
 * Present before 13:15, late from exactly 13:15:00 on, absent once check-in has closed at 01:30. Source: 9-002..9-004,
 * R-day-5.
 */
export function arrivalAt(checkIn: Date): Arrival {
  const day = serviceDayOf(checkIn);
  if (checkIn < instantOf(day, LATE_FROM)) return 'present';
  return checkIn < instantOf(day, CHECK_IN_CLOSES) ? 'late' : 'absent';
}

/** Check-in opens at 06:00 with the service day and closes at 01:30. Source: 5-048. */
export const canCheckInAt = (now: Date): boolean => now < instantOf(serviceDayOf(now), CHECK_IN_CLOSES);

/** Hours between two instants, to two decimals; null while still at work. */
export const hoursWorked = (checkIn: Date | null, checkOut: Date | null): number | null =>
  checkIn && checkOut ? Math.round(((checkOut.getTime() - checkIn.getTime()) / 3_600_000) * 100) / 100 : null;
