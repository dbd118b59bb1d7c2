import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import {
  Button,
  Card,
  ErrorState,
  formatPesos,
  friendlyText,
  lazyComponent,
  Link,
  Loading,
  SegmentedControl,
  SkeletonRows,
  StaleNotice,
  useNavigate,
  VisuallyHidden,
} from 'shared-lib';
import {
  daysIn,
  NO_KEY,
  type Period,
  periodWords,
  type ReportDimension,
  type ReportGroup,
  reportQueries,
  type ReportSummary,
} from 'shared-lib/records';
import styled from 'styled-components';
import { Bars } from './Bars';
import { GroupTable } from './GroupTable';
import { MethodShare } from './MethodShare';
import { type CardName, type Opened, type ReportAddress, TIME_DIMENSIONS, type TimeDimension } from './reportAddress';
import { count, DIMENSION_WORDS, groupWords } from './reportWords';
import * as m from '../texts/m';

const RevenueChart = lazyComponent(() => import('./RevenueChart').then((code) => code.RevenueChart));

const Head = styled.header`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s1) var(--s3);
  margin-bottom: var(--s1);

  h2 { margin-right: auto; font-size: var(--t-m); font-weight: 600; }
  h2 small { margin-left: 6px; color: var(--ink-2); font-size: var(--t-s); font-weight: 400; }
  @media screen {
    /* The choice beside it shows the word; it is read out, and printed. */
    h2:has([data-chosen]) { margin-right: 0; }
    h2:has([data-chosen]) + * { margin-right: auto; }
    [data-chosen] { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  }
`;
/** What every part of the page needs. */
export interface Report {
  readonly address: ReportAddress;
  readonly period: Period;
  readonly compared: Period | null;
  readonly today: string;
  readonly change: (to: Partial<ReportAddress>) => void;
  readonly hrefOf: (to: Partial<ReportAddress>) => string;
}

interface CardOfProps {
  name: CardName;
  by: ReportDimension;
  title: string;
  /** The end of the title, when it shows the choice. */
  chosen?: string;
  /** The number, beside the title. */
  note?: string;
  report: Report;
  /** The control that chooses what the card shows. */
  choice?: ReactNode;
  chart: (groups: readonly ReportGroup[], opens: (key: string) => string) => ReactNode;
  /** An extra column at the end of the table. */
  more?: Parameters<typeof GroupTable>[0]['more'];
}

type Breakdown = UseQueryResult<{ by: ReportDimension; groups: ReportGroup[] }>;

/** A breakdown: its groups, or why they are not there yet. */
function Fetched({ query, by, children }: { query: Breakdown; by: ReportDimension; children: ReactNode }) {
  const { data } = query;
  // While another breakdown loads, the known one is the previous.
  if (data?.by === by)
    return (
      <>
        <StaleNotice query={query} />
        {/* A chart whose code is still loading hides nothing else of the page. */}
        <Suspense fallback={<SkeletonRows rows={4} />}>{children}</Suspense>
      </>
    );
  const again = (): void => void query.refetch();
  if (query.isError)
    return (
      <ErrorState
        compact
        title={m.could_not_fetch_these_figures()}
        text={friendlyText(query.error)}
        onRetry={again}
        busy={query.isFetching}
      />
    );
  return (
    <Loading what={m.these_figures()} onRetry={again}>
      <SkeletonRows rows={4} />
    </Loading>
  );
}

/** A breakdown as a chart or a table. Each row opens its visits. */
function CardOf({ name, by, title, chosen = '', note, report, choice, chart, more }: CardOfProps) {
  const { address, period, change, hrefOf } = report;
  const query = useQuery(reportQueries.breakdown(by, period));
  const groups = query.data?.groups ?? [];
  const isTable = address.tables.includes(name);
  const others = address.tables.filter((one) => one !== name);
  const figure = by === 'reason' ? 'refusals' : 'revenue';
  const opens = (key: string): string => hrefOf({ opened: { figure, by, key } satisfies Opened });
  return (
    <Card data-wide={isTable} aria-label={title}>
      <Head>
        <h2>
          {title.slice(0, title.length - chosen.length)}
          {chosen && <span data-chosen>{chosen}</span>}
          {note && <small>{note}</small>}
        </h2>
        {choice && <div data-screen>{choice}</div>}
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={isTable}
          aria-label={m.as_a_table({ title })}
          onClick={() => change({ tables: isTable ? others : [...others, name] })}
        >
          {m.table()}
        </Button>
      </Head>
      <Fetched query={query} by={by}>
        {isTable ? (
          <GroupTable caption={title} by={by} groups={groups} opens={opens} more={more} />
        ) : (
          chart(groups, opens)
        )}
      </Fetched>
    </Card>
  );
}

