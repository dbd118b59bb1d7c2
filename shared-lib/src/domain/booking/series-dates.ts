import { daysIn } from '../time/periods.js';
import { addDays, DAY_STARTS, type LocalTime, type ServiceDay } from '../time/service-day.js';
import * as m from '../../texts/m.js';

/**
 * Visits repeated every few weeks. It counts service days only, so no time zone can change the result. Source:
 * R-booking-40.
 */

/** Dates in one series. */
export const SERIES_DATES_MAX = 52;
/** The last date is at most this many days after the first: a year. */
export const SERIES_DAYS_MAX = 365;
/** Weeks between two dates. */
export const SERIES_WEEKS_MAX = 12;

/** Errors of the screen and the server for dates that make no series. */
export const SERIES_TEXTS = {
  tooLong: m.a_series_takes_a_year(),
  oneDate: m.there_is_no_second_date(),
} as const;

/** Every `every_weeks` weeks, until a service day (included), or `times` times with the first one counted. */
export type Repeat = { readonly every_weeks: number } & (
  | { readonly until: ServiceDay; readonly times?: undefined }
  | { readonly times: number; readonly until?: undefined }
);

/** The service days of a series from `first` on, within both bounds. */
export function seriesDates(first: ServiceDay, { every_weeks, until, times }: Repeat): ServiceDay[] {
  const latest = addDays(first, SERIES_DAYS_MAX);
  const last = until === undefined || until > latest ? latest : until;
  const most = Math.min(times ?? SERIES_DATES_MAX, SERIES_DATES_MAX);
  const dates: ServiceDay[] = [];
  for (let day = first; day <= last && dates.length < most; day = addDays(day, 7 * every_weeks)) dates.push(day);
  return dates;
}

/** The start of a visit: service day and local time. */
export interface PlannedStart {
  readonly date: ServiceDay;
  readonly start_time: LocalTime;
}

const DAY_MINUTES = 24 * 60;
const minutesOf = (time: LocalTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const DAY_BEGINS = minutesOf(DAY_STARTS);
/** Minutes since 06:00 of the service day: 00:30 is late, not early. */
const sinceDayBegan = (time: LocalTime): number => (minutesOf(time) - DAY_BEGINS + DAY_MINUTES) % DAY_MINUTES;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Moves a visit by the days and minutes between two others: so the following visits of a series move too. */
export function movedAlike({ date, start_time }: PlannedStart, from: PlannedStart, to: PlannedStart): PlannedStart {
  const minutes = sinceDayBegan(start_time) + sinceDayBegan(to.start_time) - sinceDayBegan(from.start_time);
  const days = daysIn({ from: from.date, to: to.date }) - 1 + Math.floor(minutes / DAY_MINUTES);
  const clock = ((minutes % DAY_MINUTES) + DAY_MINUTES + DAY_BEGINS) % DAY_MINUTES;
  return { date: addDays(date, days), start_time: `${twoDigits(Math.floor(clock / 60))}:${twoDigits(clock % 60)}` };
}

/** Shown for a date for which no hours are written yet. */
export const AVAILABILITY_UNKNOWN = m.availability_is_not_known_yet();

/** `Every week`, `Every 3 weeks` */
export const everyWeeks = (weeks: number): string => (weeks === 1 ? m.every_week() : m.every_weeks({ weeks }));

/** The place in a series, as an appointment's record gives it. */
export interface SeriesPlace {
  readonly every_weeks: number;
  readonly position: number;
  readonly size: number;
}

/** `Every week · 3 of 8` */
export const seriesInWords = ({ every_weeks, position, size }: SeriesPlace): string =>
  m.every_weeks_position_of_size({ everyWeeks: everyWeeks(every_weeks), position, size });
