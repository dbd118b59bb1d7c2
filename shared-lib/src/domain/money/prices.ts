// How it works: docs/subsystems/money-and-reports.md.
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

/**
 * Is a line of a visit's price a surcharge? It takes no time, so it is no service that anybody gives. A card says the
 * minutes of surcharges alone. SQL asks with server/src/platform/database/price-lines.sql.ts. Source: R-beyond-1420.
 */
export const isSurcharge = ({ duration }: { readonly duration?: number | undefined }): boolean => duration === 0;

interface Line {
  readonly name: string;
  readonly price?: number | null | undefined;
  readonly duration?: number | undefined;
}
/** The services among the lines of a visit's price: what somebody gives. */
export const servicesAmong = <One extends Line>(lines: readonly One[]): One[] =>
  lines.filter((line) => !isSurcharge(line));
/** As lists name them: `Swedish`, `+ Night`. A surcharge that was left out is on none. Source: R-beyond-1421. */
export const lineNames = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) => (isSurcharge(line) ? (line.price === 0 ? [] : `+ ${line.name}`) : line.name));
