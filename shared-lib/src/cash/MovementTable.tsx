import type { ReactNode } from 'react';
import { EmptyState, formatMoment, Money, Pagination, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import type { CashMovement, CashOf } from '../contract';
import { MOVEMENT_WORDS } from './cashWords';

export interface MovementTableProps {
  cash: CashOf;
  onPage: (page: number) => void;
  /** How to name a visit: as a link if it has a page. */
  visit?: (id: number, words: string) => ReactNode;
}

const columnsOf = (visit: (id: number, words: string) => ReactNode): readonly Column<CashMovement>[] => [
  {
    key: 'what',
    header: 'For',
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
  { key: 'at', header: 'When', cell: ({ at }) => formatMoment(new Date(at)) },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Money pesos={amount} strong /> },
  { key: 'balance', header: 'In hand then', align: 'end', cell: ({ balance }) => <Money pesos={balance} /> },
];

/** What came into a person's hand and left it, newest first, with the amount after each. Source: R-money-20. */
export function MovementTable({ cash, onPage, visit = (_, words) => words }: MovementTableProps) {
  return (
    <>
      <Table
        caption={`Cash of ${cash.person.name}`}
        columns={columnsOf(visit)}
        rows={cash.results}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="wallet" title="No cash yet" text="Cash that was taken from clients stands here." />}
      />
      <Pagination
        simple
        label="Pages of cash"
        page={cash.current_page}
        totalPages={cash.total_pages}
        onChange={onPage}
      />
    </>
  );
}
