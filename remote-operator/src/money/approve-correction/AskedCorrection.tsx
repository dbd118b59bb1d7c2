import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner, Button, failureText, formatMoment, formatPesos, toast, useUser } from 'shared-lib';
import {
  correctionQueries,
  type CorrectionSide,
  type PaymentCorrection,
  useApproveCorrection,
  useRefuseCorrection,
  useTakeCorrectionBack,
} from 'shared-lib/booking';
import styled from 'styled-components';
import { aboutVisit, PAYMENT_CORRECTED, type Visit } from '../../parts/execute-action/aboutVisit';
import { Compared } from './Compared';
import { AskText } from '../../parts/page/AskText';

/** Above the facts of the payment. */
const Above = styled.div`
  margin-bottom: var(--s4);
`;

/** `₱850.00 to ₱300.00`. For a first payment only its sum. For a payment said to be right, also what was due. */
export function correctionWords({ change, paid_before, paid_after }: PaymentCorrection): string {
  const after = formatPesos(paid_after);
  if (change === 'mark_completed') return after;
  if (change === 'agree_difference') return `${after} for ${formatPesos(paid_before)}`;
  return `${formatPesos(paid_before)} to ${paid_after === 0 ? 'nothing, a refund' : after}`;
}

const WORDS = {
  correct_payment: { what: 'correction', approve: 'Approve the correction', done: PAYMENT_CORRECTED },
  mark_completed: { what: 'payment', approve: 'Approve the payment', done: 'The payment is recorded' },
  agree_difference: { what: 'shortfall', approve: 'Approve the shortfall', done: 'The payment is right' },
} as const;

/** The label of its line. */
export const toApprove = ({ change }: PaymentCorrection): string => {
  const { what } = WORDS[change];
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} to approve`;
};

/** A correction of the visit's payment that waits for a second operator. Source: R-money-23. */
export function AskedCorrection({ visit }: { visit: Visit }) {
  const { data } = useQuery(correctionQueries.ofAppointment(visit.id));
  const waiting = data?.corrections.find(({ state }) => state === 'waiting');
  return waiting ? (
    <Above>
      <Waiting key={waiting.id} visit={visit} correction={waiting} compared={data?.compared ?? null} />
    </Above>
  ) : null;
}

interface WaitingProps {
  visit: Visit;
  correction: PaymentCorrection;
  compared: { before: CorrectionSide; after: CorrectionSide } | null;
}

function Waiting({ visit, correction, compared }: WaitingProps) {
  const { id, asked_by, asked_at, reason, is_outdated, paid_after, method, change } = correction;
  const { what, approve: approves, done } = WORDS[change];
  const { id: self } = useUser();
  const approve = useApproveCorrection();
  const takeBack = useTakeCorrectionBack();
  const [isRefusing, setRefusing] = useState(false);
  const say = (done: string, failure: string) => ({
    onSuccess: () => toast.success(done, aboutVisit(visit)),
    onError: (error: Error) => toast.error(failureText(error, failure), aboutVisit(visit)),
  });
  const approveIt = (): void => approve.mutate({ id }, say(done, `Could not approve the ${what}`));
  const takeItBack = (): void => takeBack.mutate({ id }, say('The request is taken back', 'Could not take it back'));
  return (
    <Banner
      tone="clay"
      title={`A ${what} waits for approval: ${correctionWords(correction)}${paid_after > 0 && method === 'gcash' ? ' by GCash' : ''}`}
      action={
        asked_by.id === self ? (
          <Button size="sm" busy={takeBack.isPending} onClick={takeItBack}>
            Take it back
          </Button>
        ) : (
          <>
            {!is_outdated && (
              <Button size="sm" variant="primary" busy={approve.isPending} onClick={approveIt}>
                {approves}
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
      {is_outdated && ' The visit or its payment has changed since, so this is not approved any more.'}
      {compared && !is_outdated && <Compared {...compared} />}
      {isRefusing && <RefuseCorrection visit={visit} correction={correction} onClose={() => setRefusing(false)} />}
    </Banner>
  );
}

interface RefuseCorrectionProps {
  visit: Visit;
  correction: PaymentCorrection;
  onClose: () => void;
}

/** Refuses another operator's correction, with a reason that they are told. */
function RefuseCorrection({ visit, correction, onClose }: RefuseCorrectionProps) {
  const refuse = useRefuseCorrection();
  return (
    <AskText
      title="Refuse the correction?"
      description={`The payment stays as it is. ${correction.asked_by.name} is told why.`}
      submitLabel="Refuse it"
      send={async (reason) => {
        await refuse.mutateAsync({ id: correction.id, reason });
        toast.success('The correction is refused', aboutVisit(visit));
      }}
      failure="Could not refuse the correction"
      onClose={onClose}
    />
  );
}
