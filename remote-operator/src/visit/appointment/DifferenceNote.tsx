import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Appointment, Banner, Button, failureText, momentWords, lazyDialog, Text } from 'shared-lib';
import { differenceQueries, type PaymentDifferenceShown } from 'shared-lib/booking';
import styled from 'styled-components';
import { ACTIONS, primaryAction } from '../actions/actionTable';
import { aboutVisit } from '../../parts/execute-action/aboutVisit';
import { may } from '../../parts/execute-action/allowed';
import { useActions } from '../actions/ActionsProvider';
import { AgreeDifference } from '../../money/review-payment/AgreeDifference';
import { DIFFERENCE_WORDS, writtenOffWords } from '../../money/review-payment/decisionWords';
import { moneyToDecide } from '../../money/review-payment/differenceWords';
import * as m from '../../texts/m';

const UndoWriteOff = lazyDialog(() =>
  import(/* webpackChunkName: "unpaid-dialogs" */ '../../money/unpaid/UndoWriteOff').then((code) => code.UndoWriteOff),
);
const LaterPayment = lazyDialog(() =>
  import(/* webpackChunkName: "unpaid-dialogs" */ '../../money/unpaid/LaterPayment').then((code) => code.LaterPayment),
);

/** Above the facts of the payment. */
const Above = styled.div`
  margin-bottom: var(--s4);
`;

/**
 * A payment that differs from what was due, to correct or to declare right, and who declared it. Source: R-money-24.
 */
export function DifferenceNote({ appointment }: { appointment: Appointment }) {
  const query = useQuery(differenceQueries.read(appointment.id));
  /** As when the question was asked. It stays open, whatever a colleague says meanwhile. */
  const [asked, setAsked] = useState<PaymentDifferenceShown | null>(null);
  const [paying, pay] = useState<PaymentDifferenceShown | null>(null);
  const [undoing, undo] = useState<PaymentDifferenceShown | null>(null);
  const difference = query.data?.difference;
  return (
    <>
      {query.isError && !query.data && (
        <Above>
          <Banner
            tone="red"
            title={failureText(query.error, m.could_not_look_whether_the())}
            action={
              <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
                {m.retry()}
              </Button>
            }
          />
        </Above>
      )}
      {difference && (
        <Said
          appointment={appointment}
          difference={difference}
          onAgree={() => setAsked(difference)}
          onPay={() => pay(difference)}
          onUndo={() => undo(difference)}
        />
      )}
      {undoing && (
        <UndoWriteOff
          visit={appointment.id}
          writeOff={undoing}
          about={aboutVisit(appointment)}
          onClose={() => undo(null)}
        />
      )}
      {paying && <LaterPayment visit={appointment.id} difference={paying} onClose={() => pay(null)} />}
      {asked && <AgreeDifference visit={appointment} difference={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface SaidProps {
  appointment: Appointment;
  difference: PaymentDifferenceShown;
  onAgree: () => void;
  onPay: () => void;
  onUndo: () => void;
}

function Said({ appointment, difference, onAgree, onPay, onUndo }: SaidProps) {
  const { press } = useActions();
  const { agreed_by: agreedBy, agreed_at: at, note, written_off: amount } = difference;
  const kind = moneyToDecide(appointment, difference);
  const words = DIFFERENCE_WORDS[kind];
  if (agreedBy !== null)
    return (
      <Above>
        <Text as="p" size="s" muted>
          {amount > 0 ? writtenOffWords(agreedBy, amount) : words.said(difference, agreedBy)}
          {at && `, ${momentWords(new Date(at))}`}
          {note && `: “${note}”`}
        </Text>
        {amount > 0 && (
          <Button size="sm" onClick={onUndo}>
            {m.take_the_write_off_back()}
          </Button>
        )}
      </Above>
    );
  const change = kind === 'unpaid' ? 'mark_completed' : 'correct_payment';
  return (
    <Above>
      <Banner
        tone="clay"
        title={words.title(difference)}
        action={
          <>
            <Button size="sm" onClick={onAgree}>
              {words.agree}
            </Button>
            {kind === 'short' && (
              <Button size="sm" variant="ghost" onClick={onPay}>
                {m.record_a_payment()}
              </Button>
            )}
            {/* The page's own button may already be this one. */}
            {may(appointment, change) && primaryAction(appointment) !== change && (
              <Button size="sm" variant="ghost" onClick={() => press(change, appointment)}>
                {words.change ?? ACTIONS[change].label}
              </Button>
            )}
          </>
        }
      >
        {words.until}
      </Banner>
    </Above>
  );
}
