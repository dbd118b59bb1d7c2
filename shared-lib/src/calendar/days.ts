import { addDays, formatLongDate, instantOf, type ServiceDay } from 'shared-lib';
import { monthPeriod, weekOf, weekPeriod } from '../domain/time/periods';

export { weekOf, weekPeriod };

export const firstOfMonth = (day: ServiceDay): ServiceDay => monthPeriod(day).from;

/** `2026-01-31` plus one month is `2026-02-28`. */
export function addMonths(day: ServiceDay, months: number): ServiceDay {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const at = addDays(first, Number(day.slice(-2)) - 1);
  const last = monthPeriod(first).to;
  return at < last ? at : last;
}

export const daysFrom = (first: ServiceDay, count: number): readonly ServiceDay[] =>
  Array.from({ length: count }, (_, days) => addDays(first, days));

/** The weeks that a month is drawn in, Sunday to Saturday. The first and the last include days of its neighbours. */
export function weeksOfMonth(month: ServiceDay): readonly (readonly ServiceDay[])[] {
  const { from, to } = monthPeriod(month);
  const first = weekOf(from);
  const weeks: (readonly ServiceDay[])[] = [];
  for (let sunday = first; sunday <= to; sunday = addDays(sunday, 7)) weeks.push(daysFrom(sunday, 7));
  return weeks;
}

/**
 * The day that a key of the ARIA grid pattern leads to; undefined for any other key. Arrows move by days and weeks.
 * Home and End go to the ends of the week. Page Up and Page Down move by months, with Shift by years.
 */
export function dayByKey(
  day: ServiceDay,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): ServiceDay | undefined {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekOf(day);
    case 'End':
      return addDays(weekOf(day), 6);
    case 'PageUp':
      return addMonths(day, -months);
    case 'PageDown':
      return addMonths(day, months);
    default:
      return undefined;
  }
}

/** `Friday, 20 November 2026` */
export const dayInWords = (day: ServiceDay): string => formatLongDate(instantOf(day, '12:00'));
/** `Friday, 20 November` */
export const dayWithoutYear = (day: ServiceDay): string => dayInWords(day).replace(/ \d+$/, '');
/** `November 2026` */
export const monthInWords = (month: ServiceDay): string => dayInWords(month).replace(/^.*?\d+ /, '');
/** `Dec ` before the first day of a neighbouring month; undefined before any other. */
export const monthBefore = (day: ServiceDay, month: ServiceDay): string | undefined =>
  day.endsWith('-01') && firstOfMonth(day) !== month ? `${monthInWords(day).slice(0, 3)} ` : undefined;
/** `Friday` */
export const weekdayName = (day: ServiceDay): string => dayInWords(day).split(',')[0] ?? '';
