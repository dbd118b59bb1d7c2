import { daysIn } from '../time/periods.js';
import { addDays, DAY_STARTS, type LocalTime, type ServiceDay } from '../time/service-day.js';

/**
 * Visits that come again every so many weeks. Service days alone are counted, so that no zone's clock has a say in
 * them. Source: R-booking-40.
 */

/** Dates of one series. */
export const SERIES_DATES_MAX = 52;
/** The last date is at most so many days after the first: a year. */
export const SERIES_DAYS_MAX = 365;
/** Between two dates, in weeks. */
export const SERIES_WEEKS_MAX = 12;

/** What a screen and the server say of dates that make no series. */
export const SERIES_TEXTS = {
  tooLong: 'A series takes a year at most.',
  oneDate: 'There is no second date until then.',
} as const;

/** Every `every_weeks` weeks, until a service day (included) or so many times, the first one counted. */
export type Repeat = { readonly every_weeks: number } & (
  | { readonly until: ServiceDay; readonly times?: undefined }
  | { readonly times: number; readonly until?: undefined }
);

/** The service days of a series that begins on `first`, within both bounds. */
export function seriesDates(first: ServiceDay, { every_weeks, until, times }: Repeat): ServiceDay[] {
  const latest = addDays(first, SERIES_DAYS_MAX);
  const last = until === undefined || until > latest ? latest : until;
  const most = Math.min(times ?? SERIES_DATES_MAX, SERIES_DATES_MAX);
  const dates: ServiceDay[] = [];
  for (let day = first; day <= last && dates.length < most; day = addDays(day, 7 * every_weeks)) dates.push(day);
  return dates;
}

/** When a visit begins, by the clock of its service day. */
export interface PlannedStart {
  readonly date: ServiceDay;
  readonly start_time: LocalTime;
}

const DAY_MINUTES = 24 * 60;
const minutesOf = (time: LocalTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const DAY_BEGINS = minutesOf(DAY_STARTS);
/** Since 06:00 of the service day: 00:30 is late, not early. */
const sinceDayBegan = (time: LocalTime): number => (minutesOf(time) - DAY_BEGINS + DAY_MINUTES) % DAY_MINUTES;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Moves a visit by as many days and minutes as lie between two others: the following of a series go along. */
export function movedAlike({ date, start_time }: PlannedStart, from: PlannedStart, to: PlannedStart): PlannedStart {
  const minutes = sinceDayBegan(start_time) + sinceDayBegan(to.start_time) - sinceDayBegan(from.start_time);
  const days = daysIn({ from: from.date, to: to.date }) - 1 + Math.floor(minutes / DAY_MINUTES);
  const clock = ((minutes % DAY_MINUTES) + DAY_MINUTES + DAY_BEGINS) % DAY_MINUTES;
  return { date: addDays(date, days), start_time: `${twoDigits(Math.floor(clock / 60))}:${twoDigits(clock % 60)}` };
}

/** What is said of a date for which nobody's hours are written yet. */
export const AVAILABILITY_UNKNOWN = 'Availability is not known yet.';

/** `Every week`, `Every 3 weeks` */
export const everyWeeks = (weeks: number): string => (weeks === 1 ? 'Every week' : `Every ${weeks} weeks`);

/** Which visit of which series, as the record of an appointment says it. */
export interface SeriesPlace {
  readonly every_weeks: number;
  readonly position: number;
  readonly size: number;
}

/** `Every week · 3 of 8` */
export const seriesInWords = ({ every_weeks, position, size }: SeriesPlace): string =>
  `${everyWeeks(every_weeks)} · ${position} of ${size}`;
