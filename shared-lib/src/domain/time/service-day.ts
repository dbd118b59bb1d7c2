// How it works: docs/subsystems/screens.md.
import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/**
 * All rules of business time. A service day runs from 06:00 to 05:59 of the next morning, Manila time. Source: 9-001,
 * 3-025, R-day-2.
 */
export const TIME_ZONE = 'Asia/Manila';
/** When one service day ends and the next begins. */
export const DAY_STARTS = '06:00';

/** A service day, `YYYY-MM-DD`. */
export type ServiceDay = string;
/** A local time of day, `HH:MM`. */
export type LocalTime = string;

const DAY_PATTERN = /^(?:19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

/** True for an existing date, written `YYYY-MM-DD`, in the years 1900 to 2199. */
export function isServiceDay(value: string): boolean {
  if (!DAY_PATTERN.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

export const isLocalTime = (value: string): boolean => TIME_PATTERN.test(value);

/** The day that is `days` after `day`, or before it when negative. */
export function addDays(day: ServiceDay, days: number): ServiceDay {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const QUARTER_MS = 15 * 60_000;
const OFFSETS_KEPT = 10_000;
const offsets = new Map<number, number>();

/**
 * Milliseconds by which the wall clock is ahead of UTC. Zones change only at quarter hours, so the result is cached:
 * asking is slow.
 */
function offsetAt(instant: number): number {
  const quarter = Math.floor(instant / QUARTER_MS);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  if (offsets.size >= OFFSETS_KEPT) offsets.clear();
  const offset = getTimezoneOffset(TIME_ZONE, new Date(instant));
  offsets.set(quarter, offset);
  return offset;
}

/** The business's wall clock at an instant, in the UTC fields of a Date. */
const onTheWall = (instant: Date): Date => new Date(instant.getTime() + offsetAt(instant.getTime()));

/** The instant at which the business's wall clock shows a local date and time. */
function fromTheWall(date: string, time: LocalTime): Date {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const near = wall - offsetAt(wall);
  // A second look, near the result: the offset of the first guess may be that of another hour.
  return new Date(wall - offsetAt(near));
}

export const localDate = (instant: Date): string => onTheWall(instant).toISOString().slice(0, 10);
export const localTime = (instant: Date): LocalTime => onTheWall(instant).toISOString().slice(11, 16);

/** The service day an instant belongs to: 00:30 belongs to the day before. */
export function serviceDayOf(instant: Date): ServiceDay {
  const date = localDate(instant);
  return localTime(instant) < DAY_STARTS ? addDays(date, -1) : date;
}

/** The instant of a local time on a service day; a time before 06:00 falls on the next calendar day. */
export function instantOf(day: ServiceDay, time: LocalTime): Date {
  const date = time < DAY_STARTS ? addDays(day, 1) : day;
  return fromTheWall(date, time);
}

export interface Interval {
  readonly start: Date;
  readonly end: Date;
}

/** Do two intervals share a moment? Back to back they do not. */
export const overlap = <At extends Date | number>(
  one: { readonly start: At; readonly end: At },
  other: { readonly start: At; readonly end: At },
): boolean => one.start < other.end && other.start < one.end;

/** The interval of a window on a service day. It ends the first time the clock shows `endTime` after the start. */
export function windowOf(day: ServiceDay, startTime: LocalTime, endTime: LocalTime): Interval {
  const start = instantOf(day, startTime);
  const date = localDate(start);
  const sameDate = fromTheWall(date, endTime);
  return { start, end: sameDate > start ? sameDate : fromTheWall(addDays(date, 1), endTime) };
}

/** From 06:00 of the day to 06:00 of the next. */
export const serviceDayBounds = (day: ServiceDay): Interval => ({
  start: instantOf(day, DAY_STARTS),
  end: instantOf(addDays(day, 1), DAY_STARTS),
});

export const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 60_000;
export const addMinutes = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000);

// Functions, because the server says them in the language of each reader.
const weekdays = () =>
  [m.sunday(), m.monday(), m.tuesday(), m.wednesday(), m.thursday(), m.friday(), m.saturday()] as const;
const months = () =>
  [
    m.january(),
    m.february(),
    m.march(),
    m.april(),
    m.may(),
    m.june(),
    m.july(),
    m.august(),
    m.september(),
    m.october(),
    m.november(),
    m.december(),
  ] as const;
const SHORT = 3;

/** The letters shown of each name: all, or this many. */
function inWords(instant: Date, letters?: number): string {
  const wall = onTheWall(instant);
  const weekday = weekdays()[wall.getUTCDay()]?.slice(0, letters);
  const month = months()[wall.getUTCMonth()]?.slice(0, letters);
  return `${weekday}, ${wall.getUTCDate()} ${month} ${wall.getUTCFullYear()}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `Friday, 20 November 2026` */
export const formatLongDate = (instant: Date): string => inWords(instant);
/** `Fri, 20 Nov 2026` */
export const formatDate = (instant: Date): string => inWords(instant, SHORT);
/** `Fri, 20 Nov`, when the year is obvious. */
export const formatShortDate = (instant: Date): string => formatDate(instant).replace(/ \d+$/, '');
/** `Fri, 20 Nov, 4:05 PM`, when the year is obvious. */
export const formatShortMoment = (instant: Date): string => `${formatShortDate(instant)}, ${formatTime(instant)}`;
/** `Fri` */
export const formatWeekday = (instant: Date): string => formatDate(instant).slice(0, SHORT);
/** `4:05 PM` */
export const formatTime = (instant: Date): string => clockOf(onTheWall(instant), false);
/** `Fri, 20 Nov 2026, 4:05 PM` */
export const formatMoment = (instant: Date): string => `${formatDate(instant)}, ${formatTime(instant)}`;
/** `3:42:08 PM` */
export const formatClock = (instant: Date): string => clockOf(onTheWall(instant), true);

/** Built by hand: browsers disagree on the space before PM. */
function clockOf(wall: Date, withSeconds: boolean): string {
  const hours = wall.getUTCHours();
  const seconds = withSeconds ? `:${twoDigits(wall.getUTCSeconds())}` : '';
  return `${hours % 12 || 12}:${twoDigits(wall.getUTCMinutes())}${seconds} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** A service day in words, `Fri, 20 Nov 2026`. */
export const formatServiceDay = (day: ServiceDay): string => formatDate(instantOf(day, '12:00'));
/** A start with its calendar day: `Sat, 21 Nov 2026, 12:30 AM` for 00:30 of Friday's service day. Source: R-day-2. */
export const formatStart = (day: ServiceDay, time: LocalTime): string => formatMoment(instantOf(day, time));
/** `16:05` as `4:05 PM`. */
export const formatLocalTime = (time: LocalTime): string => formatTime(instantOf('2000-01-03', time));

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Morning before 12:00, afternoon before 18:00, otherwise evening. Source: 1-014..1-016. */
export function partOfDay(instant: Date): PartOfDay {
  const time = localTime(instant);
  if (time < '12:00') return 'morning';
  return time < '18:00' ? 'afternoon' : 'evening';
}
