import { useState } from 'react';
import { type AppointmentCard, failedWith, personName, toast, useUser } from 'shared-lib';
import { type PaymentDifferenceShown, useAgreeDifference } from 'shared-lib/booking';
import { AskText } from '../../parts/page/AskText';
import { aboutVisit, type Visit } from '../../parts/execute-action/aboutVisit';
import { DIFFERENCE_WORDS } from './decisionWords';
import { lineOf, moneyToDecide } from './differenceWords';
import * as m from '../../texts/m';

export interface AgreeDifferenceProps {
  visit: Visit & Pick<AppointmentCard, 'outcome'>;
  difference: Pick<PaymentDifferenceShown, 'due' | 'paid'>;
  onClose: () => void;
}

/**
 * Records that the money stays as it is, with the reason: what is owed is written off. What is paid above needs no
 * reason. If the server says that one operator cannot decide it alone, another is asked. Source: R-money-48,
 * R-beyond-730.
 */
export function AgreeDifference({ visit, difference, onClose }: AgreeDifferenceProps) {
  const agree = useAgreeDifference();
  const user = useUser();
  const [asks, setAsks] = useState(false);
  // The sums when the question was asked: another payment is not decided.
  const { due, paid } = difference;
  const kind = moneyToDecide(visit, difference);
  const words = DIFFERENCE_WORDS[kind];
  return (
    <AskText
      draft={`agree-difference.${visit.id}.${due}.${paid}`}
      optional={kind === 'differs' && !asks}
      title={words.question}
      description={m.that_you_say_so_is({ kind: lineOf(kind, difference) })}
      label={words.noteLabel}
      hint={words.noteHint}
      submitLabel={asks ? m.ask_for_approval() : words.agree}
      send={async (note) => {
        const body = { due, paid, note, ...(asks && { asks }) };
        const { agreed_by: by } = await agree.mutateAsync({ id: visit.id, body }).catch((error: unknown) => {
          if (failedWith(error, 'CORRECTION_NEEDS_APPROVAL')) setAsks(true);
          throw error;
        });
        if (by === null) toast.success(m.another_operator_is_asked_whether(), aboutVisit(visit));
        else if (by !== personName(user))
          toast.info(words.already?.(by) ?? m.has_said_so_already({ by }), aboutVisit(visit));
        else toast.success(words.done, aboutVisit(visit));
      }}
      failure={words.failure ?? m.could_not_say_that_the()}
      onClose={onClose}
    />
  );
}
