import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Text } from 'shared-lib';
import { inventoryQueries } from 'shared-lib/booking';
import { LOW_STOCK_PATH } from 'shared-lib/notifications';
import { LinkLine } from './LinkLine';
import { List } from './needLine';

/** As many are named; the inventory has them all. */
const NAMED = 3;

export interface LowStockProps {
  /** How many lines it is, told to the heading. */
  onCount: (count: number) => void;
  /** Folded away on a phone. */
  isHidden: boolean;
}

/** What runs low in the stock, together in one line, as one delivery brings it all. Source: R-pages-71. */
export function LowStock({ onCount, isHidden }: LowStockProps) {
  const { data } = useQuery(inventoryQueries.list({ low_stock: true, page_size: NAMED }));
  const count = data?.count ?? 0;
  useEffect(() => onCount(Math.min(1, count)), [count, onCount]);
  if (isHidden || !data || data.results.length === 0) return null;
  const named = data.results.map(({ name, stock, unit }) => `${name} ${stock.toLocaleString('en-PH')} ${unit}`);
  const more = count - named.length;
  return (
    <List aria-label="What runs low in the stock">
      <LinkLine
        icon="box"
        tone="amber"
        kind="Low stock"
        who={<Text strong>{count === 1 ? data.results[0]?.name : `${count} materials`}</Text>}
        detail={named.join(', ') + (more > 0 ? ` and ${more} more` : '')}
        button="Restock"
        to={LOW_STOCK_PATH}
      />
    </List>
  );
}
