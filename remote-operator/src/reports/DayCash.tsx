import { useState } from 'react';
import { Badge, Button, EmptyState, media, momentWords, formatPesos, Money, Row, Stack, Text } from 'shared-lib';
import { type SortedColumn, SortedTable } from 'shared-lib/controls';
import { type BookDay, type DayPerson, ownCounts } from 'shared-lib/records';
import styled from 'styled-components';
import { CountCash } from '../money/cash-in-hand/CountCash';
import { SettledBy } from '../money/cash-in-hand/SettledBy';
import { personColumn } from '../money/cash-in-hand/personColumn';
import * as m from '../texts/m';

const Sums = styled(Row)`
  padding: 12px 18px;
  background: var(--sunken);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
`;

/** Room for why, so that a row is no taller than its person. */
const Why = styled.div`
  ${media.desk} { min-width: 176px; }
`;

/** Even, short or over: a word and a colour. Whole pesos. */
export function Difference({ pesos }: { pesos: number }) {
  if (pesos === 0)
    return (
      <Badge tone="green" dot>
        {m.even()}
      </Badge>
    );
  const amount = formatPesos(Math.abs(pesos));
  return pesos < 0 ? (
    <Badge tone="red" dot>
      {m.short_amount({ amount })}
    </Badge>
  ) : (
    <Badge tone="amber" dot>
      {m.over_amount({ amount })}
    </Badge>
  );
}

const differenceOf = ({ count }: DayPerson): number => (count ? count.counted - count.expected : 0);

const columnsOf = (count: ((person: DayPerson) => void) | undefined): readonly SortedColumn<DayPerson>[] => [
  personColumn(),
  {
    key: 'taken',
    header: m.taken(),
    align: 'end',
    value: ({ taken }) => taken,
    cell: ({ taken, payments }) => (
      <>
        <Money pesos={taken} />
        <br />
        <Text size="xs" muted>
          {m.visits({ count: payments })}
        </Text>
      </>
    ),
  },
  {
    key: 'expected',
    header: m.expected_2(),
    align: 'end',
    value: ({ count: counted, in_hand }) => counted?.expected ?? in_hand,
    cell: ({ count: counted, in_hand, taken }) => {
      const expected = counted?.expected ?? in_hand;
      return (
        <>
          <Money pesos={expected} />
          {expected > taken && (
            <Text as="div" size="xs" muted>
              {m.with_earlier_cash({ amount: formatPesos(expected - taken) })}
            </Text>
          )}
        </>
      );
    },
  },
  {
    key: 'counted',
    header: m.counted(),
    align: 'end',
    value: ({ count: counted }) => counted?.counted ?? -1,
    cell: ({ count: counted }) => (counted ? <Money pesos={counted.counted} strong /> : <Text muted>–</Text>),
  },
  {
    key: 'difference',
    header: m.difference(),
    value: differenceOf,
    cell: (person) =>
      person.count?.with_later ? (
        <Text size="s" muted>
          {m.counted_with_later_cash()}
        </Text>
      ) : person.count ? (
        <Difference pesos={differenceOf(person)} />
      ) : person.is_counted ? (
        <Text muted>{m.nothing_to_count()}</Text>
      ) : (
        <Badge tone="clay" dot>
          {m.not_counted()}
        </Badge>
      ),
  },
  {
    key: 'reason',
    header: m.reason(),
    phone: 'actions',
    cell: (person) =>
      person.count ? (
        <Why>
          {person.count.reason || (differenceOf(person) === 0 && <Text muted>{m.none_needed()}</Text>)}
          <br />
          <Text size="xs" muted>
            {m.by_at({ name: person.count.by.name, moment: momentWords(new Date(person.count.at)) })}
          </Text>
          <SettledBy {...person.count} />
        </Why>
      ) : (
        count &&
        !person.is_counted && (
          <Button
            size="sm"
            aria-label={m.count_the_cash_of({ name: person.person.name })}
            onClick={() => count(person)}
          >
            {m.count()}
          </Button>
        )
      ),
  },
];

/** Who holds the cash of the day, what was counted, and by how much it is short or over. Source: R-beyond-552. */
export function DayCash({ day }: { day: BookDay }) {
  const [counting, setCounting] = useState<DayPerson | null>(null);
  const { people } = day;
  const counted = ownCounts(people);
  const { expected, counted: sum } = day.figures;
  return (
    <Stack $gap={2}>
      <SortedTable
        caption={m.cash_by_who_holds_it()}
        columns={columnsOf(day.state === 'open' ? setCounting : undefined)}
        rows={people}
        rowKey={({ person }) => person.id}
        empty={<EmptyState icon="wallet" title={m.nobody_took_cash()} text={m.cash_of_the_day_stands_here()} />}
      />
      {counted.length > 0 && (
        <Sums $between>
          <Text size="s" strong>
            {m.counted_people({ count: counted.length, of: people.length })}
          </Text>
          <Row $gap={3}>
            <Text size="s" muted>
              {m.sum_of_expected({ counted: formatPesos(sum), expected: formatPesos(expected) })}
            </Text>
            <Difference pesos={sum - expected} />
          </Row>
        </Sums>
      )}
      {counting && (
        <CountCash
          holder={{ person: counting.person, in_hand: counting.in_hand_now }}
          onClose={() => setCounting(null)}
        />
      )}
    </Stack>
  );
}
