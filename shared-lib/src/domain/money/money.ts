import * as m from '../../texts/m.js';

/* How amounts are typed and shown. How they are stored, and who gets what is left over of a shared one:
  docs/subsystems/money-and-reports.md. What a visit's payment adds up to: payment-totals.ts. The check that a payment
  is above zero: `partErrors` of the operators' paymentForm.ts, and `paymentAmount` of the contract's
  appointment-bodies.ts for the server. */

/** Amounts are typed in whole pesos and shown with two decimals. Source: 1-018, 5-040, R-money-1. */
const peso = new Intl.NumberFormat('en-PH', {
  style: 'currency',
  currency: 'PHP',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `1450` as `₱1,450.00`, and `-1450` as `−₱1,450.00`, with a minus sign instead of a hyphen. */
export const formatPesos = (pesos: number): string => peso.format(pesos).replace('-', '−');

/** What an entry of a visit's money is called on screens. */
export const ENTRY_WORDS = { payment: m.payment(), extension: m.extension(), reversal: m.taken_back() } as const;

/** `25 ml`, which no line break splits. */
export const withUnit = (figure: number | string, unit: string): string => `${figure}\u00a0${unit}`;

/** Digits only, as typed; anything else is dropped. */
export const onlyDigits = (typed: string): string => typed.replace(/\D/g, '');

/**
 * An optional peso sign, then digits, with commas between groups of three if any, and no centavos: '₱1,450.00' is 1450,
 * '12.50' is not whole. Anything else stays as typed and is rejected: '1e3' is not 13, '-5' is not 5.
 */
const WHOLE_PESOS = /^(?:₱|PHP)?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.0{0,2})?$/i;

/** The whole pesos typed, 0 included, or undefined if the entry is empty or not a whole amount. Source: R-forms-2. */
export function typedPesos(typed: string): number | undefined {
  const [, digits] = WHOLE_PESOS.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

/** The same for an amount that a person pays, which is above zero. */
export const parsePesos = (typed: string): number | undefined => typedPesos(typed) || undefined;

/** The rounded sum of service prices: the default payment. Source: 3-049, 9-010. */
export const sumOfPrices = (services: readonly { readonly price: number }[]): number =>
  Math.round(services.reduce((sum, service) => sum + service.price, 0));
