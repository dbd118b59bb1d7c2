import { formatShortMoment, formatTime, localDate } from './service-day.js';

/**
 * By when, or about when, as a message says it: `4:05 PM` on the day that it is written, else with its day, `Sat, 21
 * Nov, 12:30 AM`. A message is also read later, so it never says 'tomorrow'. Source: R-beyond-713.
 */
export const timeByWhen = (instant: Date, writtenAt: Date): string =>
  localDate(instant) === localDate(writtenAt) ? formatTime(instant) : formatShortMoment(instant);
