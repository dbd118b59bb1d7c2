import { SEARCH_MIN } from './limits.js';

const SIGN = /[\p{L}\p{N}]/gu;

/** Enough letters and digits to be looked for in names, phone numbers and e-mail addresses? */
export const isLongEnough = (term: string): boolean => (term.match(SIGN)?.length ?? 0) >= SEARCH_MIN;

/** The number of an appointment as people type it, `#12` or `12`; undefined where the term is something else. */
export function typedNumber(term: string): number | undefined {
  const digits = /^#?(\d{1,9})$/.exec(term.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Can appointments be searched for it? A number of their own may be short. */
export const findsAppointments = (term: string): boolean => isLongEnough(term) || typedNumber(term) !== undefined;
