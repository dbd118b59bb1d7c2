// How it works: docs/subsystems/surcharges.md.
/** So many percent of a price, in whole pesos, half a peso up: of discounts, fees and surcharges. R-beyond-1425. */
export const percentOfPrice = (price: number, percent: number): number => Math.round((price * percent) / 100);

/** Whole pesos, or percent of what the services cost. */
export interface SurchargeAmount {
  readonly unit: 'pesos' | 'percent';
  readonly amount: number;
}
/** What a surcharge adds to services of this price, in whole pesos. Source: R-beyond-1330. */
export const surchargeOf = ({ unit, amount }: SurchargeAmount, price: number): number =>
  unit === 'pesos' ? amount : percentOfPrice(price, amount);
