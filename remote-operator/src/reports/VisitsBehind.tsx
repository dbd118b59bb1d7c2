import { useQuery } from '@tanstack/react-query';
import { appointmentPath, EmptyState, dayWords, startWords, Link, Money, StatusBadge, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { type Period, periodWords, reportQueries, type ReportVisit } from 'shared-lib/records';
import styled from 'styled-components';
import { ListFoot } from '../parts/page/ListFoot';
import { PAST_VISITS } from '../parts/page/ListState';
import { ExportReport, PrintButton } from '../parts/page/ExportReport';
import { type Opened } from './reportAddress';
import { ReportPage } from '../parts/page/ReportPage';
import { count, DIMENSION_WORDS, FIGURE_WORDS, groupWords } from './reportWords';
import * as m from '../texts/m';

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
      header: m.client(),
      phone: 'title',
      cell: ({ id, client }) => <Client to={appointmentPath(id)}>{client.name}</Client>,
    },
    {
      key: 'day',
      header: m.visit(),
      cell: ({ date, start_time, paid_on }) => (
        <>
          {startWords(date, start_time)}
          {paid_on !== null && paid_on !== date && (
            <>
              <br />
              <Text size="xs" muted>
                {m.paid_on({ paidOn: dayWords(paid_on) })}
              </Text>
            </>
          )}
        </>
      ),
    },
    { key: 'services', header: m.services(), cell: ({ services }) => services.join(', ') },
    { key: 'therapists', header: m.therapist(), cell: ({ therapists }) => therapists.join(', ') },
    { key: 'driver', header: m.driver_2(), cell: ({ driver }) => driver ?? m.no_driver_2() },
    {
      key: 'status',
      header: m.status(),
      cell: ({ status, outcome }) => <StatusBadge status={status} outcome={outcome} />,
    },
    ...(figure === 'discounts'
      ? [
          {
            key: 'discount',
            header: m.discount(),
            align: 'end',
            cell: ({ discount }) => <Money pesos={discount ?? 0} strong />,
          } satisfies Column<ReportVisit>,
        ]
      : []),
    ...(figure === 'tips'
      ? [
          {
            key: 'tip',
            header: m.tip(),
            align: 'end',
            cell: ({ tip }) => <Money pesos={tip ?? 0} strong />,
          } satisfies Column<ReportVisit>,
        ]
      : []),
    ...(figure === 'written_off'
      ? [
          {
            key: 'written_off',
            header: m.written_off(),
            align: 'end',
            cell: ({ written_off: amount }) => <Money pesos={amount ?? 0} strong />,
          } satisfies Column<ReportVisit>,
        ]
      : []),
    ...(figure === 'fees'
      ? [
          {
            key: 'fee',
            header: m.fee(),
            align: 'end',
            cell: ({ fee }) => <Money pesos={fee ?? 0} strong />,
          } satisfies Column<ReportVisit>,
        ]
      : []),
    isBookings
      ? { key: 'reason', header: m.reason(), cell: ({ reason }) => reason ?? m.none_given() }
      : {
          key: 'revenue',
          header: m.revenue(),
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
  const what = by === 'reason' ? m.refusals() : FIGURE_WORDS[figure];
  // A person without visits in these days is not in the breakdown.
  const words = groupWords(by, { key, label });
  return words === '' ? m.what_by_by({ what, by: DIMENSION_WORDS[by] }) : `${what}: ${words}`;
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
      back={{ to: back, label: m.sales_and_reports() }}
      title={words}
      subtitle={
        <span>
          {periodWords(period)}
          {list && ` · ${m.visit_count({ count: list.count, shown: count(list.count) })}`}
        </span>
      }
      actions={
        <>
          <PrintButton />
          <ExportReport entries={[{ label: m.these_visits(), query: { ...search, rows: 'visits' } }]} />
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
          empty={<EmptyState icon="search" title={m.no_visits()} text={m.there_is_none_behind_this()} />}
        />
      )}
      {list && list.count > 0 && <ListFoot list={list} page={page} label={m.pages_of_visits()} onPage={onPage} />}
    </ReportPage>
  );
}
