import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import {
  Button,
  ButtonLink,
  Card,
  ConnectionStatus,
  formatPesos,
  lazyComponent,
  Link,
  media,
  PageHeader,
  SegmentedControl,
  serviceDayOf,
  SkeletonRows,
  Stack,
  Text,
  useNavigate,
  useNowValue,
  useSearchParams,
  VisuallyHidden,
} from 'shared-lib';
import { OnPaper } from 'shared-lib/controls';
import {
  NO_KEY,
  type Period,
  periodWords,
  type ReportDimension,
  type ReportGroup,
  reportQueries,
  type ReportSummary,
} from 'shared-lib/records';
import styled from 'styled-components';
import { ListState } from '../list-appointments/ListState';
import { Bars } from './Bars';
import { ExportReport, PrintButton } from './ExportReport';
import { Figures } from './Figures';
import { GroupTable } from './GroupTable';
import { MethodShare } from './MethodShare';
import { PeriodPicker } from './PeriodPicker';
import {
  type CardName,
  changeReport,
  type Opened,
  type ReportAddress,
  readReport,
  shownPeriod,
  type ShownPeriod,
  TIME_DIMENSIONS,
  type TimeDimension,
} from './reportAddress';
import { daysOf } from './reportPeriod';
import { count, DIMENSION_WORDS, groupWords } from './reportWords';
import { TherapistStatement } from './TherapistStatement';
import { VisitsBehind } from './VisitsBehind';

const RevenueChart = lazyComponent(() => import('./RevenueChart').then((code) => code.RevenueChart));

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  align-items: start;
  gap: var(--s4);

  > [data-wide='true'] { grid-column: 1 / -1; }
`;
const Head = styled.header`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s1) var(--s3);
  margin-bottom: var(--s1);

  h2 { margin-right: auto; font-size: var(--t-m); font-weight: 600; }
  h2 small { margin-left: 6px; color: var(--ink-2); font-size: var(--t-s); font-weight: 400; }
`;
const Tools = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);

  ${media.phone} {
    > a { width: 100%; }
  }
`;

/** What can be taken along as a file. */
const EXPORTED: readonly ReportDimension[] = ['day', 'therapist', 'service', 'driver', 'method', 'reason'];

interface CardOfProps {
  name: CardName;
  title: string;
  /** How many, beside the title. */
  note?: string;
  report: Report;
  /** What chooses what the card is about. */
  choice?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
}

/** A card of the report, as a chart or as a table. */
function CardOf({ name, title, note, report: { address, change }, choice, chart, table }: CardOfProps) {
  const isTable = address.tables.includes(name);
  const others = address.tables.filter((one) => one !== name);
  return (
    <Card data-wide={isTable} aria-label={title}>
      <Head>
        <h2>
          {title}
          {note && <small>{note}</small>}
        </h2>
        {choice && <div data-screen>{choice}</div>}
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={isTable}
          aria-label={`${title} as a table`}
          onClick={() => change({ tables: isTable ? others : [...others, name] })}
        >
          Table
        </Button>
      </Head>
      {isTable ? table : chart}
    </Card>
  );
}

/** What the parts of the page go by. */
interface Report {
  readonly address: ReportAddress;
  readonly period: Period;
  readonly compared: Period | null;
  readonly today: string;
  readonly change: (to: Partial<ReportAddress>) => void;
  readonly hrefOf: (to: Partial<ReportAddress>) => string;
}

const useGroups = (by: ReportDimension, period: Period): readonly ReportGroup[] =>
  useQuery(reportQueries.breakdown(by, period)).data?.groups ?? [];
const row = (by: ReportDimension, key: string): Opened => ({ figure: 'revenue', by, key });

const TIME_LABELS: Readonly<Record<TimeDimension, string>> = { day: 'Day', week: 'Week', month: 'Month', hour: 'Hour' };
const NARROW: Readonly<Record<TimeDimension, number>> = { day: 1, week: 7, month: 28, hour: 1 };

