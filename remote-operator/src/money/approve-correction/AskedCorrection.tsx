import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner, Button, failureText, momentWords, toast, useUser } from 'shared-lib';
import {
  correctionQueries,
  type CorrectionSide,
  type PaymentCorrection,
  useApproveCorrection,
  useRefuseCorrection,
  useTakeCorrectionBack,
} from 'shared-lib/booking';
import styled from 'styled-components';
import { aboutVisit, type Visit } from '../../parts/execute-action/aboutVisit';
import { Compared } from './Compared';
import { CORRECTION_WORDS, correctionWords } from './correctionWords';
import { AskText } from '../../parts/page/AskText';
import { type Approval, mayApprove, whoApproves } from '../../parts/page/whoApproves';
import * as m from '../../texts/m';

/** Above the facts of the payment. */
const Above = styled.div`
  margin-bottom: var(--s4);
`;

/** A correction of the visit's payment that waits for a second operator. Source: R-money-23. */
export function AskedCorrection({ visit }: { visit: Visit }) {
  const { data } = useQuery(correctionQueries.ofAppointment(visit.id));
  const waiting = data?.corrections.find(({ state }) => state === 'waiting');
  return waiting ? (
    <Above>
      <Waiting
        key={waiting.id}
        visit={visit}
        correction={waiting}
        compared={data?.compared ?? null}
        approvers={data?.approvers}
      />
    </Above>
  ) : null;
}

interface WaitingProps {
  visit: Visit;
  correction: PaymentCorrection;
  compared: { before: CorrectionSide; after: CorrectionSide } | null;
  approvers: Approval['approvers'];
}

function Waiting({ visit, correction, compared, approvers }: WaitingProps) {
  const { id, asked_by, asked_at, reason, is_outdated, paid_after, method, change } = correction;
  const { what, approve: approves, done } = CORRECTION_WORDS[change];
  const { id: self } = useUser();
  const approval = { approvers, self };
  const approve = useApproveCorrection();
  const takeBack = useTakeCorrectionBack();
  const [isRefusing, setRefusing] = useState(false);
  const say = (done: string, failure: string) => ({
    onSuccess: () => toast.success(done, aboutVisit(visit)),
    onError: (error: Error) => toast.error(failureText(error, failure), aboutVisit(visit)),
  });
  const approveIt = (): void => approve.mutate({ id }, say(done, m.could_not_approve_the({ what })));
  const takeItBack = (): void =>
    takeBack.mutate({ id }, say(m.the_request_is_taken_back(), m.could_not_take_it_back()));
  return (
    <Banner
      tone="clay"
      title={m.a_waits_for_approval({
        what,
        correction: correctionWords(correction),
        words: paid_after > 0 && method === 'gcash' ? m.by_gcash() : '',
      })}
      action={
        asked_by.id === self ? (
          <Button size="sm" busy={takeBack.isPending} onClick={takeItBack}>
            {m.take_it_back()}
          </Button>
        ) : (
          <>
            {!is_outdated && mayApprove(approval) && (
              <Button size="sm" variant="primary" busy={approve.isPending} onClick={approveIt}>
                {approves}
              </Button>
            )}
            <Button size="sm" onClick={() => setRefusing(true)}>
              {m.refuse()}
            </Button>
          </>
        )
      }
    >
      {asked_by.id === self ? m.you_asked() : m.asked({ name: asked_by.name })} {momentWords(new Date(asked_at))}:{' '}
      {reason} {!is_outdated && whoApproves(approval)}
      {is_outdated && m.the_visit_or_its_payment()}
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
      draft={`refuse-correction.${correction.id}`}
      title={m.refuse_the_correction()}
      description={m.the_payment_stays_as_it({ name: correction.asked_by.name })}
      submitLabel={m.refuse_it()}
      send={async (reason) => {
        await refuse.mutateAsync({ id: correction.id, reason });
        toast.success(m.the_correction_is_refused(), aboutVisit(visit));
      }}
      failure={m.could_not_refuse_the_correction()}
      onClose={onClose}
    />
  );
}
