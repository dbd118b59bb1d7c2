import * as m from '../../texts/m';

/** `22 min`, `1 h 12 min`, `82 h`. */
function inHours(minutes: number): string {
  if (minutes < 60) return m.min({ minutes });
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)} h`;
  return rest === 0 ? hours : m.hours_rest_min({ hours, rest: String(rest).padStart(2, '0') });
}

/** `22 min`, `1 h 12 min`, `2 h`, `3 days`: whole minutes, past or to come. */
export function spanInWords(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  return whole >= 48 * 60 ? m.days({ whole: Math.floor(whole / (24 * 60)) }) : inHours(whole);
}

/** Hours of attendance, rounded to two decimals (`hoursOfMinutes`) or not: 10.18 as `10 h 11 min`; never as days. */
export const hoursInWords = (hours: number): string => inHours(Math.max(0, Math.round(hours * 60)));
