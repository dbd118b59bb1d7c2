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

/** Of what is typed or pasted as an amount, what may belong to one: digits, and the signs that part them. */
export const pesosTyped = (typed: string): string => typed.replace(/[^\d.,]/g, '');

/** Digits, in threes where commas part them, and no centavos: '1,450.00' is 1450, '12.50' is no whole amount. */
const WHOLE_PESOS = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.0{0,2})?$/;

/** The whole pesos typed, or undefined where the entry is empty, zero or not a whole amount. */
export function parsePesos(typed: string): number | undefined {
  const [, digits] = WHOLE_PESOS.exec(typed.trim()) ?? [];
  const pesos = Number(digits?.replaceAll(',', ''));
  return pesos > 0 ? pesos : undefined;
}

/** The rounded sum of service prices: the default payment. Source: 3-049, 9-010. */
export const sumOfPrices = (services: readonly { readonly price: number }[]): number =>
  Math.round(services.reduce((sum, service) => sum + service.price, 0));
