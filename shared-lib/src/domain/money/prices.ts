// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** A price of a service that begins on a service day. Whole pesos. */
export interface PriceFrom {
  readonly from: string;
  readonly price: number;
}
/** What a service costs, and what it will cost, soonest first. An older server sends no coming prices. */
export interface Priced {
  readonly price: number;
  readonly coming_prices?: readonly PriceFrom[] | undefined;
}

/**
 * What a service costs in a visit of this service day: for the booking, the request form and every screen.
 * Source: R-beyond-1240.
 */
export const priceOn = ({ price, coming_prices = [] }: Priced, day: string): number =>
  coming_prices.filter(({ from }) => from <= day).at(-1)?.price ?? price;

/** The same services at the prices of a service day. */
export const pricedOn = <Service extends Priced>(services: readonly Service[], day: string): Service[] =>
  services.map((service) => ({ ...service, price: priceOn(service, day) }));
