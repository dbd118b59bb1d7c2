/** `22 min`, `1 h 12 min`, `82 h`. */
function inHours(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)} h`;
  return rest === 0 ? hours : `${hours} ${String(rest).padStart(2, '0')} min`;
}

/** `22 min`, `1 h 12 min`, `2 h`, `3 days`: whole minutes, past or to come. */
export function spanInWords(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  return whole >= 48 * 60 ? `${Math.floor(whole / (24 * 60))} days` : inHours(whole);
}

/** Hours of attendance, rounded to two decimals (`hoursOfMinutes`) or not: 10.18 as `10 h 11 min`; never as days. */
export const hoursInWords = (hours: number): string => inHours(Math.max(0, Math.round(hours * 60)));
