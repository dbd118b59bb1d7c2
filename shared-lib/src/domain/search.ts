import { SEARCH_MIN } from './limits.js';

const SIGN = /[\p{L}\p{N}]/gu;

/** Enough letters and digits for a search of names, phone numbers and e-mail addresses? */
export const isLongEnough = (term: string): boolean => (term.match(SIGN)?.length ?? 0) >= SEARCH_MIN;

/** The number of an appointment as typed, `#12` or `12`; undefined for any other term. */
export function typedNumber(term: string): number | undefined {
  const digits = /^#?(\d{1,9})$/.exec(term.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Can appointments be searched for this term? An appointment's number may be short. */
export const findsAppointments = (term: string): boolean => isLongEnough(term) || typedNumber(term) !== undefined;
