import * as m from '../../texts/m.js';

/** The month of a client's birthday. The day and the year are not kept. Source: R-beyond-1114. */
export const BIRTH_MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;
export type BirthMonth = (typeof BIRTH_MONTHS)[number];
export const BIRTH_MONTH_WORDS: Readonly<Record<BirthMonth, string>> = {
  january: m.january(),
  february: m.february(),
  march: m.march(),
  april: m.april(),
  may: m.may(),
  june: m.june(),
  july: m.july(),
  august: m.august(),
  september: m.september(),
  october: m.october(),
  november: m.november(),
  december: m.december(),
};
