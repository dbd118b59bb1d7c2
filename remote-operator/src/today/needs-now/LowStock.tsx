import { type Paginated, Text, withUnit } from 'shared-lib';
import { inventoryQueries, LOW_STOCK_PATH } from 'shared-lib/booking';
import type { StockedMaterial } from 'shared-lib/records';
import { LinkLine } from './LinkLine';
import { List } from './needLine';

/** This many are named. The inventory has them all. */
const NAMED = 3;

export const lowStockQuery = inventoryQueries.list({ low_stock: true, page_size: NAMED });

/** All low stock in one line, because one delivery brings it all. Source: R-pages-71. */
export function LowStock({ results, count }: Pick<Paginated<StockedMaterial>, 'results' | 'count'>) {
  const named = results.map(({ name, stock, unit }) => `${name} ${withUnit(stock.toLocaleString('en-PH'), unit)}`);
  const more = count - named.length;
  return (
    <List aria-label="What runs low in the stock">
      <LinkLine
        icon="box"
        tone="amber"
        kind="Low stock"
        who={<Text strong>{count === 1 ? results[0]?.name : `${count} materials`}</Text>}
        detail={named.join(', ') + (more > 0 ? ` and ${more} more` : '')}
        button="Restock"
        to={LOW_STOCK_PATH}
      />
    </List>
  );
}
