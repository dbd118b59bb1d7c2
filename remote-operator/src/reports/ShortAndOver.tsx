import { useQuery } from '@tanstack/react-query';
import { EmptyState, formatPesos, Money, Stat, StatRow } from 'shared-lib';
import { type SortedColumn, SortedTable } from 'shared-lib/controls';
import { CASH_PATH } from 'shared-lib/notifications';
import { periodWords, reportQueries, type ShortAndOver as Row } from 'shared-lib/records';
import { ExportReport, PrintButton } from './ExportReport';
import { PeriodPicker, type PeriodPickerProps } from './PeriodPicker';
import { ReportPage } from '../parts/page/ReportPage';
import { personColumn } from '../money/cash-in-hand/personColumn';

const pesos = (key: 'short' | 'over' | 'made_good' | 'settled' | 'in_hand', header: string): SortedColumn<Row> => ({
  key,
  header,
  align: 'end',
  value: (row) => row[key],
  cell: (row) => <Money pesos={row[key]} strong={key === 'short'} />,
});

const COLUMNS: readonly SortedColumn<Row>[] = [
  personColumn(),
  { key: 'counts', header: 'Counts', align: 'end', value: ({ counts }) => counts, cell: ({ counts }) => counts },
  pesos('short', 'Short'),
  pesos('over', 'Over'),
  pesos('made_good', 'Made good'),
  pesos('settled', 'Settled'),
  pesos('in_hand', 'In hand now'),
];

/** What the counts of cash showed, by person, for the chosen days. Source: R-money-43. */
export function ShortAndOver(picked: Omit<PeriodPickerProps, 'compares' | 'until'>) {
  const { period } = picked.shown;
  const query = useQuery(reportQueries.shortOver(period));
  const rows = query.data?.rows;
  const sum = (of: (row: Row) => number): number => (rows ?? []).reduce((all, row) => all + of(row), 0);
  return (
    <ReportPage
      isPrinted
      back={{ to: CASH_PATH, label: 'Cash in hand' }}
      title="Short and over"
      subtitle={periodWords(period)}
      actions={
        <>
          <PrintButton disabled={!rows} />
          <ExportReport entries={[{ label: 'Short and over', query: { ...period, rows: 'short_over' } }]} />
        </>
      }
      query={query}
      what="short and over"
      failure="Could not fetch what was short and over"
      above={<PeriodPicker {...picked} until={null} compares={false} />}
    >
      {rows && (
        <>
          <StatRow>
            <Stat label="Short" value={formatPesos(sum(({ short }) => short))} />
            <Stat label="Over" value={formatPesos(sum(({ over }) => over))} />
            <Stat label="Settled" value={formatPesos(sum(({ settled }) => settled))} />
          </StatRow>
          <SortedTable
            caption="Short and over"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ person }) => person.id}
            empty={
              <EmptyState
                icon="wallet"
                title="Nobody was counted"
                text="What was short or over stands here once cash is counted."
              />
            }
          />
        </>
      )}
    </ReportPage>
  );
}
