import { useState } from 'react';
import { formatPesos, toast } from 'shared-lib';
import { useTakeFeeBack, type VisitFee } from 'shared-lib/records';
import { AskText } from '../../parts/page/AskText';
import * as m from '../../texts/m';

export interface TakeFeeBackProps {
  appointment: number;
  /** An amount of 0: it was waived. */
  fee: Pick<NonNullable<VisitFee['fee']>, 'id' | 'amount'>;
  onClose: () => void;
}

/** Takes back what was decided about a fee, with the reason. Source: R-beyond-1134. */
export function TakeFeeBack({ appointment, fee, onClose }: TakeFeeBackProps) {
  // What was seen stays: the server refuses where another decision stands meanwhile.
  const [{ id, amount }] = useState(fee);
  const takeBack = useTakeFeeBack();
  return (
    <AskText
      danger={amount > 0}
      size="sm"
      draft={`fee-back.${appointment}`}
      title={amount > 0 ? m.take_the_fee_back() : m.take_the_waiver_back()}
      description={amount > 0 ? m.the_fee_becomes_credit({ amount: formatPesos(amount) }) : m.the_fee_is_asked_again()}
      submitLabel={amount > 0 ? m.take_the_fee_back() : m.take_the_waiver_back()}
      send={async (reason) => {
        await takeBack.mutateAsync({ id: appointment, body: { fee: id, reason } });
        toast.success(m.the_decision_is_taken_back());
      }}
      failure={m.could_not_take_the_fee_back()}
      onClose={onClose}
    />
  );
}
