import { Fragment, type ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { Icon } from '../icon/Icon';
import { Frame, Root, SortButton } from './tableStyle';

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and counts. */
  align?: 'start' | 'end';
  /** Any CSS width; the other columns share the rest. */
  width?: string;
  /** `desc`: the first press puts the greatest on top. */
  sortable?: boolean | 'desc';
  /**
   * On a phone a row is a card: the `title` column is its first line, `hidden` ones are left out, and `actions` stand
   * at the bottom without a label.
   */
  phone?: 'title' | 'hidden' | 'actions';
}

export interface TableProps<Row> {
  /** What the rows are, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** What unfolds below a row, over its whole width; null for none. */
  detail?: (row: Row) => ReactNode;
  /** Shown if there are no rows: an `EmptyState`. */
  empty?: ReactNode;
}

/**
 * Rows and columns on a computer, one card for each row on a phone. The roles are explicit, because a browser forgets
 * that a table drawn as cards is a table.
 *
 * @example
 * <Table caption="Clients" rows={clients} rowKey={(client) => client.id} columns={[
 *   { key: 'name', header: 'Name', cell: (client) => client.name, phone: 'title' },
 *   { key: 'visits', header: 'Visits', cell: (client) => client.visits, align: 'end' },
 * ]} />
 */
export function Table<Row>({ caption, columns, rows, rowKey, sort, onSort, detail, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty) return <Frame>{empty}</Frame>;
  return (
    <Frame tabIndex={-1}>
      <Root role="table">
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                data-align={column.align}
                data-phone={column.phone}
                style={{ width: column.width }}
                aria-sort={
                  sort?.key === column.key ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
                }
              >
                {column.sortable && onSort ? <SortHeader column={column} sort={sort} onSort={onSort} /> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const below = detail?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr role="row" data-open={below ? true : undefined}>
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      role="cell"
                      data-label={column.header}
                      data-align={column.align}
                      data-phone={column.phone}
                    >
                      <div>{column.cell(row)}</div>
                    </td>
                  ))}
                </tr>
                {below && (
                  <tr role="row" data-detail>
                    <td role="cell" colSpan={columns.length}>
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </Root>
    </Frame>
  );
}

function SortHeader({
  column,
  sort,
  onSort,
}: {
  column: Pick<Column<never>, 'key' | 'header' | 'sortable'>;
  sort?: Sort;
  onSort: (sort: Sort) => void;
}) {
  const mine = sort?.key === column.key;
  const first = column.sortable === 'desc' ? 'desc' : 'asc';
  const next = mine ? (sort.direction === 'asc' ? 'desc' : 'asc') : first;
  return (
    <SortButton type="button" data-active={mine} onClick={() => onSort({ key: column.key, direction: next })}>
      {column.header}
      <Icon name={mine ? (sort.direction === 'asc' ? 'up' : 'down') : 'sort'} size={14} />
    </SortButton>
  );
}
