import * as m from '../../texts/m.js';

/* What operators are told who set a price that begins on a later day. What it does: prices.ts. */

/** How far ahead a price begins at most. */
export const PRICE_DAYS_AHEAD = 366;
/** So many prices of a service wait to begin at most. */
export const MOST_COMING_PRICES = 12;

export const PRICE_TEXTS = {
  toCome: m.a_price_begins_tomorrow(),
  tooFar: m.a_price_begins_within_a_year(),
  tooMany: m.too_many_coming_prices({ most: MOST_COMING_PRICES }),
  sameBefore: m.it_costs_that_the_day_before(),
} as const;
