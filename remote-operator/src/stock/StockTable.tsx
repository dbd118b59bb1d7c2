import { Button, Link, media, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { type StockedMaterial } from 'shared-lib/records';
import styled from 'styled-components';
import { barFill, coverTone, coverWords, figure, kindWords, MARK, stockTone } from './stockWords';
import * as m from '../texts/m';

const Name = styled(Link)`
  color: inherit;
  font-weight: 600;
  text-decoration: none;
  overflow-wrap: anywhere;

  &:hover { text-decoration: underline; text-underline-offset: 3px; }
`;
const Kind = styled.span`
  color: var(--ink-2);
  font-size: var(--t-xs);
  font-weight: 400;
`;
const Group = styled.section`
  & + & { margin-top: var(--s4); }
  tbody tr:has([aria-current]) { background: var(--brand-soft); }
`;
const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: 0 var(--s3);
  margin-bottom: var(--s2);
  padding: 0 2px;
  font-size: var(--t-s);
  color: var(--ink-2);

  h2 { font-size: inherit; font-weight: 600; color: var(--ink); }
  &[data-low='true'] h2 { color: var(--red); }
`;
const InStock = styled.div`
  display: grid;
  /* The bars of all rows are as long, whatever stands before them: the eye reads one line of marks. */
  grid-template-columns: minmax(max-content, 1fr) clamp(3rem, 40%, 7rem);
  align-items: center;
  gap: var(--s3);
  text-align: end;

  /* A line of a card is as wide as what stands in it: a share of that would leave the figure no room. */
  ${media.phone} {
    grid-template-columns: auto 5rem;
    white-space: nowrap;
  }
`;
const Bar = styled.span`
  position: relative;
  height: 8px;
  border-radius: 4px;
  background: var(--line);

  i {
    position: absolute;
    inset: 0 auto 0 0;
    border-radius: 4px;
    background: var(--tone, var(--brand));
  }
  &[data-mark='true']::after {
    content: '';
    position: absolute;
    left: ${MARK}%;
    top: -4px;
    bottom: -4px;
    width: 2px;
    border-radius: 1px;
    background: var(--ink-2);
  }
`;

export interface StockGroup {
  title: string;
  note: string;
  isLow: boolean;
  rows: readonly StockedMaterial[];
}

export interface StockTableProps {
  group: StockGroup;
  /** The link of a row. */
  opens: (id: number) => string;
  open: number | null;
  onRestock: (id: number) => void;
}

/** The materials of a group, one on a row: stock against the level, and how long it lasts. */
export function StockTable({ group, opens, open, onRestock }: StockTableProps) {
  const columns: readonly Column<StockedMaterial>[] = [
    {
      key: 'name',
      header: m.material(),
      phone: 'title',
      width: '32%',
      cell: (one) => (
        <>
          <Name to={opens(one.id)} aria-current={one.id === open || undefined} id={`material-${one.id}`}>
            {one.name}
          </Name>
          <br />
          <Kind>{kindWords(one)}</Kind>
        </>
      ),
    },
    {
      key: 'stock',
      header: m.in_stock(),
      align: 'end',
      width: '27%',
      cell: (one) => (
        <InStock>
          <span>
            <b>{figure(one.stock)}</b>&nbsp;{one.unit}
          </span>
          <Bar aria-hidden data-tone={stockTone(one)} data-mark={one.reorder_level > 0}>
            <i style={{ width: `${barFill(one)}%` }} />
          </Bar>
        </InStock>
      ),
    },
    { key: 'level', header: m.reorder_at_2(), align: 'end', width: '10%', cell: (one) => figure(one.reorder_level) },
    {
      key: 'cover',
      header: m.cover(),
      width: '12%',
      cell: (one) => (
        <Text tone={coverTone(one)} strong={coverTone(one) !== undefined} muted={coverTone(one) === undefined} nowrap>
          {coverWords(one)}
        </Text>
      ),
    },
    {
      key: 'used',
      header: m.used_in(),
      width: '11%',
      cell: ({ services_count: count }) => (
        <Text muted nowrap>
          {m.service_count({ count })}
        </Text>
      ),
    },
    {
      key: 'restock',
      header: m.restock_2(),
      align: 'end',
      phone: 'actions',
      cell: (one) => (
        <Button
          size="sm"
          variant={group.isLow ? undefined : 'ghost'}
          aria-label={m.restock_name({ name: one.name })}
          onClick={() => onRestock(one.id)}
        >
          {m.restock_2()}
        </Button>
      ),
    },
  ];
  return (
    <Group>
      <Head data-low={group.isLow}>
        <h2>{group.title}</h2>
        <span>{group.note}</span>
      </Head>
      <Table caption={group.title} columns={columns} rows={group.rows} rowKey={({ id }) => id} />
    </Group>
  );
}
