import {
  DAY_STARTS,
  formatLocalTime,
  type LocalTime,
  serviceDayBounds,
  type ServiceDay,
  windowOf,
} from './service-day.js';

/** From when to when somebody can be booked on a service day; an end before the start is on the next morning. */
export interface WindowTimes {
  readonly start_time: LocalTime;
  readonly end_time: LocalTime;
}

/** What is said of a window that cannot be, and of a day that is over. Source: 5-034, R-pages-4. */
export const WINDOW_TEXTS = {
  empty: 'This ends where it begins.',
  pastMorning: 'A window that crosses midnight ends in the early morning, by 06:00.',
  overlaps: ({ start_time, end_time }: WindowTimes): string =>
    `This overlaps the window ${formatLocalTime(start_time)} to ${formatLocalTime(end_time)}`,
  dayOver: 'This day is over.',
} as const;

/**
 * What is wrong with a window by itself; undefined where nothing is. From 06:00 to 06:00 is the whole service day, any
 * other that ends where it begins is empty.
 */
export function windowFault(day: ServiceDay, { start_time, end_time }: WindowTimes): string | undefined {
  if (start_time === end_time && start_time !== DAY_STARTS) return WINDOW_TEXTS.empty;
  return windowOf(day, start_time, end_time).end > serviceDayBounds(day).end ? WINDOW_TEXTS.pastMorning : undefined;
}

/** What is wrong with each of a day's windows, in their order: by itself, or beside one named before it. */
export function windowFaults(day: ServiceDay, windows: readonly WindowTimes[]): (string | undefined)[] {
  const times = windows.map(({ start_time, end_time }) => windowOf(day, start_time, end_time));
  return windows.map((window, at) => {
    const fault = windowFault(day, window);
    if (fault) return fault;
    const mine = times[at];
    const other = windows.find((_, before) => {
      const theirs = times[before];
      return before < at && mine && theirs && mine.start < theirs.end && theirs.start < mine.end;
    });
    return other && `${WINDOW_TEXTS.overlaps(other)}.`;
  });
}

/** The same windows, whatever their order. */
export function sameWindows(one: readonly WindowTimes[], other: readonly WindowTimes[]): boolean {
  const spelled = (windows: readonly WindowTimes[]): string =>
    windows
      .map(({ start_time, end_time }) => `${start_time}-${end_time}`)
      .sort()
      .join();
  return spelled(one) === spelled(other);
}
