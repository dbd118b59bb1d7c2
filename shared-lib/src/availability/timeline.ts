import {
  addDays,
  formatLocalTime,
  type Interval,
  limits,
  type LocalTime,
  type ServiceDay,
  serviceDayBounds,
  windowOf,
} from 'shared-lib';
import type { AvailabilityWindow, TakenTime } from '../contract';
import { windowFaults, type WindowTimes } from '../domain/time/availability';
import { dutyDuring, dutyStretches } from '../domain/staff-time/on-duty';
import * as m from '../texts/m';

/**
 * A service day as a line of 1,440 minutes from 06:00, so a window across midnight is one range. Source: 3-025,
 * R-pages-4.
 */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const DAY = 24 * 60;
const BEGINS = 6 * 60;
/** Painted ranges and moved ends snap to half hours. */
export const STEP = limits.SLOT_MINUTES;

/** The minute of the service day at a local time: 0 is 06:00, 1080 is midnight. */
export function minuteOf(time: LocalTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes - BEGINS + DAY) % DAY;
}

/** The local time at a minute of the service day; its end is 06:00. */
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

/** A window whose end is not after its start is drawn empty. The form shows the error. */
export function stretchOf({ start_time, end_time }: WindowTimes): Stretch {
  const from = minuteOf(start_time);
  const to = minuteOf(end_time) || DAY;
  return { from, to: Math.max(from, to) };
}

export const timesOf = ({ from, to }: Stretch): WindowTimes => ({ start_time: timeAt(from), end_time: timeAt(to) });

/** The windows plus one range, merged with those it touches. */
export function painted(windows: readonly WindowTimes[], stretch: Stretch): WindowTimes[] {
  const apart: Stretch[] = [];
  let { from, to } = stretch;
  for (const other of windows.map(stretchOf)) {
    if (other.to < from || other.from > to) apart.push(other);
    else [from, to] = [Math.min(from, other.from), Math.max(to, other.to)];
  }
  return [...apart, { from, to }].sort((one, other) => one.from - other.from).map(timesOf);
}

/** The drawn part of the day: from the first hour of a calendar to one hour past its last, and everything in it. */
export function axisOf(times: readonly WindowTimes[], { before = 0, after = 0 } = {}): Stretch {
  const stretches = times.map(stretchOf);
  const from = Math.min(minuteOf(limits.FIRST_SLOT) - before, ...stretches.map((one) => one.from));
  const to = Math.max(minuteOf(limits.LAST_SLOT_END) + 60 + after, ...stretches.map((one) => one.to));
  return { from: Math.max(0, Math.floor(from / 60) * 60), to: Math.min(DAY, Math.ceil(to / 60) * 60) };
}

/** `1:00 PM – 1:00 AM` */
export const timeSpan = ({ start_time, end_time }: WindowTimes): string =>
  `${formatLocalTime(start_time)} – ${formatLocalTime(end_time)}`;

/** A day's windows in words; without any, it is a day off. */
export const timesInWords = (windows: readonly WindowTimes[]): string =>
  windows.length === 0 ? m.day_off() : windows.map(timeSpan).join(', ');

/**
 * The unusual times of a day's windows, for little space: `2:00 PM –`, `– 10:00 PM`; empty for the usual one. It is a
 * part of `timesInWords`, so voice control understands the words on the screen.
 */
export function unusualTimes(windows: readonly WindowTimes[]): string {
  const [window] = windows;
  if (!window) return m.day_off();
  if (windows.length > 1) return m.windows({ count: windows.length });
  const { start_time, end_time } = window;
  const [early, late] = [start_time === DEFAULT_TIMES.start_time, end_time === DEFAULT_TIMES.end_time];
  if (early && late) return '';
  if (early) return `– ${formatLocalTime(end_time)}`;
  return late ? `${formatLocalTime(start_time)} –` : timeSpan(window);
}

/** The hours of a day's windows, `9` or `9.5`. */
export const hoursOf = (windows: readonly WindowTimes[]): number =>
  windows.map(stretchOf).reduce((sum, { from, to }) => sum + (to - from) / 60, 0);

/** The duty of a day, stored or typed, with the stored duty of the neighbouring days. Invalid windows are left out. */
export function dutyOfDay(
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

/** The visit itself, without the time taken around it: the ride to a visit at 6:15 AM is on the day before. */
export function visitOf({ date, start_time, visit_start, visit_end }: TakenTime): Interval {
  const later = Math.round((minuteOf(start_time) - minuteOf(visit_start)) / DAY);
  return windowOf(addDays(date, later), visit_start, visit_end);
}

/** The data that decides about a change of a day's windows. */
export interface DutyChange {
  /** Ranges of duty as stored, and with the typed changes. */
  readonly before: readonly Interval[];
  readonly after: readonly Interval[];
  /** Minutes that a visit may run past the end of duty. */
  readonly overrun: number;
  readonly now: Date;
  /** The last day whose windows are known. */
  readonly knownTo: ServiceDay;
}

/**
 * What a change of windows means for bookings, by the server's rule: it is rejected for every visit that was inside and
 * would not be. Rides home can go to any driver, and past visits do not matter. Visits beyond the known days are left
 * to the server. Source: R-booking-7, R-pages-4.
 */
export function judgeChange(
  taken: readonly TakenTime[],
  { before, after, overrun, now, knownTo }: DutyChange,
): { fits: TakenTime[]; outside: TakenTime[] } {
  const known = serviceDayBounds(knownTo).end;
  const isIn = (duty: readonly Interval[], one: TakenTime): boolean =>
    dutyDuring(duty, visitOf(one), { overrun }) !== undefined;
  const judged = taken.filter(
    (one) =>
      one.leg !== 'return' &&
      saysItsEnd(one) &&
      visitOf(one).end <= known &&
      windowOf(one.date, one.start_time, one.end_time).end > now,
  );
  const fits = judged.filter((one) => isIn(after, one));
  return { fits, outside: judged.filter((one) => !fits.includes(one) && isIn(before, one)) };
}

/** An older server, while several are upgraded one after the other, does not send the end of a visit. */
const saysItsEnd = ({ visit_end }: Partial<TakenTime>): boolean => visit_end !== undefined;