function OverTime({ report, summary, before }: { report: Report; summary: ReportSummary; before?: ReportSummary }) {
  const { address, period, compared, today, change, hrefOf } = report;
  const navigate = useNavigate();
  const by = address.time;
  const groups = useGroups(by, period);
  const title = `Revenue by ${DIMENSION_WORDS[by]}`;
  const isAveraged = by !== 'hour' && groups.length > 1;
  const average = isAveraged ? summary.revenue / groups.length : null;
  const averageBefore =
    isAveraged && before && compared ? before.revenue / ((groups.length * daysOf(compared)) / daysOf(period)) : null;
  const opens = (key: string): string => hrefOf({ opened: row(by, key) });
  const table = <GroupTable caption={title} by={by} groups={groups} opens={opens} />;
  return (
    <CardOf
      name="time"
      title={title}
      report={report}
      choice={
        <SegmentedControl
          label="Revenue by"
          value={by}
          onChange={(time) => change({ time })}
          options={TIME_DIMENSIONS.filter((one) => one === by || daysOf(period) >= NARROW[one]).map((value) => ({
            value,
            label: TIME_LABELS[value],
          }))}
        />
      }
      chart={
        <>
          <RevenueChart
            by={by}
            groups={groups}
            unfinished={by === 'day' && period.to === today ? today : null}
            average={average}
            before={averageBefore}
            words={`${title}, ${periodWords(period)}`}
            onOpen={(key) => navigate(opens(key))}
          />
          <VisuallyHidden as="div">
            <PlainTable caption={title} by={by} groups={groups} />
          </VisuallyHidden>
        </>
      }
      table={table}
    />
  );
}

/** The chart in words, for who does not see it: nothing in it takes the focus. */
function PlainTable({ caption, by, groups }: { caption: string; by: TimeDimension; groups: readonly ReportGroup[] }) {
  return (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key}>
            <th scope="row">{groupWords(by, group)}</th>
            <td>{formatPesos(group.revenue ?? 0)}</td>
            <td>{count(group.visits)} visits</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ByPerson({ report }: { report: Report }) {
  const { address, period, change, hrefOf } = report;
  const by = address.who;
  const groups = useGroups(by, period);
  const title = `By ${by}`;
  const opens = (key: string): string => hrefOf({ opened: row(by, key) });
  return (
    <CardOf
      name="who"
      title={title}
      report={report}
      choice={
        <SegmentedControl
          label="By whom"
          value={by}
          onChange={(who) => change({ who })}
          options={[
            { value: 'therapist', label: 'Therapist' },
            { value: 'driver', label: 'Driver' },
          ]}
        />
      }
      chart={<Bars by={by} groups={groups} opens={opens} />}
      table={
        <GroupTable
          caption={title}
          by={by}
          groups={groups}
          opens={opens}
          {...(by === 'therapist' && {
            more: {
              key: 'statement',
              header: 'Statement',
              align: 'end' as const,
              cell: ({ key, label }: ReportGroup) =>
                key === NO_KEY ? null : (
                  <Link to={hrefOf({ statement: Number(key) })} aria-label={`Statement of ${label}`}>
                    Statement
                  </Link>
                ),
            },
          })}
        />
      }
    />
  );
}

function ByService({ report }: { report: Report }) {
  const groups = useGroups('service', report.period);
  const opens = (key: string): string => report.hrefOf({ opened: row('service', key) });
  return (
    <CardOf
      name="service"
      title="By service"
      report={report}
      chart={<Bars by="service" groups={groups} opens={opens} />}
      table={<GroupTable caption="By service" by="service" groups={groups} opens={opens} />}
    />
  );
}

function ByMethod({ report }: { report: Report }) {
  const groups = useGroups('method', report.period);
  const opens = (key: string): string => report.hrefOf({ opened: row('method', key) });
  return (
    <CardOf
      name="method"
      title="Cash and GCash"
      report={report}
      chart={<MethodShare groups={groups} opens={opens} />}
      table={<GroupTable caption="Cash and GCash" by="method" groups={groups} opens={opens} />}
    />
  );
}

function ByReason({ report, summary }: { report: Report; summary: ReportSummary }) {
  const groups = useGroups('reason', report.period);
  const opens = (key: string): string => report.hrefOf({ opened: { figure: 'refusals', by: 'reason', key } });
  return (
    <CardOf
      name="reason"
      title="Refusals by reason"
      note={count(summary.refusals)}
      report={report}
      chart={<Bars by="reason" groups={groups} opens={opens} />}
      table={<GroupTable caption="Refusals by reason" by="reason" groups={groups} opens={opens} />}
    />
  );
}

/** What was earned, by whatever one asks; every figure opens the visits behind it. Source: R-pages-7, 1-026. */
export function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const today = useNowValue(serviceDayOf);
  const address = readReport(params);
  const shown = shownPeriod(address, today);
  const { period, compared } = shown;
  const change = (to: Partial<ReportAddress>): void => setParams((now) => changeReport(now, to));
  const hrefOf = (to: Partial<ReportAddress>): string => `?${changeReport(params, to).toString()}`;
  const back = hrefOf({ opened: null, statement: null });
  if (address.statement !== null) return <TherapistStatement therapist={address.statement} period={period} back={back} />;
  if (address.opened)
    return (
      <VisitsBehind
        opened={address.opened}
        period={period}
        page={address.page}
        onPage={(page) => change({ page })}
        back={back}
      />
    );
  return <Overview report={{ address, period, compared, today, change, hrefOf }} shown={shown} />;
}

