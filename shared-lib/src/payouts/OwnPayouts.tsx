import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Card, Row, Stack, Text, toast } from 'shared-lib';
import { payoutQueries, useConfirmPayout, useDisputePayout } from '../api/money/payouts';
import { DisputeMoney } from '../cash/DisputeMoney';
import { moneyFailure } from '../cash/moneyFailure';
import type { Payout } from '../contract';
import { PayLines } from './PayLines';
import { paidWords, STATE_WORDS } from './payoutWords';
import { periodWords } from '../statement/periodWords';
import * as m from '../texts/m';

function OwnPayout({ payout }: { payout: Payout }) {
  const [isOpen, setOpen] = useState(false);
  const [isDisputing, setDisputing] = useState(false);
  const confirm = useConfirmPayout();
  const dispute = useDisputePayout();
  const { id, state, note, reference, lines, cash, amount, answer_reason } = payout;
  const isAsked = state === 'paid' || state === 'disputed';
  const receive = (): void =>
    confirm.mutate(
      { id },
      {
        onSuccess: () => toast.success(m.you_received_it()),
        onError: (error) => toast.error(moneyFailure(error, m.could_not_confirm_it())),
      },
    );
  const said = state === 'disputed' ? m.you_said_that_this_is({ answerReason: answer_reason }) : null;
  return (
    <Card as="section" aria-label={paidWords(payout)}>
      <Stack $gap={2}>
        <Text as="p" strong>
          {paidWords(payout)}
        </Text>
        <Text as="p" size="s" muted>
          {[periodWords(payout), reference, note].filter((part) => part !== '').join(' · ')}
        </Text>
        {said !== null && (
          <Text as="p" size="s" tone="red">
            {said}
          </Text>
        )}
        {!isAsked && (
          <Text as="p" size="s" muted>
            {state === 'voided' ? m.void_because({ reason: answer_reason }) : STATE_WORDS.received}
          </Text>
        )}
        {isOpen && <PayLines lines={lines} cash={cash} sum={amount} label={m.paid()} />}
        <Row $gap={2}>
          {isAsked && (
            <Button variant="primary" busy={confirm.isPending} onClick={receive}>
              {m.received()}
            </Button>
          )}
          {state === 'paid' && <Button onClick={() => setDisputing(true)}>{m.this_is_wrong()}</Button>}
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? m.hide_the_lines() : m.show_the_lines()}
          </Button>
        </Row>
      </Stack>
      {isDisputing && (
        <DisputeMoney
          draft={`dispute-payout.${id}`}
          title={m.this_is_wrong()}
          description={paidWords(payout)}
          dispute={(reason) => dispute.mutateAsync({ id, reason })}
          onClose={() => setDisputing(false)}
        />
      )}
    </Card>
  );
}

/**
 * What this person was paid, those without their answer first, each with its question. Nothing where they were paid
 * nothing yet. Source: R-beyond-567.
 */
export function OwnPayouts() {
  const { data } = useQuery(payoutQueries.own());
  const [isAll, setAll] = useState(false);
  if (!data || data.results.length === 0) return null;
  const isAsked = ({ state }: Payout): boolean => state === 'paid' || state === 'disputed';
  const asked = data.results.filter(isAsked);
  const others = data.results.filter((payout) => !isAsked(payout));
  return (
    <Stack as="section" aria-label={m.payouts()} $gap={3} data-screen>
      {(isAll ? [...asked, ...others] : asked).map((payout) => (
        <OwnPayout key={payout.id} payout={payout} />
      ))}
      {others.length > 0 && (
        <Row>
          <Button size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? m.hide_former_payouts() : m.former_payouts({ count: others.length })}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
