import {
  FIELD_TEXTS,
  addMinutes,
  isPastStart,
  limits,
  minutesBetween,
  serviceDayBounds,
  windowOf,
  type Interval,
} from 'shared-lib/domain';
import type { FieldErrors } from '../../platform/errors.js';
import * as m from '../../texts/m.js';

/** Nobody works longer in one piece. A later end is a typing error that windowOf reads as the next morning. */
const LONGEST_MINUTES = 12 * 60;

export interface RequestedTime {
  readonly date: string;
  readonly startTime: string;
  /** Start plus `duration` where it is missing. */
  readonly endTime?: string;
  readonly duration: number;
}

const END_AFTER_START = m.the_end_must_be_after();

/** Is the end at or before the start, though the visit is not at night? Then the next morning was not meant. */
const isBackwards = (
  { date, startTime, endTime }: Pick<RequestedTime, 'date' | 'startTime' | 'endTime'>,
  { end }: Interval,
): boolean => endTime !== undefined && endTime <= startTime && end > serviceDayBounds(date).end;

/**
 * The time of an appointment, or what is wrong with it. `now` is missing where the start stays the same. A start may be
 * at any hour and on any day ahead: only the duty of its people decides (on-duty.ts of the domain). Their patterns
 * reach PATTERN_DAYS ahead.
 */
export function appointmentTime(
  { date, startTime, endTime, duration }: RequestedTime,
  now?: Date,
): Interval | FieldErrors {
  const { start, end } = windowOf(date, startTime, endTime ?? startTime);
  const interval = { start, end: endTime === undefined ? addMinutes(start, duration) : end };
  if (now && isPastStart(start, now)) return { start_time: [FIELD_TEXTS.startInPast] };
  if (endTime !== undefined && minutesBetween(start, interval.end) < limits.VISIT_MIN)
    return { end_time: [FIELD_TEXTS.visitTooShort] };
  if (minutesBetween(start, interval.end) > LONGEST_MINUTES)
    return isBackwards({ date, startTime, endTime }, interval)
      ? { end_time: [END_AFTER_START] }
      : { end_time: [m.a_visit_takes_at_most({ longestMinutes: LONGEST_MINUTES / 60 })] };
  return interval;
}

export const isInterval = (value: Interval | FieldErrors): value is Interval => value.start instanceof Date;