function Overview({ report, shown }: { report: Report; shown: ShownPeriod }) {
  const { address, period, compared, today, change, hrefOf } = report;
  const query = useQuery(reportQueries.summary(period));
  const before = useQuery({ ...reportQueries.summary(compared ?? period), enabled: compared !== null });
  const summary = query.data;
  const summaryBefore = compared === null || before.isPlaceholderData ? undefined : before.data;
  const days = daysOf(period);
  const isNow = period.from <= today && today <= period.to;
  return (
    <Stack data-paper $gap={4}>
      <OnPaper />
      <PageHeader
        title="Sales & Reports"
        subtitle={
          <>
            <span>
              {periodWords(period)} · {days === 1 ? 'one service day' : `${count(days)} service days`}
              {isNow && ', up to now'}
            </span>
            {isNow && <ConnectionStatus />}
          </>
        }
        actions={
          <>
            <PrintButton disabled={!summary} />
            <ExportReport
              entries={[
                { label: 'All visits', query: { ...period, rows: 'visits' } },
                ...EXPORTED.map((by) => ({
                  label: by === 'reason' ? 'Refusals by reason' : `Revenue by ${DIMENSION_WORDS[by]}`,
                  query: { ...period, rows: 'groups' as const, by },
                })),
              ]}
            />
          </>
        }
      />
      <Tools data-screen>
        <PeriodPicker address={address} shown={shown} today={today} onChange={change} />
        {summary && summary.visits > 0 && (
          <ButtonLink
            variant="primary"
            size="sm"
            iconEnd="right"
            to={hrefOf({ opened: { figure: 'visits', by: null, key: null } })}
          >
            {summary.visits === 1 ? 'Open the visit behind this' : `Open the ${count(summary.visits)} visits behind this`}
          </ButtonLink>
        )}
      </Tools>
      <ListState
        query={query}
        what="the report"
        failure="Could not fetch the report"
        skeleton={
          <Card>
            <SkeletonRows rows={12} />
          </Card>
        }
      >
        {summary && (
          <Stack $gap={4}>
            <Figures summary={summary} before={summaryBefore} opens={(opened) => hrefOf({ opened })} />
            <OverTime report={report} summary={summary} before={summaryBefore} />
            <Cards>
              <ByPerson report={report} />
              <ByService report={report} />
              <Stack $gap={4} data-wide={['method', 'reason'].some((name) => address.tables.includes(name as CardName))}>
                <ByMethod report={report} />
                <ByReason report={report} summary={summary} />
              </Stack>
            </Cards>
          </Stack>
        )}
      </ListState>
    </Stack>
  );
}
