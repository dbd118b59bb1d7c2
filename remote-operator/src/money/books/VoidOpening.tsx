import { formatPesos, toast } from 'shared-lib';
import { type OpeningBalance, useVoidOpening } from 'shared-lib/records';
import { AskText } from '../../parts/page/AskText';
import * as m from '../../texts/m';

export interface VoidOpeningProps {
  opening: OpeningBalance;
  onClose: () => void;
}

/** Takes an opening balance back that was a mistake, in today's day. Source: R-beyond-1371. */
export function VoidOpening({ opening: { id, name, amount }, onClose }: VoidOpeningProps) {
  const voidOpening = useVoidOpening();
  return (
    <AskText
      danger
      draft={`void-opening.${id}`}
      title={m.void_this_opening_balance()}
      description={m.an_entry_of_today_takes_it_back()}
      submitLabel={m.void_it()}
      send={async (reason) => {
        await voidOpening.mutateAsync({ id, reason });
        toast.success(m.voided_cost({ what: name, amount: formatPesos(amount) }));
      }}
      failure={m.could_not_void_the_opening()}
      onClose={onClose}
    />
  );
}
