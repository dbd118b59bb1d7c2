import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner, Button, formatPesos, momentWords } from 'shared-lib';
import { feeQuery } from 'shared-lib/records';
import { FeeDialog } from './FeeDialog';
import { FEE_WORDS } from './feeWords';
import { TakeFeeBack } from './TakeFeeBack';
import * as m from '../../texts/m';

export interface VisitFeeProps {
  appointment: number;
  name: string;
}

/** On the page of a visit that was called off: its fee, or the question about it. Source: R-beyond-1135. */
export function VisitFee({ appointment, name }: VisitFeeProps) {
  const { data } = useQuery(feeQuery(appointment));
  const [asked, ask] = useState<'decide' | 'back' | null>(null);
  const close = (): void => ask(null);
  if (!data) return null;
  const { proposal, fee } = data;
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
          tone="grey"
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
          {[fee.by, momentWords(new Date(fee.at)), fee.reason && `“${fee.reason}”`].filter(Boolean).join(' · ')}
        </Banner>
      )}
      {asked === 'decide' && proposal && <FeeDialog fee={data} proposal={proposal} name={name} onClose={close} />}
      {asked === 'back' && fee && <TakeFeeBack appointment={appointment} amount={fee.amount} onClose={close} />}
    </>
  );
}
