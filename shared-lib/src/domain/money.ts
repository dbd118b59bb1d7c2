/** Amounts are whole pesos to type, shown with two decimals. Source: 1-018, 5-040, R-money-1. */
const peso = new Intl.NumberFormat('en-PH', {
  style: 'currency',
  currency: 'PHP',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `1450` as `₱1,450.00`. */
export const formatPesos = (pesos: number): string => peso.format(pesos);

/** Digits only, as typed; anything else is dropped. */
export const onlyDigits = (typed: string): string => typed.replace(/\D/g, '');

/** The whole pesos typed, or undefined where the entry is empty, zero or not digits. */
export function parsePesos(typed: string): number | undefined {
  const trimmed = typed.trim();
  if (!/^\d{1,9}$/.test(trimmed)) return undefined;
  const pesos = Number(trimmed);
  return pesos > 0 ? pesos : undefined;
}

/** The rounded sum of service prices: the default payment. Source: 3-049, 9-010. */
export const sumOfPrices = (services: readonly { readonly price: number }[]): number =>
  Math.round(services.reduce((sum, service) => sum + service.price, 0));
