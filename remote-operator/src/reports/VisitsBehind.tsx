import { useQuery } from '@tanstack/react-query';
import { appointmentPath, EmptyState, formatServiceDay, formatStart, Link, Money, StatusBadge, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { type Period, periodWords, reportQueries, type ReportVisit } from 'shared-lib/records';
import styled from 'styled-components';
import { ListFoot } from '../parts/page/ListFoot';
import { PAST_VISITS } from '../parts/page/ListState';
import { ExportReport, PrintButton } from './ExportReport';
import { type Opened } from './reportAddress';
import { ReportPage } from '../parts/page/ReportPage';
import { count, DIMENSION_WORDS, FIGURE_WORDS, groupWords } from './reportWords';

const Client = styled(Link)`
  color: inherit;
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const BOOKINGS: readonly Opened['figure'][] = ['lost', 'refusals'];

function columnsFor({ figure, by }: Opened): readonly Column<ReportVisit>[] {
  const isBookings = BOOKINGS.includes(figure) || by === 'reason';
  return [
    {
      key: 'client',
      header: 'Client',
      phone: 'title',
      cell: ({ id, client }) => <Client to={appointmentPath(id)}>{client.name}</Client>,
    },
    {
      key: 'day',
      header: 'Visit',
      cell: ({ date, start_time, paid_on }) => (
        <>
          {formatStart(date, start_time)}
          {paid_on !== null && paid_on !== date && (
            <>
              <br />
              <Text size="xs" muted>
                paid on {formatServiceDay(paid_on)}
              </Text>
            </>
          )}
        </>
      ),
    },
    { key: 'services', header: 'Services', cell: ({ services }) => services.join(', ') },
    { key: 'therapists', header: 'Therapist', cell: ({ therapists }) => therapists.join(', ') },
    { key: 'driver', header: 'Driver', cell: ({ driver }) => driver ?? 'No driver' },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status, outcome }) => <StatusBadge status={status} outcome={outcome} />,
    },
    ...(figure === 'discounts'
      ? [
          {
            key: 'discount',
            header: 'Discount',
            align: 'end',
            cell: ({ discount }) => <Money pesos={discount ?? 0} strong />,
          } satisfies Column<ReportVisit>,
        ]
      : []),
    isBookings
      ? { key: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? 'none given' }
      : {
          key: 'revenue',
          header: 'Revenue',
          align: 'end',
          cell: ({ revenue }) => <Money pesos={revenue} strong />,
        },
  ];
}

export interface VisitsBehindProps {
  opened: Opened;
  period: Period;
  page: number;
  onPage: (page: number) => void;
  /** The report that it was opened from. */
  back: string;
}

/** The name of the opened row, from the breakdown that the report has fetched. */
function useOpenedWords({ figure, by, key }: Opened, period: Period): string {
  const groups = useQuery({ ...reportQueries.breakdown(by ?? 'method', period), enabled: by !== null });
  if (by === null || key === null) return FIGURE_WORDS[figure];
  const label = groups.data?.groups.find((group) => group.key === key)?.label ?? '';
  const what = by === 'reason' ? 'Refusals' : FIGURE_WORDS[figure];
  // A person without visits in these days is not in the breakdown.
  const words = groupWords(by, { key, label });
  return words === '' ? `${what} by ${DIMENSION_WORDS[by]}` : `${what}: ${words}`;
}

/** The visits behind a figure, latest first. */
export function VisitsBehind({ opened, period, page, onPage, back }: VisitsBehindProps) {
  const words = useOpenedWords(opened, period);
  const search = {
    ...period,
    figure: opened.figure,
    ...(opened.by !== null && opened.key !== null && { by: opened.by, key: opened.key }),
  };
  const query = useQuery(reportQueries.visits({ ...search, page }));
  const list = query.data;
  return (
    <ReportPage
      isPrinted
      back={{ to: back, label: 'Sales & Reports' }}
      title={words}
      subtitle={
        <span>
          {periodWords(period)}
          {list && ` · ${count(list.count)} ${list.count === 1 ? 'visit' : 'visits'}`}
        </span>
      }
      actions={
        <>
          <PrintButton />
          <ExportReport entries={[{ label: 'These visits', query: { ...search, rows: 'visits' } }]} />
        </>
      }
      query={query}
      {...PAST_VISITS}
      rows={12}
    >
      {list && (
        <Table
          caption={words}
          columns={columnsFor(opened)}
          rows={list.results}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="search" title="No visits" text="There is none behind this figure in these days." />}
        />
      )}
      {list && list.count > 0 && <ListFoot list={list} page={page} label="Pages of visits" onPage={onPage} />}
    </ReportPage>
  );
}
