import { useState } from 'react';
import { failedWith, formatPesos, toast } from 'shared-lib';
import { type CreditEntry, useVoidCredit } from 'shared-lib/records';
import { AskText } from '../../parts/page/AskText';
import * as m from '../../texts/m';

export interface VoidCreditProps {
  client: number;
  entry: CreditEntry;
  onClose: () => void;
}

/**
 * Takes a prepayment back that was a mistake, or asks another operator to approve it, once the server says so. Source:
 * R-beyond-992, R-beyond-993.
 */
export function VoidCredit({ client, entry: { id, amount }, onClose }: VoidCreditProps) {
  const voidCredit = useVoidCredit();
  const [asks, setAsks] = useState(false);
  return (
    <AskText
      danger
      draft={`void-credit.${id}`}
      title={m.void_this_credit()}
      description={m.amount_never_came_in({ amount: formatPesos(amount) })}
      submitLabel={asks ? m.ask_for_approval() : m.void_it()}
      send={async (reason) => {
        const body = { reason, ...(asks && { asks }) };
        await voidCredit.mutateAsync({ id: client, entry: id, body }).catch((error: unknown) => {
          if (failedWith(error, 'CORRECTION_NEEDS_APPROVAL')) setAsks(true);
          throw error;
        });
        toast.success(asks ? m.another_operator_is_asked_to_approve_the_void() : m.the_credit_is_voided());
      }}
      failure={m.could_not_void_the_credit()}
      onClose={onClose}
    />
  );
}
