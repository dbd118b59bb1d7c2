import { useQuery } from '@tanstack/react-query';
import { EmptyState, formatPesos, Link, Money, Stat, StatRow, withUnit } from 'shared-lib';
import { type SortedColumn, SortedTable } from 'shared-lib/controls';
import { type MaterialUsed, type Period, periodWords, reportQueries } from 'shared-lib/records';
import styled from 'styled-components';
import { ExportReport, PrintButton } from '../parts/page/ExportReport';
import { ReportPage } from '../parts/page/ReportPage';
import { count } from './reportWords';
import * as m from '../texts/m';

const Name = styled(Link)`
  color: inherit;
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const INVENTORY = '/dashboard/inventory';

const COLUMNS: readonly SortedColumn<MaterialUsed>[] = [
  {
    key: 'name',
    header: m.material(),
    phone: 'title',
    value: ({ name }) => name,
    cell: ({ id, name }) => <Name to={`${INVENTORY}?open=${id}`}>{name}</Name>,
  },
  {
    key: 'quantity',
    header: m.used(),
    align: 'end',
    value: ({ quantity }) => quantity,
    cell: ({ quantity, unit }) => withUnit(count(quantity), unit),
  },
  {
    key: 'cost',
    header: m.cost(),
    align: 'end',
    value: ({ cost }) => cost,
    cell: ({ cost }) => <Money pesos={cost} strong />,
  },
];

export interface MaterialsUsedProps {
  period: Period;
  /** The report that it was opened from. */
  back: string;
}

/** How much of each material visits used, at its cost at the time. Source: R-pages-7, R-materials-8. */
export function MaterialsUsed({ period, back }: MaterialsUsedProps) {
  const query = useQuery(reportQueries.materials(period));
  const rows = query.data?.rows;
  return (
    <ReportPage
      isPrinted
      back={{ to: back, label: m.sales_and_reports() }}
      title={m.materials_used()}
      subtitle={periodWords(period)}
      actions={
        <>
          <PrintButton disabled={!rows} />
          <ExportReport entries={[{ label: m.materials_used(), query: { ...period, rows: 'materials' } }]} />
        </>
      }
      query={query}
      what="materials"
      failure={m.could_not_fetch_the_materials()}
      rows={8}
    >
      {rows && (
        <>
          <StatRow>
            <Stat label={m.cost()} value={formatPesos(rows.reduce((sum, { cost }) => sum + cost, 0))} />
            <Stat label={m.materials()} value={count(rows.length)} />
          </StatRow>
          <SortedTable
            caption={m.materials_used()}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            empty={<EmptyState icon="box" title={m.nothing_was_used()} text={m.materials_count_on_the_day()} />}
          />
        </>
      )}
    </ReportPage>
  );
}