const TIME_LABELS: Readonly<Record<TimeDimension, string>> = {
  day: m.day(),
  week: m.week(),
  month: m.month(),
  hour: m.hour(),
};
/** A period with fewer days has hardly more than one bar. */
const NARROW: Readonly<Record<TimeDimension, number>> = { day: 1, week: 7, month: 28, hour: 1 };

export interface OverTimeProps {
  report: Report;
  summary: ReportSummary;
  before: ReportSummary | undefined;
}

/** The revenue of each day, week, month or hour, with the averages of now and before. */
export function OverTime({ report, summary, before }: OverTimeProps) {
  const { address, period, compared, today, change } = report;
  const navigate = useNavigate();
  const by = address.time;
  const title = m.revenue_by({ by: DIMENSION_WORDS[by] });
  return (
    <CardOf
      name="time"
      by={by}
      title={title}
      report={report}
      choice={
        <SegmentedControl
          label={m.revenue_by_2()}
          value={by}
          onChange={(time) => change({ time })}
          options={TIME_DIMENSIONS.filter((one) => one === by || daysIn(period) >= NARROW[one]).map((value) => ({
            value,
            label: TIME_LABELS[value],
          }))}
        />
      }
      chart={(groups, opens) => {
        const isAveraged = by !== 'hour' && groups.length > 1;
        /** The number of bars in the compared period. */
        const manyBefore = compared ? (groups.length * daysIn(compared)) / daysIn(period) : 0;
        return (
          <>
            <RevenueChart
              by={by}
              groups={groups}
              unfinished={by === 'day' && period.to === today ? today : null}
              average={isAveraged ? summary.revenue / groups.length : null}
              before={isAveraged && before && manyBefore > 0 ? before.revenue / manyBefore : null}
              words={`${title}, ${periodWords(period)}`}
              onOpen={(key) => navigate(opens(key))}
            />
            <VisuallyHidden as="div">
              <PlainTable caption={title} by={by} groups={groups} />
            </VisuallyHidden>
          </>
        );
      }}
    />
  );
}

/** The chart as a table for screen readers. Nothing in it takes the focus. */
function PlainTable({ caption, by, groups }: { caption: string; by: TimeDimension; groups: readonly ReportGroup[] }) {
  return (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key}>
            <th scope="row">{groupWords(by, group)}</th>
            <td>{formatPesos(group.revenue ?? 0)}</td>
            <td>{m.visit_count({ count: group.visits, shown: count(group.visits) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** By therapist or by driver, with links to their statements. A driver's has the tips. */
export function ByPerson({ report }: { report: Report }) {
  const by = report.address.who;
  return (
    <CardOf
      name="who"
      by={by}
      title={m.by_by({ by })}
      chosen={by}
      report={report}
      choice={
        <SegmentedControl
          label={m.by_whom()}
          value={by}
          onChange={(who) => report.change({ who })}
          options={[
            { value: 'therapist', label: m.therapist() },
            { value: 'driver', label: m.driver_2() },
          ]}
        />
      }
      chart={(groups, opens) => <Bars by={by} groups={groups} opens={opens} />}
      more={{
        key: 'statement',
        header: m.statement(),
        align: 'end',
        cell: ({ key, label }) =>
          key === NO_KEY ? null : (
            <Link to={report.hrefOf({ statement: Number(key) })} aria-label={m.statement_of({ label })}>
              {m.statement()}
            </Link>
          ),
      }}
    />
  );
}

export const ByService = ({ report }: { report: Report }) => (
  <CardOf
    name="service"
    by="service"
    title={m.by_service()}
    report={report}
    chart={(groups, opens) => <Bars by="service" groups={groups} opens={opens} />}
  />
);

export const ByArea = ({ report }: { report: Report }) => (
  <CardOf
    name="area"
    by="area"
    title={m.by_area()}
    report={report}
    chart={(groups, opens) => <Bars by="area" groups={groups} opens={opens} />}
  />
);

export const ByMethod = ({ report }: { report: Report }) => (
  <CardOf
    name="method"
    by="method"
    title={m.cash_and_gcash()}
    report={report}
    chart={(groups, opens) => <MethodShare groups={groups} opens={opens} />}
  />
);

export const ByReason = ({ report, summary }: { report: Report; summary: ReportSummary }) => (
  <CardOf
    name="reason"
    by="reason"
    title={m.refusals_by_reason()}
    note={count(summary.refusals)}
    report={report}
    chart={(groups, opens) => <Bars by="reason" groups={groups} opens={opens} />}
  />
);
