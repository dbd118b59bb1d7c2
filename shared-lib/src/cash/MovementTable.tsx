import type { ReactNode } from 'react';
import { EmptyState, momentWords, Money, Pagination, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import type { CashMovement, CashOf } from '../contract';
import { MOVEMENT_WORDS } from './cashWords';
import * as m from '../texts/m';

export interface MovementTableProps {
  cash: CashOf;
  onPage: (page: number) => void;
  /** How to name a visit: as a link if it has a page. */
  visit?: (id: number, words: string) => ReactNode;
}

const columnsOf = (visit: (id: number, words: string) => ReactNode): readonly Column<CashMovement>[] => [
  {
    key: 'what',
    header: m.for__2(),
    phone: 'title',
    cell: ({ kind, appointment, client }) => (
      <>
        {MOVEMENT_WORDS[kind]}
        {appointment !== null && (
          <>
            <br />
            <Text size="xs" muted>
              {visit(appointment, `${client ?? ''} #${appointment}`.trim())}
            </Text>
          </>
        )}
      </>
    ),
  },
  { key: 'at', header: m.when(), cell: ({ at }) => momentWords(new Date(at)) },
  { key: 'amount', header: m.amount(), align: 'end', cell: ({ amount }) => <Money pesos={amount} strong /> },
  { key: 'balance', header: m.in_hand_then(), align: 'end', cell: ({ balance }) => <Money pesos={balance} /> },
];

/** What came into a person's hand and left it, newest first, with the amount after each. Source: R-money-20. */
export function MovementTable({ cash, onPage, visit = (_, words) => words }: MovementTableProps) {
  return (
    <>
      <Table
        caption={m.cash_of({ name: cash.person.name })}
        columns={columnsOf(visit)}
        rows={cash.results}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="wallet" title={m.no_cash_yet()} text={m.cash_that_was_taken_from()} />}
      />
      <Pagination
        simple
        label={m.pages_of_cash()}
        page={cash.current_page}
        totalPages={cash.total_pages}
        onChange={onPage}
      />
    </>
  );
}
