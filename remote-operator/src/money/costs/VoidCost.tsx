import { formatPesos, toast } from 'shared-lib';
import { type Cost, COST_WORDS, useVoidCost } from 'shared-lib/records';
import { AskText } from '../../parts/page/AskText';
import * as m from '../../texts/m';

export interface VoidCostProps {
  cost: Cost;
  onClose: () => void;
}

/** Takes a cost back that was a mistake, with the reason, in today's day. Source: R-beyond-862. */
export function VoidCost({ cost: { id, category, amount, bought }, onClose }: VoidCostProps) {
  const voidCost = useVoidCost();
  const what = COST_WORDS[category];
  return (
    <AskText
      danger
      draft={`void-cost.${id}`}
      title={m.void_this_cost()}
      description={bought ? m.the_stock_stays_correct_it_there() : m.an_entry_of_today_takes_it_back()}
      submitLabel={m.void_it()}
      send={async (reason) => {
        await voidCost.mutateAsync({ id, reason });
        toast.success(m.voided_cost({ what, amount: formatPesos(amount) }));
      }}
      failure={m.could_not_void_the_cost()}
      onClose={onClose}
    />
  );
}
