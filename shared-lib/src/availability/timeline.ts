import { formatLocalTime, type Interval, limits, type LocalTime, type ServiceDay, windowOf } from 'shared-lib';
import type { AvailabilityWindow, TakenTime } from '../contract';
import { windowFaults, type WindowTimes } from '../domain/availability';
import { dutyDuring, dutyStretches } from '../domain/staff-time/on-duty';

/**
 * A service day as a line of 1,440 minutes from 06:00 on, so that a window over midnight is one stretch of it. Source:
 * 3-025, R-pages-4.
 */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const DAY = 24 * 60;
const BEGINS = 6 * 60;
/** What is painted, and where an end is moved to, lies on half hours. */
export const STEP = limits.SLOT_MINUTES;

/** Minutes of the service day at which the clock shows a time: 0 is 06:00, 1080 is midnight. */
export function minuteOf(time: LocalTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes - BEGINS + DAY) % DAY;
}

/** The time the clock shows at a minute of the service day; its end is 06:00. */
export function timeAt(minute: number): LocalTime {
  const clock = (minute + BEGINS) % DAY;
  return `${String(Math.floor(clock / 60)).padStart(2, '0')}:${String(clock % 60).padStart(2, '0')}`;
}

export const MIDNIGHT = minuteOf('00:00');
export const DAY_END = DAY;
export const DEFAULT_TIMES: WindowTimes = {
  start_time: limits.DEFAULT_WINDOW.start,
  end_time: limits.DEFAULT_WINDOW.end,
};

/** An end that is not after its start is drawn as none: the form says what is wrong with it. */
export function stretchOf({ start_time, end_time }: WindowTimes): Stretch {
  const from = minuteOf(start_time);
  const to = minuteOf(end_time) || DAY;
  return { from, to: Math.max(from, to) };
}

export const timesOf = ({ from, to }: Stretch): WindowTimes => ({ start_time: timeAt(from), end_time: timeAt(to) });

/** Windows with one more stretch; those that it meets become one with it. */
export function painted(windows: readonly WindowTimes[], stretch: Stretch): WindowTimes[] {
  const apart: Stretch[] = [];
  let { from, to } = stretch;
  for (const other of windows.map(stretchOf)) {
    if (other.to < from || other.from > to) apart.push(other);
    else [from, to] = [Math.min(from, other.from), Math.max(to, other.to)];
  }
  return [...apart, { from, to }].sort((one, other) => one.from - other.from).map(timesOf);
}

/**
 * The part of the day that is drawn: from the first hour of a calendar to an hour past its last, and all that is
 * there.
 */
export function axisOf(times: readonly WindowTimes[], { before = 0, after = 0 } = {}): Stretch {
  const stretches = times.map(stretchOf);
  const from = Math.min(minuteOf(limits.FIRST_SLOT) - before, ...stretches.map((one) => one.from));
  const to = Math.max(minuteOf(limits.LAST_SLOT_END) + 60 + after, ...stretches.map((one) => one.to));
  return { from: Math.max(0, Math.floor(from / 60) * 60), to: Math.min(DAY, Math.ceil(to / 60) * 60) };
}

/** `1:00 PM – 1:00 AM` */
export const timeSpan = ({ start_time, end_time }: WindowTimes): string =>
  `${formatLocalTime(start_time)} – ${formatLocalTime(end_time)}`;

/** A day's windows in words; a day without any is a day off. */
export const timesInWords = (windows: readonly WindowTimes[]): string =>
  windows.length === 0 ? 'Day off' : windows.map(timeSpan).join(', ');

/**
 * What of a day's windows is not as usual, where there is little room: `2:00 PM –`, `– 10:00 PM`, nothing for the usual
 * one. A part of `timesInWords`, so that who speaks to the screen is understood by what is read there.
 */
export function unusualTimes(windows: readonly WindowTimes[]): string {
  const [window] = windows;
  if (!window) return 'Day off';
  if (windows.length > 1) return `${windows.length} windows`;
  const { start_time, end_time } = window;
  const [early, late] = [start_time === DEFAULT_TIMES.start_time, end_time === DEFAULT_TIMES.end_time];
  if (early && late) return '';
  if (early) return `– ${formatLocalTime(end_time)}`;
  return late ? `${formatLocalTime(start_time)} –` : timeSpan(window);
}

/** The hours of a day's windows, `9` or `9.5`. */
export const hoursOf = (windows: readonly WindowTimes[]): number =>
  windows.map(stretchOf).reduce((sum, { from, to }) => sum + (to - from) / 60, 0);

/** What of somebody's time has to lie in the windows: rides home are asked of whoever can. */
export const isJudged = ({ leg }: Pick<TakenTime, 'leg'>): boolean => leg !== 'return';

/** The duty of a day as it is typed, with what is stored of the days beside it; a window that cannot be is none. */
export function dutyAsTyped(
  day: ServiceDay,
  windows: readonly WindowTimes[],
  beside: readonly AvailabilityWindow[],
): Interval[] {
  const faults = windowFaults(day, windows);
  const typed = windows.filter((_, at) => faults[at] === undefined).map((window) => ({ ...window, date: day }));
  return dutyStretches(
    [...typed, ...beside].map(({ date, start_time, end_time }) => windowOf(date, start_time, end_time)),
  );
}

/** The visit itself, not what of the time around it is taken. */
export const visitOf = ({ date, visit_start, visit_end }: TakenTime): Interval =>
  windowOf(date, visit_start, visit_end);

/** Would a change to this duty be refused for it? By the rule that the server asks. Source: R-booking-7. */
export const isOutside = (duty: readonly Interval[], taken: TakenTime, rules: { readonly overrun: number }): boolean =>
  isJudged(taken) && dutyDuring(duty, visitOf(taken), rules) === undefined;
