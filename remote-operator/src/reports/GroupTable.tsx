import { Link, Money, Text } from 'shared-lib';
import { type SortedColumn, SortedTable } from 'shared-lib/controls';
import { type ReportDimension, type ReportGroup } from 'shared-lib/records';
import styled from 'styled-components';
import { count, DIMENSION_WORDS, groupWords } from './reportWords';
import * as m from '../texts/m';

const Name = styled(Link)`
  color: inherit;
  font-weight: 600;
  overflow-wrap: anywhere;
`;
/** These groups have an order of their own, not the alphabet's. */
const IN_TIME: ReadonlySet<ReportDimension> = new Set(['day', 'week', 'month', 'hour']);
const heading = (by: ReportDimension): string => DIMENSION_WORDS[by].replace(/^./, (letter) => letter.toUpperCase());

export interface GroupTableProps {
  caption: string;
  by: ReportDimension;
  groups: readonly ReportGroup[];
  /** The address of the visits behind a row. */
  opens: (key: string) => string;
  /** An extra column at the end. */
  more?: SortedColumn<ReportGroup>;
}

/** A breakdown, one row for each group, with a link to its visits. */
export function GroupTable({ caption, by, groups, opens, more }: GroupTableProps) {
  const isMoney = by !== 'reason';
  const columns: readonly SortedColumn<ReportGroup>[] = [
    {
      key: 'name',
      header: heading(by),
      phone: 'title',
      ...(IN_TIME.has(by) ? {} : { value: (group: ReportGroup) => groupWords(by, group) }),
      cell: (group) => <Name to={opens(group.key)}>{groupWords(by, group)}</Name>,
    },
    {
      key: 'visits',
      header: isMoney ? m.visits_2() : m.refusals(),
      align: 'end',
      value: ({ visits }) => visits,
      cell: ({ visits }) => count(visits),
    },
    ...(isMoney && by !== 'service'
      ? [
          {
            key: 'commission',
            header: m.commission(),
            align: 'end' as const,
            value: ({ commission }: ReportGroup) => commission ?? 0,
            cell: ({ commission }: ReportGroup) => <Money pesos={commission ?? 0} />,
          },
        ]
      : []),
    ...(isMoney
      ? [
          {
            key: 'revenue',
            header: m.revenue(),
            align: 'end' as const,
            value: ({ revenue }: ReportGroup) => revenue ?? 0,
            cell: ({ revenue }: ReportGroup) => <Money pesos={revenue ?? 0} strong />,
          },
        ]
      : []),
    ...(more ? [more] : []),
  ];
  return (
    <SortedTable
      caption={caption}
      columns={columns}
      rows={groups}
      rowKey={({ key }) => key}
      empty={
        <Text as="p" size="s" muted>
          {m.nothing_in_these_days()}
        </Text>
      }
    />
  );
}
