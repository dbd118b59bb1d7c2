import { useQuery } from '@tanstack/react-query';
import { Button, Dialog, IconButton, Row, SkeletonRows, Text } from 'shared-lib';
import {
  BOOKING_COLUMNS,
  BOOKING_TABLE_TEXTS,
  type BookingColumn,
  type BookingTable,
  bookingTableQuery,
  DEFAULT_BOOKING_TABLE,
  useKeepBookingTable,
} from 'shared-lib/booking';
import { Checkbox } from 'shared-lib/controls';
import { FormDialog, useForm } from 'shared-lib/form';
import styled from 'styled-components';
import { COLUMNS } from '../../visit/list-appointments/columns';
import * as m from '../../texts/m';

/** An offered column: shown or not, in its place. */
interface Offered<Key> {
  readonly key: Key;
  readonly isShown: boolean;
}

/** The shown columns in their order, then the others. */
function offered<Key>(all: readonly Key[], shown: readonly Key[]): Offered<Key>[] {
  return [
    ...shown.map((key) => ({ key, isShown: true })),
    ...all.filter((key) => !shown.includes(key)).map((key) => ({ key, isShown: false })),
  ];
}

/** The same rows with the one at `at` moved one place. At an end it stays. */
function moved<Row>(rows: readonly Row[], at: number, by: 1 | -1): Row[] {
  const next = [...rows];
  const [row] = next.splice(at, 1);
  if (row !== undefined) next.splice(Math.max(0, at + by), 0, row);
  return next;
}

const Rows = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;

  > li { display: flex; align-items: center; justify-content: space-between; gap: var(--s2); min-height: 2.75rem; }
  > li > span { display: flex; gap: 4px; }
`;

/** The columns of the bookings table and their order, kept for this operator on every device. */
export function ChooseColumns({ onClose }: { onClose: () => void }) {
  const { data, isPending } = useQuery(bookingTableQuery());
  if (isPending)
    return (
      <Dialog open title={m.columns()} onClose={onClose}>
        <SkeletonRows rows={5} />
      </Dialog>
    );
  return <Form table={data ?? DEFAULT_BOOKING_TABLE} onClose={onClose} />;
}

const shownOf = (rows: readonly Offered<BookingColumn>[]): BookingColumn[] =>
  rows.filter(({ isShown }) => isShown).map(({ key }) => key);

function Form({ table, onClose }: { table: BookingTable; onClose: () => void }) {
  const keep = useKeepBookingTable();
  const form = useForm({
    draft: 'columns',
    start: { rows: offered(BOOKING_COLUMNS, table.columns) },
    send: async ({ rows }) => void (await keep.mutateAsync({ ...table, columns: shownOf(rows) })),
    done: onClose,
    failure: m.could_not_save_the_columns(),
  });
  const { rows } = form.values;
  const change = (to: Offered<BookingColumn>[]): void => form.set({ rows: to });
  const isEmpty = shownOf(rows).length === 0;
  return (
    <FormDialog form={form} title={m.columns()} submitLabel={m.save_columns()} disabled={isEmpty} onClose={onClose}>
      <Text as="p" size="s" muted>
        {m.from_left_to_right_between()}
      </Text>
      <Row>
        <Button size="sm" onClick={() => change(offered(BOOKING_COLUMNS, DEFAULT_BOOKING_TABLE.columns))}>
          {m.reset_to_default()}
        </Button>
      </Row>
      <Rows aria-label={m.columns_from_left_to_right()}>
        {rows.map((row, at) => (
          <ColumnRow
            key={row.key}
            row={row}
            isFirst={at === 0}
            isLast={at === rows.length - 1}
            onShow={(isShown) => change(rows.map((one) => (one.key === row.key ? { ...one, isShown } : one)))}
            onMove={(by) => change(moved(rows, at, by))}
          />
        ))}
      </Rows>
      {isEmpty && (
        <span role="alert">
          <Text tone="red">{BOOKING_TABLE_TEXTS.noColumn}</Text>
        </span>
      )}
    </FormDialog>
  );
}

interface ColumnRowProps {
  row: Offered<BookingColumn>;
  isFirst: boolean;
  isLast: boolean;
  onShow: (isShown: boolean) => void;
  onMove: (by: 1 | -1) => void;
}

function ColumnRow({ row: { key, isShown }, isFirst, isLast, onShow, onMove }: ColumnRowProps) {
  const { header } = COLUMNS[key];
  return (
    <li>
      <Checkbox checked={isShown} onChange={onShow} label={header} />
      <span>
        <IconButton
          icon="up"
          size="sm"
          label={m.move_to_the_left({ header })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="down"
          size="sm"
          label={m.move_to_the_right({ header })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
      </span>
    </li>
  );
}
