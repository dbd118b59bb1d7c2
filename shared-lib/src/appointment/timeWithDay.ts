import { formatDate, formatTime, localDate } from '../domain/time/service-day';
import { visitDay } from './visitDay';

/** Day and time inside a sentence: `today 1:30 PM`, `tonight, Sat 12:30 AM`, `Sat, 21 Nov 2026 1:30 PM`. */
export function dayWithTime(instant: string | Date, now: Date): string {
  const at = new Date(instant);
  const day = visitDay(at, now);
  // A date begins with a weekday, which keeps its capital letter.
  const inSentence = day === formatDate(at) ? day : day.charAt(0).toLowerCase() + day.slice(1);
  return `${inSentence} ${formatTime(at)}`;
}

/**
 * A time inside a sentence, with its day if that is not today's date: `1:00 PM`, `tonight, Sat 12:30 AM`, and at 12:20
 * AM of that night `12:30 AM`. Source: R-day-2.
 */
export const timeWithDay = (instant: string | Date, now: Date): string =>
  isOnDayOf(now, instant) ? formatTime(new Date(instant)) : dayWithTime(instant, now);

/** The same for an event at that time: `at 1:00 PM`, `tonight, Sat 12:30 AM`. There is no 'at' before a day. */
export const atTimeWithDay = (instant: string | Date, now: Date): string =>
  isOnDayOf(now, instant) ? `at ${timeWithDay(instant, now)}` : timeWithDay(instant, now);

const isOnDayOf = (now: Date, instant: string | Date): boolean => localDate(new Date(instant)) === localDate(now);
