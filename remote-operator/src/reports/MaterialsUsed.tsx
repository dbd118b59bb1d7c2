import { useQuery } from '@tanstack/react-query';
import { EmptyState, formatPesos, Link, Money, Stat, StatRow, withUnit } from 'shared-lib';
import { type SortedColumn, SortedTable } from 'shared-lib/controls';
import { type MaterialUsed, type Period, periodWords, reportQueries } from 'shared-lib/records';
import styled from 'styled-components';
import { ExportReport, PrintButton } from './ExportReport';
import { ReportPage } from '../parts/page/ReportPage';
import { count } from './reportWords';

const Name = styled(Link)`
  color: inherit;
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const INVENTORY = '/dashboard/inventory';

const COLUMNS: readonly SortedColumn<MaterialUsed>[] = [
  {
    key: 'name',
    header: 'Material',
    phone: 'title',
    value: ({ name }) => name,
    cell: ({ id, name }) => <Name to={`${INVENTORY}?open=${id}`}>{name}</Name>,
  },
  {
    key: 'quantity',
    header: 'Used',
    align: 'end',
    value: ({ quantity }) => quantity,
    cell: ({ quantity, unit }) => withUnit(count(quantity), unit),
  },
  {
    key: 'cost',
    header: 'Cost',
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
      back={{ to: back, label: 'Sales & Reports' }}
      title="Materials used"
      subtitle={periodWords(period)}
      actions={
        <>
          <PrintButton disabled={!rows} />
          <ExportReport entries={[{ label: 'Materials used', query: { ...period, rows: 'materials' } }]} />
        </>
      }
      query={query}
      what="materials"
      failure="Could not fetch the materials used"
      rows={8}
    >
      {rows && (
        <>
          <StatRow>
            <Stat label="Cost" value={formatPesos(rows.reduce((sum, { cost }) => sum + cost, 0))} />
            <Stat label="Materials" value={count(rows.length)} />
          </StatRow>
          <SortedTable
            caption="Materials used"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                icon="box"
                title="Nothing was used"
                text="Materials count on the day on which a visit takes them."
              />
            }
          />
        </>
      )}
    </ReportPage>
  );
}
