import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner, Button, failureText, formatMoment, formatPesos, Stack, toast } from 'shared-lib';
import { type CashSettlement, settlementQueries, useRefuseToSettle, useSettle } from 'shared-lib/booking';
import { AskText } from '../../parts/page/AskText';

/** Shortages that this operator can decide, each with its buttons. Source: R-money-42. */
export function WaitingSettlements() {
  const { data } = useQuery(settlementQueries.toDecide());
  if (!data || data.results.length === 0) return null;
  return (
    <Stack $gap={3}>
      {data.results.map((settlement) => (
        <Waiting key={settlement.id} settlement={settlement} />
      ))}
    </Stack>
  );
}

function Waiting({ settlement }: { settlement: CashSettlement }) {
  const { id, person, amount, expected, counted, reason, asked_by, asked_at } = settlement;
  const settle = useSettle();
  const refuse = useRefuseToSettle();
  const [isRefusing, setRefusing] = useState(false);
  const approve = (): void =>
    settle.mutate(
      { id },
      {
        onSuccess: () => toast.success(`${formatPesos(amount)} of ${person.name} is settled`),
        onError: (error) => toast.error(failureText(error, 'Could not settle the shortage')),
      },
    );
  return (
    <Banner
      tone="clay"
      title={`Settle ${formatPesos(amount)} that ${person.name} is short of?`}
      action={
        <>
          <Button size="sm" variant="primary" busy={settle.isPending} onClick={approve}>
            Settle it
          </Button>
          <Button size="sm" onClick={() => setRefusing(true)}>
            Refuse
          </Button>
        </>
      }
    >
      {asked_by.name} counted {formatPesos(counted)} of {formatPesos(expected)}, {formatMoment(new Date(asked_at))}:{' '}
      {reason}
      {isRefusing && (
        <AskText
          title="Refuse to settle it?"
          description={`It stays in the hand of ${person.name}, who is told why, as is ${asked_by.name}.`}
          submitLabel="Refuse it"
          send={async (why) => {
            await refuse.mutateAsync({ id, reason: why });
            toast.success('It stays in hand');
          }}
          failure="Could not refuse it"
          onClose={() => setRefusing(false)}
        />
      )}
    </Banner>
  );
}
