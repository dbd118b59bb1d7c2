import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Appointment, Banner, Button, formatPesos, momentWords, personName } from 'shared-lib';
import { feeQuery } from 'shared-lib/records';
import { FeeDialog } from './FeeDialog';
import { FEE_WORDS } from './feeWords';
import { TakeFeeBack } from './TakeFeeBack';
import * as m from '../../texts/m';

export interface VisitFeeProps {
  visit: Pick<Appointment, 'id' | 'version' | 'outcome' | 'cancel_reason' | 'client_details'>;
}

/**
 * On the page of a visit: its fee, or the question about it. A fee that was taken is shown, too, once the visit takes
 * place after all. Source: R-beyond-1135.
 */
export function VisitFee({ visit }: VisitFeeProps) {
  const { data, refetch } = useQuery(feeQuery(visit.id));
  const { version } = visit;
  // Whatever changes the visit may change its fee: a look at an older answer would say nothing.
  useEffect(() => void refetch({ cancelRefetch: false }), [version, refetch]);
  const [asked, ask] = useState<'decide' | 'back' | null>(null);
  const close = (): void => ask(null);
  if (!data) return null;
  const { proposal, fee } = data;
  const takesPlace = visit.outcome !== 'cancelled' && !visit.cancel_reason;
  const words = (kind: keyof typeof FEE_WORDS, said: string): string => `${FEE_WORDS[kind]}: ${said}`;
  return (
    <>
      {proposal && (
        <Banner
          tone="clay"
          title={words(proposal.kind, m.amount_by_the_rule({ amount: formatPesos(proposal.amount) }))}
          action={
            <Button size="sm" onClick={() => ask('decide')}>
              {m.decide_about_the_fee()}
            </Button>
          }
        />
      )}
      {fee && (
        <Banner
          tone={takesPlace && fee.amount > 0 ? 'clay' : 'grey'}
          title={words(
            fee.kind,
            fee.amount > 0
              ? `${m.amount_was_taken({ amount: formatPesos(fee.amount) })}${fee.amount < fee.proposed ? ` ${m.of_proposed({ proposed: formatPesos(fee.proposed) })}` : ''}`
              : m.waived(),
          )}
          action={
            <Button size="sm" onClick={() => ask('back')}>
              {fee.amount > 0 ? m.take_the_fee_back() : m.take_the_waiver_back()}
            </Button>
          }
        >
          {takesPlace && fee.amount > 0 && <p>{m.the_visit_takes_place_although()}</p>}
          {[fee.by, momentWords(new Date(fee.at)), fee.reason && `“${fee.reason}”`].filter(Boolean).join(' · ')}
        </Banner>
      )}
      {asked === 'decide' && proposal && (
        <FeeDialog fee={data} proposal={proposal} name={personName(visit.client_details)} onClose={close} />
      )}
      {asked === 'back' && fee && <TakeFeeBack appointment={visit.id} fee={fee} onClose={close} />}
    </>
  );
}
