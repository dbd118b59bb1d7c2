import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner, Button, failureText, formatMoment, formatPesos, toast, useUser } from 'shared-lib';
import {
  correctionQueries,
  type CorrectionSide,
  type PaymentCorrection,
  useApproveCorrection,
  useTakeCorrectionBack,
} from 'shared-lib/booking';
import styled from 'styled-components';
import { Compared } from './Compared';
import { RefuseCorrection } from './RefuseCorrection';

/** Of the facts of the payment. */
const Above = styled.div`
  margin-bottom: var(--s4);
`;

/** `₱850.00 to ₱300.00` */
export const correctionWords = ({ paid_before, paid_after }: PaymentCorrection): string =>
  `${formatPesos(paid_before)} to ${paid_after === 0 ? 'nothing, a refund' : formatPesos(paid_after)}`;

/** A correction of the visit's payment that waits for a second operator. Source: R-money-23. */
export function AskedCorrection({ appointment }: { appointment: number }) {
  const { data } = useQuery(correctionQueries.ofAppointment(appointment));
  const waiting = data?.corrections.find(({ state }) => state === 'waiting');
  return waiting ? (
    <Above>
      <Waiting key={waiting.id} correction={waiting} compared={data?.compared ?? null} />
    </Above>
  ) : null;
}

interface WaitingProps {
  correction: PaymentCorrection;
  compared: { before: CorrectionSide; after: CorrectionSide } | null;
}

function Waiting({ correction, compared }: WaitingProps) {
  const { id, asked_by, asked_at, reason, is_outdated, paid_after, method } = correction;
  const { id: self } = useUser();
  const approve = useApproveCorrection();
  const takeBack = useTakeCorrectionBack();
  const [isRefusing, setRefusing] = useState(false);
  const sayWhy = (fallback: string) => ({ onError: (error: Error) => toast.error(failureText(error, fallback)) });
  const approveIt = (): void =>
    approve.mutate(
      { id },
      { ...sayWhy('Could not approve the correction'), onSuccess: () => toast.success('Payment corrected') },
    );
  const takeItBack = (): void =>
    takeBack.mutate(
      { id },
      { ...sayWhy('Could not take it back'), onSuccess: () => toast.success('The request is taken back') },
    );
  return (
    <Banner
      tone="clay"
      title={`A correction waits for approval: ${correctionWords(correction)}${paid_after > 0 && method === 'gcash' ? ' by GCash' : ''}`}
      action={
        asked_by.id === self ? (
          <Button size="sm" busy={takeBack.isPending} onClick={takeItBack}>
            Take it back
          </Button>
        ) : (
          <>
            {!is_outdated && (
              <Button size="sm" variant="primary" busy={approve.isPending} onClick={approveIt}>
                Approve the correction
              </Button>
            )}
            <Button size="sm" onClick={() => setRefusing(true)}>
              Refuse
            </Button>
          </>
        )
      }
    >
      {asked_by.id === self ? 'You asked' : `${asked_by.name} asked`} {formatMoment(new Date(asked_at))}: {reason}
      {is_outdated && ' The payment has changed since, so this is not approved any more.'}
      {compared && !is_outdated && <Compared {...compared} />}
      {isRefusing && <RefuseCorrection correction={correction} onClose={() => setRefusing(false)} />}
    </Banner>
  );
}
