import { useQuery } from '@tanstack/react-query';
import { EmptyState } from 'shared-lib';
import { type SortedColumn, SortedTable } from 'shared-lib/controls';
import { periodWords, type RatedTherapist, ratingQueries } from 'shared-lib/records';
import { ReportPage } from '../parts/page/ReportPage';
import { PrintButton } from '../parts/page/ExportReport';
import { PeriodPicker, type PeriodPickerProps } from './PeriodPicker';
import * as m from '../texts/m';

const COLUMNS: readonly SortedColumn<RatedTherapist>[] = [
  {
    key: 'therapist',
    header: m.therapist(),
    phone: 'title',
    value: ({ therapist }) => therapist.name,
    cell: ({ therapist }) => therapist.name,
  },
  {
    key: 'average',
    header: m.average(),
    align: 'end',
    value: ({ average }) => average,
    cell: ({ average }) => m.stars_of_5({ stars: average.toFixed(1) }),
  },
  { key: 'count', header: m.ratings(), align: 'end', value: ({ count }) => count, cell: ({ count }) => String(count) },
  { key: 'low', header: m.low_ratings(), align: 'end', value: ({ low }) => low, cell: ({ low }) => String(low) },
];

/** How clients rated the visits of the chosen days, by therapist. Source: R-beyond-513. */
export function RatingsPage(picked: Omit<PeriodPickerProps, 'compares' | 'until'>) {
  const { period } = picked.shown;
  const query = useQuery(ratingQueries.byTherapist(period));
  const rows = query.data?.rows;
  return (
    <ReportPage
      isPrinted
      title={m.ratings()}
      subtitle={periodWords(period)}
      actions={<PrintButton disabled={!rows} />}
      query={query}
      what={m.the_ratings()}
      failure={m.could_not_fetch_the_ratings()}
      above={<PeriodPicker {...picked} until={null} compares={false} />}
    >
      {rows && (
        <SortedTable
          caption={m.ratings()}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ therapist }) => therapist.id}
          empty={<EmptyState icon="users" title={m.no_ratings_yet()} text={m.clients_rate_by_their_link()} />}
        />
      )}
    </ReportPage>
  );
}
