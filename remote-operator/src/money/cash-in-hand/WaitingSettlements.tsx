import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner, Button, failureText, momentWords, formatPesos, Stack, toast } from 'shared-lib';
import { type CashSettlement, settlementQueries, useRefuseToSettle, useSettle } from 'shared-lib/booking';
import { AskText } from '../../parts/page/AskText';
import * as m from '../../texts/m';

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
        onSuccess: () => toast.success(m.of_is_settled({ amount: formatPesos(amount), name: person.name })),
        onError: (error) => toast.error(failureText(error, m.could_not_settle_the_shortage())),
      },
    );
  return (
    <Banner
      tone="clay"
      title={m.settle_that_is_short_of({ amount: formatPesos(amount), name: person.name })}
      action={
        <>
          <Button size="sm" variant="primary" busy={settle.isPending} onClick={approve}>
            {m.settle_it()}
          </Button>
          <Button size="sm" onClick={() => setRefusing(true)}>
            {m.refuse()}
          </Button>
        </>
      }
    >
      {m.counted_of({
        name: asked_by.name,
        counted: formatPesos(counted),
        expected: formatPesos(expected),
        moment: momentWords(new Date(asked_at)),
        reason,
      })}
      {isRefusing && (
        <AskText
          draft={`refuse-settlement.${id}`}
          title={m.refuse_to_settle_it()}
          description={m.it_stays_in_the_hand({ name: person.name, asked_byName: asked_by.name })}
          submitLabel={m.refuse_it()}
          send={async (why) => {
            await refuse.mutateAsync({ id, reason: why });
            toast.success(m.it_stays_in_hand());
          }}
          failure={m.could_not_refuse_it()}
          onClose={() => setRefusing(false)}
        />
      )}
    </Banner>
  );
}
