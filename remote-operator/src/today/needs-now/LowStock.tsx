import { type Paginated, Text, withUnit } from 'shared-lib';
import { inventoryQueries, LOW_STOCK_PATH } from 'shared-lib/booking';
import type { StockedMaterial } from 'shared-lib/records';
import { LinkLine } from './LinkLine';
import { List } from './needLine';
import * as m from '../../texts/m';

/** This many are named. The inventory has them all. */
const NAMED = 3;

export const lowStockQuery = inventoryQueries.list({ low_stock: true, page_size: NAMED });

/** All low stock in one line, because one delivery brings it all. Source: R-pages-71. */
export function LowStock({ results, count }: Pick<Paginated<StockedMaterial>, 'results' | 'count'>) {
  const named = results.map(({ name, stock, unit }) => `${name} ${withUnit(stock.toLocaleString('en-PH'), unit)}`);
  const more = count - named.length;
  return (
    <List aria-label={m.what_runs_low_in_the()}>
      <LinkLine
        icon="box"
        tone="amber"
        kind={m.low_stock_2()}
        who={<Text strong>{count === 1 ? results[0]?.name : m.count_materials({ count })}</Text>}
        detail={named.join(', ') + (more > 0 ? m.and_more_more({ more }) : '')}
        button={m.restock_2()}
        to={LOW_STOCK_PATH}
      />
    </List>
  );
}
