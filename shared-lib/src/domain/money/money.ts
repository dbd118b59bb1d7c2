/*
 * How an amount is typed and shown. What a visit's payment comes to, due and paid: payment-totals.ts. That a payment is
 * more than nothing: `partErrors` of the operators' paymentForm.ts, `paymentAmount` of the contract's
 * appointment-bodies.ts for the server.
 */

/** Amounts are whole pesos to type, shown with two decimals. Source: 1-018, 5-040, R-money-1. */
const peso = new Intl.NumberFormat('en-PH', {
  style: 'currency',
  currency: 'PHP',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `1450` as `₱1,450.00`, and `-1450` as `−₱1,450.00`, with the sign of the figures and not a hyphen. */
export const formatPesos = (pesos: number): string => peso.format(pesos).replace('-', '−');

/** What an entry of a visit's money is called, to whoever reads it. */
export const ENTRY_WORDS = { payment: 'Payment', extension: 'Extension', reversal: 'Taken back' } as const;

/** `25 ml`, which no end of a line parts. */
export const withUnit = (figure: number | string, unit: string): string => `${figure}\u00a0${unit}`;

/** Digits only, as typed; anything else is dropped. */
export const onlyDigits = (typed: string): string => typed.replace(/\D/g, '');

/**
 * A pasted peso sign, then digits, in threes where commas part them, and no centavos: '₱1,450.00' is 1450, '12.50' is
 * no whole amount. Anything else stays as it was typed and is refused: '1e3' is not 13, '-5' is not 5.
 */
const WHOLE_PESOS = /^(?:₱|PHP)?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.0{0,2})?$/i;

/** The whole pesos typed, zero too, or undefined where the entry is empty or not a whole amount. Source: R-forms-2. */
export function typedPesos(typed: string): number | undefined {
  const [, digits] = WHOLE_PESOS.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

/** The same of an amount that somebody pays, which is more than nothing. */
export const parsePesos = (typed: string): number | undefined => typedPesos(typed) || undefined;

/** The rounded sum of service prices: the default payment. Source: 3-049, 9-010. */
export const sumOfPrices = (services: readonly { readonly price: number }[]): number =>
  Math.round(services.reduce((sum, service) => sum + service.price, 0));
