import { useQuery } from '@tanstack/react-query';
import { type CachedCard, SkeletonRows } from 'shared-lib';
import { type BookingColumn, bookingTableQuery, DEFAULT_BOOKING_TABLE } from 'shared-lib/booking';
import { type Column, type Sort, Table } from 'shared-lib/controls';
import { ACTIONS_COLUMN, CLIENT_COLUMN, COLUMNS } from './columns';

export interface AppointmentTableProps {
  caption: string;
  appointments: readonly CachedCard[];
  /** Before all others: what a row is selected by. */
  first?: Column<CachedCard>;
  /** Of a list that can be turned round; the other lists have an order of their own. */
  sort?: { readonly direction: Sort['direction']; readonly onTurn: (direction: Sort['direction']) => void };
}

const columnOf = (key: BookingColumn, sortable: boolean): Column<CachedCard> => ({
  ...COLUMNS[key],
  key,
  sortable: sortable && key === 'when',
});

/** Appointments in rows, for comparing many, in the columns that this operator chose. Source: R-pages-73. */
export function AppointmentTable({ caption, appointments, first, sort }: AppointmentTableProps) {
  const chosen = useQuery(bookingTableQuery());
  // Drawn once: not with other columns a moment before.
  if (chosen.isPending) return <SkeletonRows rows={appointments.length} />;
  const { columns } = chosen.data ?? DEFAULT_BOOKING_TABLE;
  return (
    <Table
      caption={caption}
      columns={[
        ...(first ? [first] : []),
        CLIENT_COLUMN,
        ...columns.map((key) => columnOf(key, sort !== undefined)),
        ACTIONS_COLUMN,
      ]}
      rows={appointments}
      rowKey={(one) => one.id}
      sort={sort && { key: 'when', direction: sort.direction }}
      onSort={sort && (({ direction }) => sort.onTurn(direction))}
    />
  );
}
