import { useState } from 'react';
import { Banner, Button, clientPath, failureText, formatPesos, Link, momentWords, toast, useUser } from 'shared-lib';
import { type CreditRefund, useDecideRefund } from 'shared-lib/records';
import { AskText } from '../../parts/page/AskText';
import { mayApprove, whoApproves } from '../../parts/page/whoApproves';
import { METHOD_WORDS } from '../../parts/visit-words/methodWords';
import { voucherPath } from '../prepaid/vouchersAddress';
import * as m from '../../texts/m';

const wordsOf = ({ voids, amount: pesos, method, holder }: CreditRefund) => {
  const amount = formatPesos(pesos);
  const said = holder ? m.in_the_hand_of({ name: holder.name }) : METHOD_WORDS[method];
  return voids !== null
    ? {
        title: m.a_void_of_amount_waits({ amount, method: said }),
        done: m.the_credit_is_voided(),
        takenBack: m.the_void_is_taken_back(),
        refuse: m.refuse_the_void(),
        refused: m.the_void_is_refused(),
        failure: m.could_not_decide_about_the_void(),
      }
    : {
        title: m.a_refund_of_amount_waits({ amount, method: METHOD_WORDS[method] }),
        done: m.the_refund_is_recorded(),
        takenBack: m.the_refund_is_taken_back(),
        refuse: m.refuse_the_refund(),
        refused: m.the_refund_is_refused(),
        failure: m.could_not_decide_about_the_refund(),
      };
};

/**
 * A refund or void that waits: another operator decides, who asked may take it back. Source: R-beyond-825,
 * R-beyond-993.
 */
export function WaitingRefund({ refund, named = false }: { refund: CreditRefund; named?: boolean }) {
  const { id, client, voucher, reason, asked_by, asked_at, voids, holder, approvers } = refund;
  const words = wordsOf(refund);
  const decide = useDecideRefund();
  const user = useUser();
  const [isRefusing, setRefusing] = useState(false);
  const isOwn = asked_by.id === user.id;
  const approval = { approvers, self: user.id, isHolder: holder?.id === user.id };
  const answer = (said: 'approve' | 'take_back', done: string): void =>
    // The promise answers after this part has gone, too.
    void decide.mutateAsync({ id, body: { answer: said } }).then(
      () => toast.success(done),
      (error: unknown) => toast.error(failureText(error, words.failure)),
    );
  return (
    <Banner
      tone="clay"
      title={words.title}
      action={
        isOwn ? (
          <Button size="sm" busy={decide.isPending} onClick={() => answer('take_back', words.takenBack)}>
            {m.take_it_back()}
          </Button>
        ) : (
          <>
            {mayApprove(approval) && (
              <Button size="sm" variant="primary" busy={decide.isPending} onClick={() => answer('approve', words.done)}>
                {voids === null ? m.approve_the_refund() : m.approve_the_void()}
              </Button>
            )}
            <Button size="sm" onClick={() => setRefusing(true)}>
              {m.refuse()}
            </Button>
          </>
        )
      }
    >
      <span>
        {named && (
          <>
            <Link to={voucher ? voucherPath(voucher) : clientPath(client.id)}>{client.name}</Link>
            {'. '}
          </>
        )}
        {m.name_moment_reason({ name: asked_by.name, moment: momentWords(new Date(asked_at)), reason })}{' '}
        {whoApproves(approval)}
      </span>
      {isRefusing && (
        <AskText
          draft={`refuse-refund.${id}`}
          title={words.refuse}
          description={m.the_money_stays({ name: asked_by.name })}
          submitLabel={m.refuse_it()}
          send={async (why) => {
            await decide.mutateAsync({ id, body: { answer: 'refuse', reason: why } });
            toast.success(words.refused);
          }}
          failure={words.failure}
          onClose={() => setRefusing(false)}
        />
      )}
    </Banner>
  );
}
