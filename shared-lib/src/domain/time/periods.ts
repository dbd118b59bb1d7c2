import { DAY } from '../limits.js';
import { addDays, formatLongDate, instantOf, type ServiceDay } from './service-day.js';
import * as m from '../../texts/m.js';

/** 0 is Sunday. */
export const weekdayOf = (day: ServiceDay): number => new Date(`${day}T00:00:00Z`).getUTCDay();
/** The Sunday that begins a day's week. */
export const weekOf = (day: ServiceDay): ServiceDay => addDays(day, -weekdayOf(day));

/** Service days, both included. */
export interface Period {
  readonly from: ServiceDay;
  readonly to: ServiceDay;
}

/** The number of days; 0 or less if it ends before it begins. */
export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY + 1;

/** Errors for a last day before the first: at the last field, and for both. */
export const PERIOD_TEXTS = {
  endsBeforeBegin: m.this_is_before_the_first(),
  backwards: m.the_last_day_is_before(),
} as const;

const DAYS_OF_WEEK = 7;
const LONGEST_MONTH = 31;

export const weekPeriod = (day: ServiceDay): Period => {
  const from = weekOf(day);
  return { from, to: addDays(from, DAYS_OF_WEEK - 1) };
};

const firstOfMonth = (day: ServiceDay): ServiceDay => `${day.slice(0, 'YYYY-MM'.length)}-01`;

export const monthPeriod = (day: ServiceDay): Period => {
  const from = firstOfMonth(day);
  return { from, to: addDays(firstOfMonth(addDays(from, LONGEST_MONTH)), -1) };
};

/** `22 November 2026` for a day. */
const inWords = (day: ServiceDay): string => formatLongDate(instantOf(day, '12:00')).split(', ')[1] ?? '';

/** `22 – 28 November 2026`, `29 November – 5 December 2026` */
export function weekInWords(week: ServiceDay): string {
  const [first, last] = [inWords(week), inWords(addDays(week, DAYS_OF_WEEK - 1))];
  const [day = '', month = '', year = ''] = first.split(' ');
  const [, endMonth, endYear] = last.split(' ');
  if (year !== endYear) return `${first} – ${last}`;
  return month === endMonth ? `${day} – ${last}` : `${day} ${month} – ${last}`;
}
