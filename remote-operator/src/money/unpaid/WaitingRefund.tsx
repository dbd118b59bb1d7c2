import { useState } from 'react';
import { Banner, Button, clientPath, failureText, formatPesos, Link, momentWords, toast, useUser } from 'shared-lib';
import { type CreditRefund, useDecideRefund } from 'shared-lib/records';
import { AskText } from '../../parts/page/AskText';
import * as m from '../../texts/m';

/** A refund that waits: another operator decides, who asked may take it back. Source: R-beyond-825. */
export function WaitingRefund({ refund, named = false }: { refund: CreditRefund; named?: boolean }) {
  const { id, client, amount, reason, asked_by, asked_at } = refund;
  const decide = useDecideRefund();
  const user = useUser();
  const [isRefusing, setRefusing] = useState(false);
  const isOwn = asked_by.id === user.id;
  const answer = (said: 'approve' | 'take_back', done: string): void =>
    // The promise answers after this part has gone, too.
    void decide.mutateAsync({ id, body: { answer: said } }).then(
      () => toast.success(done),
      (error: unknown) => toast.error(failureText(error, m.could_not_decide_about_the_refund())),
    );
  return (
    <Banner
      tone="clay"
      title={m.a_refund_of_amount_waits({ amount: formatPesos(amount) })}
      action={
        isOwn ? (
          <Button size="sm" busy={decide.isPending} onClick={() => answer('take_back', m.the_refund_is_taken_back())}>
            {m.take_it_back()}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              variant="primary"
              busy={decide.isPending}
              onClick={() => answer('approve', m.the_refund_is_recorded())}
            >
              {m.approve_the_refund()}
            </Button>
            <Button size="sm" onClick={() => setRefusing(true)}>
              {m.refuse()}
            </Button>
          </>
        )
      }
    >
      {named && (
        <>
          <Link to={clientPath(client.id)}>{client.name}</Link>
          {'. '}
        </>
      )}
      {m.name_moment_reason({ name: asked_by.name, moment: momentWords(new Date(asked_at)), reason })}
      {isRefusing && (
        <AskText
          draft={`refuse-refund.${id}`}
          title={m.refuse_the_refund()}
          description={m.the_money_stays_prepaid({ name: asked_by.name })}
          submitLabel={m.refuse_it()}
          send={async (why) => {
            await decide.mutateAsync({ id, body: { answer: 'refuse', reason: why } });
            toast.success(m.the_refund_is_refused());
          }}
          failure={m.could_not_decide_about_the_refund()}
          onClose={() => setRefusing(false)}
        />
      )}
    </Banner>
  );
}
