import { useState } from 'react';
import styled from 'styled-components';
import { media } from '../../theme/tokens';
import { Select } from '../field/Select';
import { type Column, type Sort, Table, type TableProps } from './Table';
import * as m from '../../texts/m';

type Value = number | string | Date;

export interface SortedColumn<Row> extends Omit<Column<Row>, 'sortable'> {
  /** The value its rows are sorted by. A column without it cannot be sorted. */
  value?: (row: Row) => Value;
}

export interface SortedTableProps<Row> extends Omit<TableProps<Row>, 'columns' | 'sort' | 'onSort'> {
  columns: readonly SortedColumn<Row>[];
}

/** A phone has cards and no heading row. */
const OnPhone = styled.div`
  display: none;

  ${media.phone} { display: block; margin-bottom: var(--s2); }
  @media print { display: none; }
`;

const compare = (a: Value, b: Value): number =>
  typeof a === 'string' || typeof b === 'string'
    ? String(a).localeCompare(String(b), 'en-PH', { numeric: true })
    : Number(a) - Number(b);

/** The words for both directions, the default one first. */
const waysOf = (value: Value): readonly (readonly [Sort['direction'], string])[] => {
  const [greatest, least] =
    value instanceof Date ? [m.latest_first(), m.earliest_first()] : [m.highest_first(), m.lowest_first()];
  return typeof value === 'string'
    ? [
        ['asc', m.a_to_z()],
        ['desc', m.z_to_a()],
      ]
    : [
        ['desc', greatest],
        ['asc', least],
      ];
};

/** Equal rows keep their order, in both directions. */
function sorted<Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const value = columns.find(({ key }) => key === sort?.key)?.value;
  if (!sort || !value) return rows;
  const way = sort.direction === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => way * compare(value(a), value(b)));
}

/**
 * A table with all its rows loaded. It is sorted by its headings, or on a phone by 'Sort by'. Numbers start with the
 * greatest. Tables that load page by page are sorted by the server instead. Source: R-pages-83.
 *
 * @example <SortedTable caption="By area" rows={groups} rowKey={({ key }) => key} columns={[
 *   { key: 'visits', header: 'Visits', align: 'end', value: ({ visits }) => visits, cell: ({ visits }) => visits },
 * ]} />
 */
export function SortedTable<Row>({ columns, rows, ...table }: SortedTableProps<Row>) {
  const [sort, setSort] = useState<Sort>();
  const [first] = rows;
  const waysBy = ({ value }: SortedColumn<Row>) => waysOf(first === undefined ? '' : (value?.(first) ?? ''));
  const choices = columns
    .filter(({ value }) => value)
    .flatMap((column): { value: string; label: string; sort: Sort }[] => {
      const { key, header } = column;
      return waysBy(column).map(([direction, words]) => ({
        value: `${key} ${direction}`,
        label: `${header}, ${words}`,
        sort: { key, direction },
      }));
    });
  return (
    <>
      {rows.length > 1 && (
        <OnPhone>
          <Select
            size="sm"
            aria-label={m.sort_by({ caption: table.caption })}
            placeholder={m.sort_by_2()}
            value={sort ? `${sort.key} ${sort.direction}` : ''}
            onChange={(chosen) => setSort(choices.find(({ value }) => value === chosen)?.sort)}
            options={choices}
          />
        </OnPhone>
      )}
      <Table
        {...table}
        columns={columns.map((column) => ({
          ...column,
          sortable: column.value && (waysBy(column)[0]?.[0] === 'desc' ? ('desc' as const) : true),
        }))}
        rows={sorted(rows, columns, sort)}
        sort={sort}
        onSort={setSort}
      />
    </>
  );
}
