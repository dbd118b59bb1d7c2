/** `22 min`, `1 h 12 min`, `2 h`, `3 days`: whole minutes that pass or have passed. */
export function spanInWords(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole < 60) return `${whole} min`;
  if (whole >= 48 * 60) return `${Math.floor(whole / (24 * 60))} days`;
  const rest = whole % 60;
  return rest === 0 ? `${whole / 60} h` : `${Math.floor(whole / 60)} h ${String(rest).padStart(2, '0')} min`;
}

/** Hours of attendance as the server counts them, to two decimals: 10.18 as `10 h 11 min`. */
export const hoursInWords = (hours: number): string => spanInWords(Math.round(hours * 60));
