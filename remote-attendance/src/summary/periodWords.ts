import { formatLongDate, formatServiceDay, instantOf, type ServiceDay } from 'shared-lib';
import { weekPeriod } from 'shared-lib/attendance';

const words = (day: ServiceDay): readonly string[] => formatLongDate(instantOf(day, '12:00')).split(' ');

/** `Friday, 20 November` */
export const dayWords = (day: ServiceDay): string => words(day).slice(0, -1).join(' ');
/** `Sun, 15 Nov 2026 to Sat, 21 Nov 2026` */
export function weekWords(day: ServiceDay): string {
  const { from, to } = weekPeriod(day);
  return `${formatServiceDay(from)} to ${formatServiceDay(to)}`;
}
/** `November 2026` */
export const monthWords = (day: ServiceDay): string => words(day).slice(-2).join(' ');
