import {
  formatDate,
  formatShortDate,
  formatTime,
  instantOf,
  type LocalTime,
  type ServiceDay,
} from '../domain/time/service-day';
import { now } from './now';

/** A date on a screen: `Fri, 20 Nov`; with its year if that is not the present one. Source: R-beyond-680. */
export function dateWords(instant: Date): string {
  const short = formatShortDate(instant);
  return formatDate(now()).endsWith(formatDate(instant).slice(short.length)) ? short : formatDate(instant);
}
/** `Fri, 20 Nov, 4:05 PM` */
export const momentWords = (instant: Date): string => `${dateWords(instant)}, ${formatTime(instant)}`;
/** A service day, `Fri, 20 Nov`. */
export const dayWords = (day: ServiceDay): string => dateWords(instantOf(day, '12:00'));
/** The calendar day of a visit's start: `Sat, 21 Nov` for 00:30 on the service day of Friday. Source: R-day-2. */
export const startDayWords = (day: ServiceDay, time: LocalTime): string => dateWords(instantOf(day, time));
/** A start with its calendar day: `Sat, 21 Nov, 12:30 AM`. */
export const startWords = (day: ServiceDay, time: LocalTime): string => momentWords(instantOf(day, time));
