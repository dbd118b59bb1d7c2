// How it works: docs/subsystems/opening-balances.md.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Badge,
  Button,
  dayWords,
  EmptyState,
  formatPesos,
  lazyDialog,
  Money,
  Pagination,
  readPage,
  Row,
  Stat,
  StatRow,
  Text,
  useSearchParams,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { OPENING_BALANCES, type OpeningBalance, openingsQuery, ownersQuery } from 'shared-lib/records';
import styled from 'styled-components';
import { ReportPage } from '../../parts/page/ReportPage';
import { BOOKS_PATH, OPENING_PATH } from './booksAddress';
import * as m from '../../texts/m';

const AddOpening = lazyDialog(() =>
  import(/* webpackChunkName: "books" */ './AddOpening').then((code) => code.AddOpening),
);
const VoidOpening = lazyDialog(() =>
  import(/* webpackChunkName: "books" */ './VoidOpening').then((code) => code.VoidOpening),
);

const Details = styled.div`
  max-width: 26rem;
  overflow-wrap: anywhere;
`;

const columns = (takeBack: ((opening: OpeningBalance) => void) | null): readonly Column<OpeningBalance>[] => [
  {
    key: 'account',
    header: m.account(),
    phone: 'title',
    cell: ({ id, day, number, name, client, person, is_voided: isVoided, reverses }) => (
      <Details>
        <Row $gap={2}>
          {number} {name}
          {isVoided && <Badge tone="grey">{m.voided()}</Badge>}
          {reverses !== null && <Badge tone="clay">{m.void_()}</Badge>}
        </Row>
        <Text as="div" size="xs" muted>
          {[(client ?? person)?.name, m.entry_of_day({ id, day: dayWords(day) })].filter(Boolean).join(' · ')}
        </Text>
      </Details>
    ),
  },
  {
    key: 'note',
    header: m.note(),
    cell: ({ note, by, reverses }) => (
      <Details>
        {note}
        <Text as="div" size="xs" muted>
          {[reverses !== null && m.voids_entry({ id: reverses }), by].filter(Boolean).join(' · ')}
        </Text>
      </Details>
    ),
  },
  { key: 'as_of', header: m.as_of_day(), cell: ({ as_of: day }) => dayWords(day) },
  {
    key: 'debit',
    header: m.debit(),
    align: 'end',
    cell: ({ side, amount }) => side === 'debit' && <Money pesos={amount} strong />,
  },
  {
    key: 'credit',
    header: m.credit(),
    align: 'end',
    cell: ({ side, amount }) => side === 'credit' && <Money pesos={amount} strong />,
  },
  ...(takeBack
    ? [
        {
          key: 'actions',
          header: m.void_(),
          phone: 'actions' as const,
          cell: (opening: OpeningBalance) =>
            opening.reverses === null &&
            !opening.is_voided && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={m.void_entry({ id: opening.id })}
                onClick={() => takeBack(opening)}
              >
                {m.void_it()}
              </Button>
            ),
        },
      ]
    : []),
];

/** What stood in the accounts of a business that moved in. Owners record it. Source: R-beyond-1370. */
export function OpeningPage() {
  const [params, setParams] = useSearchParams();
  const query = useQuery(openingsQuery(readPage(params.get('page'))));
  const maySet = useQuery(ownersQuery()).data?.may_change === true;
  const [isAdding, setAdding] = useState(false);
  const [voiding, takeBack] = useState<OpeningBalance | null>(null);
  const list = query.data;
  const turn = (page: number): void =>
    setParams(() => new URLSearchParams(`${OPENING_PATH.split('?')[1]}&page=${page}`));
  return (
    <ReportPage
      title={OPENING_BALANCES}
      subtitle={m.what_stood_in_your_old_books()}
      back={{ to: BOOKS_PATH, label: m.for_the_accountant() }}
      actions={
        maySet && (
          <Button variant="primary" icon="plus" disabled={!list} onClick={() => setAdding(true)}>
            {m.record_an_opening_balance()}
          </Button>
        )
      }
      query={query}
      what={m.the_opening_balances()}
      failure={m.could_not_fetch_the_opening_balances()}
      rows={8}
      below={
        <>
          {isAdding && list && (
            <AddOpening
              accounts={list.accounts}
              people={list.people ?? []}
              asOf={list.as_of}
              onClose={() => setAdding(false)}
            />
          )}
          {voiding && <VoidOpening opening={voiding} onClose={() => takeBack(null)} />}
        </>
      }
    >
      {list && (
        <>
          <StatRow>
            <Stat label={m.debit()} value={formatPesos(list.debit)} />
            <Stat label={m.credit()} value={formatPesos(list.credit)} />
            <Stat label={m.left_in_opening_balances()} value={formatPesos(list.debit - list.credit)} />
          </StatRow>
          <Text as="p" size="s" muted>
            {maySet ? m.stock_and_people_have_their_own() : m.owners_record_opening_balances()}
          </Text>
          <Table
            caption={OPENING_BALANCES}
            columns={columns(maySet ? takeBack : null)}
            rows={list.results}
            rowKey={({ id }) => id}
            empty={<EmptyState icon="wallet" title={m.no_opening_balance()} text={m.a_new_business_needs_none()} />}
          />
          <Pagination page={list.current_page} totalPages={list.total_pages} onChange={turn} />
        </>
      )}
    </ReportPage>
  );
}
