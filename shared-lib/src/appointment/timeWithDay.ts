import { formatTime } from '../domain/service-day';
import { visitDay } from './visitDay';

/** A time in a sentence, with its day where that is not today: `1:00 PM`, `Tonight, Sat 12:30 AM`. */
export function timeWithDay(instant: string | Date, now: Date): string {
  const at = new Date(instant);
  const day = visitDay(at, now);
  return day === 'Today' ? formatTime(at) : `${day} ${formatTime(at)}`;
}
