import { dateWords } from '../clock/dateWords';
import { addDays, formatTime, formatWeekday, localDate, serviceDayOf } from '../domain/time/service-day';
import { useNowValue } from '../clock/now';
import * as m from '../texts/m';

/** The nearest service days. Hours past midnight are named by the night they belong to. */
const NEAR = [
  { days: -1, day: m.yesterday(), night: m.last_night() },
  { days: 0, day: m.today(), night: m.tonight() },
  { days: 1, day: m.tomorrow(), night: m.tomorrow_night() },
] as const;

/** Past midnight, on the calendar day after the service day? Source: R-day-2. */
const isPastMidnight = (start: Date): boolean => serviceDayOf(start) !== localDate(start);

/**
 * The day of a visit, before its time: `Today`, `Tomorrow`, `Yesterday`, or `Fri, 20 Nov 2026`. If the visit or the
 * present is past midnight, the calendar day is added, so that nobody comes a day early: `Tonight, Sat` 12:30 AM, and
 * in that night `Today, Fri` 11:30 PM.
 */
export function visitDay(start: Date, now: Date): string {
  const today = serviceDayOf(now);
  const near = NEAR.find(({ days }) => addDays(today, days) === serviceDayOf(start));
  if (!near) return dateWords(start);
  const isNight = isPastMidnight(start);
  const day = isNight ? near.night : near.day;
  return isNight || isPastMidnight(now) ? `${day}, ${formatWeekday(start)}` : day;
}

/** {@link visitDay} of an appointment. It updates with the service day while the screen is open. */
export function useVisitDay({ starts_at }: { starts_at: string }): string {
  const start = new Date(starts_at);
  return useNowValue((now) => visitDay(start, now));
}

/**
 * The same in a list: in one of several days, each visit shows its day; in one of a single day, only a visit past
 * midnight does.
 */
export function useVisitDayInList(appointment: { starts_at: string }, ofSeveralDays: boolean): string | undefined {
  const day = useVisitDay(appointment);
  return ofSeveralDays || isPastMidnight(new Date(appointment.starts_at)) ? day : undefined;
}

/** A time below the name of its service day, for a place with little space: `4:05 PM`, `Sat 12:30 AM`. */
export function timeInDay(instant: string | number): string {
  const at = new Date(instant);
  return isPastMidnight(at) ? `${formatWeekday(at)} ${formatTime(at)}` : formatTime(at);
}

/** Day and time inside a sentence: `today 1:30 PM`, `tonight, Sat 12:30 AM`, `Sat, 21 Nov 2026 1:30 PM`. */
export function dayWithTime(instant: string | Date, now: Date): string {
  const at = new Date(instant);
  const day = visitDay(at, now);
  // A date begins with a weekday, which keeps its capital letter.
  const inSentence = day === dateWords(at) ? day : day.charAt(0).toLowerCase() + day.slice(1);
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
  isOnDayOf(now, instant) ? m.at({ instant: timeWithDay(instant, now) }) : timeWithDay(instant, now);

const isOnDayOf = (now: Date, instant: string | Date): boolean => localDate(new Date(instant)) === localDate(now);
