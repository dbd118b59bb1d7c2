import type { ReactNode } from 'react';
import { EmptyState, formatPesos, dayWords, Link, media, Money, Text } from 'shared-lib';
import { Checkbox, type Column, Table } from 'shared-lib/controls';
import styled from 'styled-components';
import { type PayRow, sumOf } from './payRow';
import * as m from '../../texts/m';

const Rows = styled.div`
  tbody tr:has([aria-current]) { background: var(--brand-soft); }
  /* As high as one with a box, which not every row has. */
  ${media.desk} {
    tbody tr { height: 52px; }
  }
`;

/** The last row adds up the others. */
type Listed = PayRow | { readonly total: readonly PayRow[] };
const isTotal = (row: Listed): row is { readonly total: readonly PayRow[] } => 'total' in row;

/** Nothing is a dash, so that the eye finds what there is. */
const plain = (pesos: number): ReactNode => (pesos === 0 ? <Text muted>–</Text> : <Money pesos={pesos} />);
const amount = (row: Listed, of: (one: PayRow) => number): ReactNode =>
  isTotal(row) ? <b>{plain(sumOf(row.total, of))}</b> : plain(of(row));

/** What makes up a payout. A column stands where somebody has something of it. */
const SUMS = [
  { key: 'commission', header: m.commission(), of: ({ commission }: PayRow) => commission },
  { key: 'tips', header: m.tips(), of: ({ tips }: PayRow) => tips },
  { key: 'work', header: m.pay_for_work(), of: ({ work }: PayRow) => work },
  { key: 'allowance', header: m.allowance(), of: ({ allowance }: PayRow) => allowance },
  { key: 'advances', header: m.advances(), of: ({ advances }: PayRow) => advances },
  { key: 'cash', header: m.cash_held(), of: ({ cash }: PayRow) => -cash },
];

/** The answer of the person, in few words. */
function Paid({ payouts }: { payouts: PayRow['payouts'] }) {
  const [last] = payouts;
  if (!last) return null;
  if (payouts.some(({ state }) => state === 'disputed'))
    return (
      <Text as="div" size="xs" strong tone="red">
        {m.says_it_is_wrong()}
      </Text>
    );
  const day = dayWords(last.paid_on);
  return (
    <Text as="div" size="xs" strong tone="green">
      {last.state === 'received' ? m.paid_and_received({ day }) : m.paid_on_day({ day })}
    </Text>
  );
}

function ToPay({ row }: { row: PayRow }) {
  const { isOpen, paid, payouts, handOver, later, toPay } = row;
  if (!isOpen)
    return payouts.length > 0 ? (
      <>
        <Money pesos={paid} strong />
        <Paid payouts={payouts} />
      </>
    ) : (
      <Text muted>–</Text>
    );
  return (
    <>
      {handOver === 0 && later === 0 && <Money pesos={toPay} strong />}
      {handOver > 0 && (
        <Text as="div" strong tone="red">
          {m.to_hand_over_amount({ amount: formatPesos(handOver) })}
        </Text>
      )}
      {later > 0 && (
        <Text as="div" size="s" muted>
          {m.later_amount({ amount: formatPesos(later) })}
        </Text>
      )}
      {paid > 0 && (
        <Text as="div" size="xs" muted>
          {m.amount_paid_so_far({ amount: formatPesos(paid) })}
        </Text>
      )}
    </>
  );
}

export interface PayTableProps {
  rows: readonly PayRow[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  /** The person whose statement is open. */
  opened: number | null;
  /** Where their statement opens. */
  hrefOf: (person: number) => string;
}

/** Who is paid what, a row a person, with a box to choose them and the sums below. Source: R-beyond-561. */
export function PayTable({ rows, chosen, onChoose, opened, hrefOf }: PayTableProps) {
  const payable = rows.filter(({ canChoose }) => canChoose).map(({ payee }) => payee.person.id);
  const toggle = (people: readonly number[], isOn: boolean): void => {
    const next = new Set(chosen);
    for (const person of people)
      if (isOn) next.add(person);
      else next.delete(person);
    onChoose(next);
  };
  const columns: readonly Column<Listed>[] = [
    {
      key: 'name',
      header: m.person(),
      phone: 'title',
      cell: (row) =>
        isTotal(row) ? (
          <Text strong>{m.total_of({ count: row.total.length })}</Text>
        ) : (
          <Link to={hrefOf(row.payee.person.id)} aria-current={row.payee.person.id === opened || undefined}>
            {row.payee.person.name}
          </Link>
        ),
    },
    {
      key: 'visits',
      header: m.visits_2(),
      align: 'end',
      cell: (row) => (isTotal(row) ? row.total.reduce((sum, { visits }) => sum + visits, 0) : row.visits || plain(0)),
    },
    ...SUMS.filter(({ of }) => rows.some((row) => of(row) !== 0)).map(
      ({ key, header, of }): Column<Listed> => ({ key, header, align: 'end', cell: (row) => amount(row, of) }),
    ),
    {
      key: 'to_pay',
      header: m.to_pay(),
      align: 'end',
      cell: (row) =>
        isTotal(row) ? (
          <>
            {amount(row, ({ toPay }) => toPay)}
            <Text as="div" size="xs" muted>
              {m.amount_paid_so_far({ amount: formatPesos(sumOf(row.total, ({ paid }) => paid)) })}
            </Text>
          </>
        ) : (
          <ToPay row={row} />
        ),
    },
  ];
  const box: Column<Listed> = {
    key: 'choose',
    header: m.choose(),
    phone: 'actions',
    cell: (row) =>
      isTotal(row) ? (
        payable.length > 0 && (
          <Checkbox
            label={m.choose_all()}
            checked={payable.every((person) => chosen.has(person))}
            onChange={(isOn) => toggle(payable, isOn)}
          />
        )
      ) : !row.canChoose ? null : (
        <Checkbox
          label={m.pay()}
          aria-label={m.choose_name({ name: row.payee.person.name })}
          checked={chosen.has(row.payee.person.id)}
          onChange={(isOn) => toggle([row.payee.person.id], isOn)}
        />
      ),
  };
  return (
    <Rows>
      <Table
        caption={m.payouts()}
        // Beside an open statement there is no room for it.
        columns={opened === null ? [...columns, box] : columns}
        rows={rows.length === 0 ? [] : [...rows, { total: rows }]}
        rowKey={(row) => (isTotal(row) ? 'total' : row.payee.person.id)}
        empty={<EmptyState icon="wallet" title={m.nobody_is_to_be_paid()} text={m.choose_another_period_or_all()} />}
      />
    </Rows>
  );
}
