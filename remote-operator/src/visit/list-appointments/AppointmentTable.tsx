import { useQuery } from '@tanstack/react-query';
import { type CachedCard, SkeletonRows } from 'shared-lib';
import {
  type BookingColumn,
  type BookingOrdering,
  type BookingSort,
  bookingTableQuery,
  DEFAULT_BOOKING_TABLE,
  orderingBy,
  readOrdering,
} from 'shared-lib/booking';
import { type Column, Table } from 'shared-lib/controls';
import { ACTIONS_COLUMN, CLIENT_COLUMN, COLUMNS } from './columns';
import { Place, useOpensAt } from './opensAt';
import { columnOf, SORTED_BY } from './orderings';

/** The order of a list, and how to change it. */
export interface AppointmentSort {
  readonly ordering: BookingOrdering;
  readonly onSort: (ordering: BookingOrdering) => void;
}

export interface AppointmentTableProps {
  caption: string;
  appointments: readonly CachedCard[];
  /** The first column, for selecting rows. */
  first?: Column<CachedCard>;
  /** The appointment whose row is scrolled into sight, once. */
  opensAt?: number;
  /** For a list whose order can change. Other lists have a fixed order. */
  sort?: AppointmentSort;
}

const drawn = (column: Column<CachedCard>, isSorted: boolean): Column<CachedCard> => {
  const by = isSorted && SORTED_BY.get(column.key);
  return by ? { ...column, sortable: GREATEST_FIRST.has(by) ? 'desc' : true } : column;
};
/** People ask for the latest and most expensive first. */
const GREATEST_FIRST: ReadonlySet<BookingSort> = new Set(['starts_at', 'total_price', 'created_at']);

/** Appointments in rows, to compare many, with this operator's columns. Source: R-pages-73, R-pages-80. */
export function AppointmentTable({ caption, appointments, first, opensAt, sort }: AppointmentTableProps) {
  const chosen = useQuery(bookingTableQuery());
  const place = useOpensAt(opensAt !== undefined && !chosen.isPending);
  // Drawn once, so that it does not show other columns for a moment.
  if (chosen.isPending) return <SkeletonRows rows={appointments.length} />;
  const { columns } = chosen.data ?? DEFAULT_BOOKING_TABLE;
  const now = sort && readOrdering(sort.ordering);
  const client: Column<CachedCard> = {
    ...CLIENT_COLUMN,
    cell: (one) =>
      one.id === opensAt ? <Place ref={place}>{CLIENT_COLUMN.cell(one)}</Place> : CLIENT_COLUMN.cell(one),
  };
  return (
    <Table
      caption={caption}
      columns={[
        ...(first ? [first] : []),
        ...[client, ...columns.map((key: BookingColumn) => ({ ...COLUMNS[key], key }))].map((column) =>
          drawn(column, sort !== undefined),
        ),
        ACTIONS_COLUMN,
      ]}
      rows={appointments}
      rowKey={(one) => one.id}
      sort={now && { key: columnOf(now.by), direction: now.descending ? 'desc' : 'asc' }}
      onSort={
        sort &&
        (({ key, direction }) => {
          const by = SORTED_BY.get(key);
          if (by) sort.onSort(orderingBy(by, direction === 'desc'));
        })
      }
    />
  );
}
