import { useQuery } from '@tanstack/react-query';
import { Badge, EmptyState, momentWords, dayWords, Link, Money, Pagination, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { type ClosedDay, dayQueries } from 'shared-lib/records';
import styled from 'styled-components';
import { ListState } from '../parts/page/ListState';
import { closeDayPath } from './dayAddress';
import { Difference } from './DayCash';
import * as m from '../texts/m';

const columnsOf = (who: string): readonly Column<ClosedDay>[] => [
  {
    key: 'day',
    header: m.day(),
    phone: 'title',
    cell: ({ day }) => <Link to={closeDayPath(day)}>{dayWords(day)}</Link>,
  },
  {
    key: 'revenue',
    header: m.all_money_in(),
    align: 'end',
    cell: ({ figures }) => <Money pesos={figures.revenue} />,
  },
  { key: 'cash', header: m.cash(), cell: ({ figures }) => <Difference pesos={figures.counted - figures.expected} /> },
  {
    key: 'who',
    header: who,
    cell: ({ signed_by, signed_at, confirmed_by }) => (
      <>
        {[signed_by?.name, confirmed_by?.name].filter(Boolean).join(', ')}
        <br />
        <Text size="xs" muted>
          {signed_at && momentWords(new Date(signed_at))}
        </Text>
      </>
    ),
  },
  {
    key: 'later',
    header: m.since_then(),
    cell: ({ state, later, digest_fits }) => (
      <>
        {digest_fits === false && <Badge tone="red">{m.does_not_fit()}</Badge>}{' '}
        {state === 'reopening' && <Badge tone="clay">{m.waits_to_be_reopened()}</Badge>}{' '}
        {later > 0 && (
          <Text size="s" strong tone="clay">
            {later === 1 ? m.one_later_change() : m.later_changes({ count: later })}
          </Text>
        )}
      </>
    ),
  },
];

const CLOSED = columnsOf(m.closed_by());
const SIGNED = columnsOf(m.signed_by());

/**
 * The days that wait for the second signature, then those that are closed, the newest first. Source: R-beyond-554,
 * R-beyond-1542.
 */
export function ClosedDays({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useQuery(dayQueries.list(page));
  const list = query.data;
  const signed = list?.results.filter(({ state }) => state === 'signed') ?? [];
  const closed = list?.results.filter(({ state }) => state !== 'signed') ?? [];
  return (
    <section data-screen aria-label={m.closed_days()}>
      {signed.length > 0 && (
        <>
          <Title>{m.waiting_for_the_second_signature()}</Title>
          <Table
            caption={m.waiting_for_the_second_signature()}
            columns={SIGNED}
            rows={signed}
            rowKey={({ day }) => day}
          />
        </>
      )}
      <Title>{m.closed_days()}</Title>
      <ListState query={query} what={m.the_closed_days()} failure={m.could_not_fetch_the_closed()} rows={4}>
        {list && (
          <>
            <Table
              caption={m.closed_days()}
              columns={CLOSED}
              rows={closed}
              rowKey={({ day }) => day}
              empty={<EmptyState icon="wallet" title={m.no_day_is_closed_yet()} text={m.a_closed_day_stands_here()} />}
            />
            <Pagination page={list.current_page} totalPages={list.total_pages} onChange={onPage} />
          </>
        )}
      </ListState>
    </section>
  );
}

const Title = styled.h2`
  margin: var(--s2) 0;
  font-size: var(--t-m);
  font-weight: 600;
`;
