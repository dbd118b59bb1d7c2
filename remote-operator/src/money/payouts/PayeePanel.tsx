import { useState } from 'react';
import { Avatar, Button, dayWords, lazyDialog, Row, Stack, Text, TextLink, toast } from 'shared-lib';
import {
  paidWords,
  PayLines,
  type Payout,
  type Period,
  periodWords,
  STATE_WORDS,
  useVoidPayout,
} from 'shared-lib/records';
import { AskText } from '../../parts/page/AskText';
import { PanelHead } from '../../parts/page/PanelHead';
import { cashOfPath } from '../cash-in-hand/cashAddress';
import { leftOf, type PayRow, payWords } from './payRow';
import * as m from '../../texts/m';

const AddPayLine = lazyDialog(() =>
  import(/* webpackChunkName: "pay-dialogs" */ './AddPayLine').then((code) => code.AddPayLine),
);

/** A payout with what the person said of it. Source: R-beyond-566, R-beyond-567. */
function PaidOut({ payout, canVoid }: { payout: Payout; canVoid: boolean }) {
  const [isVoiding, setVoiding] = useState(false);
  const undo = useVoidPayout();
  const { id, state, answer_reason: why, paid_by, lines, cash, amount, reference, note } = payout;
  return (
    <Stack as="section" aria-label={paidWords(payout)} $gap={2}>
      <Text as="h3" strong>
        {paidWords(payout)}
      </Text>
      <Text as="p" size="s" tone={state === 'disputed' ? 'red' : undefined} muted={state !== 'disputed'}>
        {[STATE_WORDS[state], why, m.paid_by_name({ name: paid_by }), reference, note].filter(Boolean).join(' · ')}
      </Text>
      <PayLines lines={lines} cash={cash} sum={amount} label={state === 'voided' ? STATE_WORDS.voided : m.paid()} />
      {canVoid && state !== 'voided' && (
        <Row>
          <Button size="sm" onClick={() => setVoiding(true)}>
            {m.void_this_payout()}
          </Button>
        </Row>
      )}
      {isVoiding && (
        <AskText
          draft={`void-payout.${id}`}
          title={m.void_this_payout()}
          description={m.its_lines_are_unpaid_again()}
          submitLabel={m.void_it()}
          danger
          send={async (reason) => {
            await undo.mutateAsync({ id, reason });
            toast.success(m.the_payout_is_void());
          }}
          failure={m.could_not_void_the_payout()}
          onClose={() => setVoiding(false)}
        />
      )}
    </Stack>
  );
}

export interface PayeePanelProps {
  row: PayRow;
  period: Period;
  starts: string;
  /** Left out for whoever may neither pay nor void. */
  onPay: (() => void) | undefined;
  onPrint: () => void;
  onClose: () => void;
}

/** One person's statement of the period: what is to pay and why, and what was paid. Source: R-beyond-561. */
export function PayeePanel({ row, period, starts, onPay, onPrint, onClose }: PayeePanelProps) {
  const { payee, payable, handOver, later, openCash, payouts, isOpen } = row;
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack $gap={3}>
      <PanelHead
        picture={<Avatar name={payee.person.name} />}
        title={payee.person.name}
        detail={m.statement_of_period({ period: periodWords(period) })}
        onClose={onClose}
      />
      {isOpen ? (
        <PayLines lines={payee.lines} cash={openCash} {...leftOf(row)} />
      ) : (
        <Text as="p" muted>
          {payouts.length > 0 ? m.nothing_more_is_to_pay() : m.nothing_was_earned_in_this()}
        </Text>
      )}
      {payee.waiting_days > 0 && (
        <Text as="p" size="s" tone="clay">
          {m.days_wait_for_approval({ count: payee.waiting_days })}
        </Text>
      )}
      <Row $gap={2}>
        <Button size="sm" icon="print" onClick={onPrint}>
          {m.print()}
        </Button>
        <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
          {m.add_a_line()}
        </Button>
      </Row>
      {payable !== null && (
        <>
          {handOver > 0 && (
            <Text as="p" size="s">
              {m.hands_over_more_than_earned()} <TextLink to={cashOfPath(payee.person.id)}>{m.see_the_cash()}</TextLink>
            </Text>
          )}
          {onPay && (
            <Button variant={handOver > 0 ? 'outline' : 'primary'} onClick={onPay}>
              {payWords(row)}
            </Button>
          )}
        </>
      )}
      {isOpen && later > 0 && (
        <Text as="p" size="s" muted>
          {m.more_was_taken_off_than_earned()}
        </Text>
      )}
      {payee.payouts.map((payout) => (
        <PaidOut key={payout.id} payout={payout} canVoid={onPay !== undefined} />
      ))}
      <Text as="p" size="xs" muted>
        {m.pay_from_before_is_not_listed({ day: dayWords(starts) })}
      </Text>
      {isAdding && <AddPayLine person={payee.person} starts={starts} onClose={() => setAdding(false)} />}
    </Stack>
  );
}
