import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Card, momentWords, formatPesos, Row, Stack, Text, toast, useUser } from 'shared-lib';
import { cashQueries, useConfirmRemittance, useDisputeRemittance } from '../api/money/cash';
import type { Remittance } from '../contract';
import { countDifferenceWords } from './cashWords';
import { DisputeMoney } from './DisputeMoney';
import { moneyFailure } from './moneyFailure';
import * as m from '../texts/m';

/** This person's hand-overs that they have not confirmed yet, each with its question. Source: R-money-22. */
export function WaitingRemittances() {
  const { id: person } = useUser();
  const { data } = useQuery(cashQueries.remittances({ person, show: 'open' }));
  if (!data || data.results.length === 0) return null;
  return (
    <Stack $gap={3}>
      {data.results.map((remittance) => (
        <Question key={remittance.id} remittance={remittance} />
      ))}
    </Stack>
  );
}

function Question({ remittance }: { remittance: Remittance }) {
  const [isDisputing, setDisputing] = useState(false);
  const confirm = useConfirmRemittance();
  const dispute = useDisputeRemittance();
  const { id, counted, counted_by, at, reason, state, answer_reason } = remittance;
  const difference = countDifferenceWords(remittance);
  const agree = (): void =>
    confirm.mutate(
      { id },
      {
        onSuccess: () => toast.success(m.you_confirmed({ counted: formatPesos(counted) })),
        onError: (error) => toast.error(moneyFailure(error, m.could_not_confirm_it())),
      },
    );
  return (
    <Card as="section" aria-label={m.hand_over_of({ counted: formatPesos(counted) })}>
      <Stack $gap={2}>
        <Text as="p" strong>
          {m.you_handed_over_to_is({ counted: formatPesos(counted), name: counted_by.name })}
        </Text>
        <Text as="p" size="s" muted>
          {momentWords(new Date(at))}
          {difference && `. ${difference}. ${counted_by.name}: ${reason}`}
        </Text>
        {state === 'disputed' && (
          <Text as="p" size="s" tone="red">
            {m.you_said_that_this_is({ answerReason: answer_reason })}
          </Text>
        )}
        <Row $gap={2}>
          <Button variant="primary" busy={confirm.isPending} onClick={agree}>
            {m.confirm()}
          </Button>
          {state === 'waiting' && <Button onClick={() => setDisputing(true)}>{m.this_is_not_right()}</Button>}
        </Row>
      </Stack>
      {isDisputing && (
        <DisputeMoney
          draft={`dispute.${id}`}
          title={m.this_is_not_right()}
          description={m.counted_operators_read_what_you({ name: counted_by.name, counted: formatPesos(counted) })}
          dispute={(said) => dispute.mutateAsync({ id, reason: said })}
          onClose={() => setDisputing(false)}
        />
      )}
    </Card>
  );
}
