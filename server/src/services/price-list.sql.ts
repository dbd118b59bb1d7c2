import { priceOn, type PriceFrom } from 'shared-lib/domain';

/** Every price with a beginning of the service `s`, in order. */
export const PRICE_LIST = `(select jsonb_agg(jsonb_build_object('from', p.starts_on, 'price', p.price) order by p.starts_on)
    from service_prices p where p.service_id = s.id) as price_list`;

interface WithList {
  readonly price: number;
  readonly price_list: readonly PriceFrom[] | null;
}

/** A row with PRICE_LIST as it is on a service day: its price then, and what begins later. Source: R-beyond-1240. */
export function onDay<Row extends WithList>(
  { price_list, ...row }: Row,
  day: string,
): Omit<Row, 'price_list'> & { coming_prices: PriceFrom[] } {
  const all = price_list ?? [];
  return {
    ...row,
    price: priceOn({ price: row.price, coming_prices: all }, day),
    coming_prices: all.filter(({ from }) => from > day),
  };
}
