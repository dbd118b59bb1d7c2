import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.
// The server works a discount out in server/src/appointments/commands/discount-of.ts.

/**
 * Why a price is lower. A payment has one at most. A voucher is none: it pays (vouchers.ts). None is 'by law': the
 * business says what it gives. Source: R-beyond-1150.
 */
export const DISCOUNT_KINDS = ['senior_citizen', 'pwd', 'promo', 'other'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

export const DISCOUNT_WORDS: Readonly<Record<DiscountKind, string>> = {
  senior_citizen: m.discount_of_a_senior_citizen(),
  pwd: m.discount_of_a_pwd(),
  promo: m.discount_by_promo(),
  other: m.another_discount(),
};

/** The business rule of each kind with its usual percent. 0 offers none; what is neither is always there. */
export const DISCOUNT_RULES = {
  senior_citizen: 'senior_discount',
  pwd: 'pwd_discount',
  promo: 'promo_discount',
} as const satisfies Partial<Record<DiscountKind, string>>;

/** Does it ask for the number of an ID and the name on it? Source: R-beyond-1151. */
export const asksForId = (kind: DiscountKind): boolean => kind === 'senior_citizen' || kind === 'pwd';

export const DISCOUNT_ID_MAX = 40;
