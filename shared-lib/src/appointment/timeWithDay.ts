import { formatTime, localDate } from '../domain/service-day';
import { dayWithTime } from './visitDay';

/**
 * A time within a sentence, with its day where that is not the calendar's of now: `1:00 PM`, `tonight, Sat 12:30 AM`,
 * and at 12:20 AM of that night `12:30 AM`. Source: R-day-2.
 */
export function timeWithDay(instant: string | Date, now: Date): string {
  const at = new Date(instant);
  return localDate(at) === localDate(now) ? formatTime(at) : dayWithTime(at, now);
}
