import { PERIOD_TEXTS, weekdayOf } from './periods.js';
import {
  DAY_STARTS,
  formatLocalTime,
  formatServiceDay,
  instantOf,
  localTime,
  type LocalTime,
  overlap,
  serviceDayBounds,
  type ServiceDay,
  windowOf,
} from './service-day.js';
import * as m from '../../texts/m.js';

/** When a person can be booked on a service day. An end before the start is on the next morning. */
export interface WindowTimes {
  readonly start_time: LocalTime;
  readonly end_time: LocalTime;
}

/** Errors for an impossible window, and for a day that is over. Source: 5-034, R-pages-4. */
export const WINDOW_TEXTS = {
  empty: m.this_ends_where_it_begins(),
  pastMorning: m.a_window_that_crosses_midnight(),
  overlaps: ({ start_time, end_time }: WindowTimes): string =>
    m.this_overlaps_the_window_to({ startTime: formatLocalTime(start_time), endTime: formatLocalTime(end_time) }),
  dayOver: m.this_day_is_over(),
  begun: (start: Date): string => m.your_hours_began_at_ask({ start: formatLocalTime(localTime(start)) }),
  closed: (day: ServiceDay): string => m.the_business_is_closed_on({ day: formatServiceDay(day) }),
  endsBeforeBegin: PERIOD_TEXTS.endsBeforeBegin,
  noDay: m.choose_at_least_one_day(),
  needsTime: m.say_from_when_until_when(),
} as const;

/**
 * The error of a single window; undefined if there is none. From 06:00 to 06:00 is the whole service day. Any other
 * window that ends where it begins is empty.
 */
export function windowFault(day: ServiceDay, { start_time, end_time }: WindowTimes): string | undefined {
  if (start_time === end_time && start_time !== DAY_STARTS) return WINDOW_TEXTS.empty;
  return windowOf(day, start_time, end_time).end > serviceDayBounds(day).end ? WINDOW_TEXTS.pastMorning : undefined;
}

/** The error of each of a day's windows, in their order: by itself, or against an earlier one. */
export function windowFaults(day: ServiceDay, windows: readonly WindowTimes[]): (string | undefined)[] {
  const times = windows.map(({ start_time, end_time }) => windowOf(day, start_time, end_time));
  return windows.map((window, at) => {
    const fault = windowFault(day, window);
    if (fault) return fault;
    const mine = times[at];
    const other = windows.find((_, before) => {
      const theirs = times[before];
      return before < at && mine && theirs && overlap(mine, theirs);
    });
    return other && `${WINDOW_TEXTS.overlaps(other)}.`;
  });
}

/** Are the windows the same, in any order? */
export function sameWindows(one: readonly WindowTimes[], other: readonly WindowTimes[]): boolean {
  const spelled = (windows: readonly WindowTimes[]): string =>
    windows
      .map(({ start_time, end_time }) => `${start_time}-${end_time}`)
      .sort()
      .join();
  return spelled(one) === spelled(other);
}

/** A weekly pattern: a list of windows for each day of the week, Sunday first. */
export type WeekPattern = readonly (readonly WindowTimes[])[];
/** A pattern without any day is rejected. Source: R-pages-140. */
export const hasNoDay = (pattern: WeekPattern): boolean => pattern.every((windows) => windows.length === 0);
export const EMPTY_PATTERN: WeekPattern = Array.from({ length: 7 }, () => []);

export const EXCEPTION_KINDS = ['day_off', 'sick', 'hours'] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** Days, both included, on which a pattern does not apply. `hours`: work begins or ends at another time. */
export interface PatternException {
  readonly from: ServiceDay;
  readonly to: ServiceDay;
  readonly kind: ExceptionKind;
  readonly start_time: LocalTime | null;
  readonly end_time: LocalTime | null;
}

/** The windows of a day by the pattern. */
export const usualWindows = (day: ServiceDay, pattern: WeekPattern): readonly WindowTimes[] =>
  pattern[weekdayOf(day)] ?? [];

/**
 * A day's windows after all its exceptions. None if one is off or sick; otherwise each exception cuts them in turn.
 * @param exceptions in the order in which they were made; those of other days are left out here
 */
export function exceptedWindows(
  day: ServiceDay,
  windows: readonly WindowTimes[],
  exceptions: readonly PatternException[],
): readonly WindowTimes[] {
  const ofDay = exceptions.filter(({ from, to }) => from <= day && day <= to);
  if (ofDay.some(({ kind }) => kind !== 'hours')) return [];
  return ofDay.reduce((left, exception) => cutWindows(day, left, exception), windows);
}

/** Other hours start later or end earlier. With both a start and an end, they replace the windows. */
function cutWindows(
  day: ServiceDay,
  windows: readonly WindowTimes[],
  { start_time, end_time }: PatternException,
): readonly WindowTimes[] {
  if (start_time !== null && end_time !== null) return [{ start_time, end_time }];
  return windows.flatMap((window) => {
    const cut = { start_time: window.start_time, end_time: window.end_time };
    const { start, end } = windowOf(day, window.start_time, window.end_time);
    const from = start_time === null ? start : instantOf(day, start_time);
    // An end at 06:00 is the end of the day.
    const until =
      end_time === null ? end : end_time === DAY_STARTS ? serviceDayBounds(day).end : instantOf(day, end_time);
    if (from >= end || until <= start) return [];
    return [
      {
        start_time: from > start && start_time !== null ? start_time : cut.start_time,
        end_time: until < end && end_time !== null ? end_time : cut.end_time,
      },
    ];
  });
}

/** Between these hours, a ride that ends before it begins cannot mean the night. */
const AFTERNOON = { after: 13, before: 18 } as const;
/**
 * A time range across midnight that begins in the afternoon is a mistaken day, not a ride. No drivers are looked for.
 * Source: 5-033, R-booking-13.
 */
export function isMistakenDay(start: LocalTime, end: LocalTime): boolean {
  const hour = Number(start.slice(0, 2));
  return end < start && AFTERNOON.after < hour && hour < AFTERNOON.before;
}
