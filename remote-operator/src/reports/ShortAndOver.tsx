import { useQuery } from '@tanstack/react-query';
import { dayWords, EmptyState, formatPesos, Money, Stat, StatRow } from 'shared-lib';
import { type SortedColumn, SortedTable } from 'shared-lib/controls';
import { CASH_PATH } from 'shared-lib/notifications';
import { periodWords, reportQueries, type ShortAndOver as Row } from 'shared-lib/records';
import { ExportReport, PrintButton } from '../parts/page/ExportReport';
import { PeriodPicker, type PeriodPickerProps } from './PeriodPicker';
import { ReportPage } from '../parts/page/ReportPage';
import { personColumn } from '../money/cash-in-hand/personColumn';
import * as m from '../texts/m';

const pesos = (key: 'short' | 'over' | 'made_good' | 'settled' | 'in_hand', header: string): SortedColumn<Row> => ({
  key,
  header,
  align: 'end',
  value: (row) => row[key],
  cell: (row) => <Money pesos={row[key]} strong={key === 'short'} />,
});

const COLUMNS: readonly SortedColumn<Row>[] = [
  personColumn(),
  { key: 'counts', header: m.counts(), align: 'end', value: ({ counts }) => counts, cell: ({ counts }) => counts },
  pesos('short', m.short()),
  pesos('over', m.over()),
  pesos('made_good', m.made_good()),
  pesos('settled', m.settled()),
  {
    key: 'settled_by',
    header: m.settled_by_2(),
    cell: ({ settled_by: by = [] }) => by.map(({ name, day }) => `${name}, ${dayWords(day)}`).join('; '),
  },
  pesos('in_hand', m.in_hand_now()),
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
      back={{ to: CASH_PATH, label: m.cash_in_hand() }}
      title={m.short_and_over()}
      subtitle={periodWords(period)}
      actions={
        <>
          <PrintButton disabled={!rows} />
          <ExportReport entries={[{ label: m.short_and_over(), query: { ...period, rows: 'short_over' } }]} />
        </>
      }
      query={query}
      what={m.short_and_over_2()}
      failure={m.could_not_fetch_what_was_short()}
      above={<PeriodPicker {...picked} until={null} compares={false} />}
    >
      {rows && (
        <>
          <StatRow>
            <Stat label={m.short()} value={formatPesos(sum(({ short }) => short))} />
            <Stat label={m.over()} value={formatPesos(sum(({ over }) => over))} />
            <Stat label={m.settled()} value={formatPesos(sum(({ settled }) => settled))} />
          </StatRow>
          <SortedTable
            caption={m.short_and_over()}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ person }) => person.id}
            empty={<EmptyState icon="wallet" title={m.nobody_was_counted()} text={m.what_was_short_or_over()} />}
          />
        </>
      )}
    </ReportPage>
  );
}
