import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import {
  ButtonLink,
  ConnectionStatus,
  momentWords,
  media,
  PageHeader,
  Row,
  serviceDayOf,
  SkeletonRows,
  Stack,
  lazyComponent,
  useNowValue,
  useSearchParams,
} from 'shared-lib';
import { OnPaper } from 'shared-lib/controls';
import { CASH_PATH, PAYOUTS_PATH } from 'shared-lib/notifications';
import { daysIn, periodWords, type ReportDimension, reportQueries } from 'shared-lib/records';
import styled from 'styled-components';
import { ListState } from '../parts/page/ListState';
import { ByArea, ByMethod, ByPerson, ByReason, ByService, OverTime, type Report } from './Cards';
import { ExportReport, PrintButton } from '../parts/page/ExportReport';
import { BOOKS_PATH, isBooksView } from '../money/books/booksAddress';
import { isVouchersView, VOUCHERS_PATH } from '../money/prepaid/vouchersAddress';
import { COSTS_PATH, isCostsView } from '../money/costs/costsAddress';
import { isCashView } from '../money/cash-in-hand/cashAddress';
import { isPayoutsView } from '../money/payouts/payoutsAddress';
import { closeDayPath, isDayView } from './dayAddress';
import { Figures } from './Figures';
import { MaterialsUsed } from './MaterialsUsed';
import { PeriodPicker } from './PeriodPicker';
import {
  type CardName,
  changeReport,
  isUnpaidView,
  readReport,
  type ReportAddress,
  shownPeriod,
  type ShownPeriod,
  UNPAID_PATH,
} from './reportAddress';
import { count, DIMENSION_WORDS } from './reportWords';
import { TherapistStatement } from './TherapistStatement';
import { VisitsBehind } from './VisitsBehind';
import * as m from '../texts/m';

const ShortAndOver = lazyComponent(() => import('./ShortAndOver').then((code) => code.ShortAndOver));
const RatingsPage = lazyComponent(() => import('./RatingsPage').then((code) => code.RatingsPage));
const PayoutsPage = lazyComponent(() => import('../money/payouts/PayoutsPage').then((code) => code.PayoutsPage));
const CashPage = lazyComponent(() => import('../money/cash-in-hand/CashPage').then((code) => code.CashPage));

const BooksPage = lazyComponent(() => import('../money/books/BooksPage').then((code) => code.BooksPage));
const VouchersPage = lazyComponent(() =>
  import(/* webpackChunkName: "client-credit" */ '../money/vouchers/VouchersPage').then((code) => code.VouchersPage),
);
const CostsPage = lazyComponent(() => import('./CostsPage').then((code) => code.CostsPage));
const CloseDayPage = lazyComponent(() => import('./CloseDayPage').then((code) => code.CloseDayPage));
const UnpaidPage = lazyComponent(() => import('../money/unpaid/UnpaidPage').then((code) => code.UnpaidPage));

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  align-items: start;
  gap: var(--s4);

  > [data-wide='true'] { grid-column: 1 / -1; }
`;
/** One quiet line. Its first icon stands below the title. */
const Leads = styled(Row)`
  margin: calc(-1 * var(--s3)) 0 0 calc(-1 * var(--s3));
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

/** The breakdowns that can be exported. */
const EXPORTED = Object.keys(DIMENSION_WORDS) as ReportDimension[];

/** The pages beside the reports. */
const LEADS = [
  { label: m.close_the_day(), icon: 'check', to: closeDayPath() },
  { label: m.cash_in_hand(), icon: 'wallet', to: CASH_PATH },
  { label: m.payouts(), icon: 'wallet', to: PAYOUTS_PATH },
  { label: m.unpaid(), icon: 'wallet', to: UNPAID_PATH },
  { label: m.vouchers(), icon: 'receipt', to: VOUCHERS_PATH },
  { label: m.costs(), icon: 'receipt', to: COSTS_PATH },
  { label: m.for_the_accountant(), icon: 'wallet', to: BOOKS_PATH },
] as const;

/** What was earned, broken down in several ways. Every figure opens its visits. Source: R-pages-7, 1-026. */
export function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const today = useNowValue(serviceDayOf);
  const address = readReport(params);
  const shown = shownPeriod(address, today);
  const { period, compared } = shown;
  const change = (to: Partial<ReportAddress>): void => setParams((now) => changeReport(now, to));
  const hrefOf = (to: Partial<ReportAddress>): string => `?${changeReport(params, to).toString()}`;
  const back = hrefOf({ opened: null, statement: null, materials: false });
  const picked = { address, shown, today, onChange: change };
  const other =
    (isCashView(params) && <CashPage />) ||
    (isPayoutsView(params) && <PayoutsPage />) ||
    (isDayView(params) && <CloseDayPage />) ||
    (isBooksView(params) && <BooksPage />) ||
    (isCostsView(params) && <CostsPage />) ||
    (isVouchersView(params) && <VouchersPage />) ||
    (isUnpaidView(params) && <UnpaidPage />) ||
    (address.short && <ShortAndOver {...picked} />) ||
    (address.ratings && <RatingsPage {...picked} />);
  if (other) return <Suspense fallback={<SkeletonRows />}>{other}</Suspense>;
  if (address.statement !== null)
    return <TherapistStatement therapist={address.statement} period={period} back={back} />;
  if (address.materials) return <MaterialsUsed period={period} back={back} />;
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
  const asOf = useNowValue(momentWords);
  const query = useQuery(reportQueries.summary(period));
  // A day that is not over is compared with the same hours of the other day.
  const isSoFar = period.to === today;
  const before = useQuery({ ...reportQueries.summary(compared ?? period, isSoFar), enabled: compared !== null });
  const summaryBefore = compared === null || before.isPlaceholderData ? undefined : before.data;
  // Together with what it is compared with, which also makes the line of tools longer.
  const isWhole = query.data !== undefined && (compared === null || !before.isPending);
  const summary = isWhole ? query.data : undefined;
  const days = daysIn(period);
  const isNow = period.from <= today && today <= period.to;
  return (
    <Stack data-paper $gap={4}>
      <OnPaper />
      <PageHeader
        title={m.sales_and_reports()}
        subtitle={
          <>
            <span>
              {periodWords(period)} · {days === 1 ? m.one_service_day() : m.service_days({ days: count(days) })}
              {isNow && (
                <>
                  <span data-screen>{m.up_to_now()}</span>
                  <span data-print>{m.up_to({ asOf })}</span>
                </>
              )}
            </span>
            {isNow && (
              <span data-screen style={{ flex: '1 1 3rem', overflow: 'hidden' }}>
                <ConnectionStatus />
              </span>
            )}
          </>
        }
        actions={
          <>
            <PrintButton disabled={!summary} />
            <ExportReport
              entries={[
                { label: m.all_visits(), query: { ...period, rows: 'visits' } },
                ...EXPORTED.map((by) => ({
                  label: by === 'reason' ? m.refusals_by_reason() : m.revenue_by({ by: DIMENSION_WORDS[by] }),
                  query: { ...period, rows: 'groups' as const, by },
                })),
                { label: m.materials_used(), query: { ...period, rows: 'materials' as const } },
                { label: m.short_and_over(), query: { ...period, rows: 'short_over' as const } },
              ]}
            />
          </>
        }
      />
      <Leads as="nav" $gap={1} aria-label={m.money_and_ratings()} data-screen>
        {LEADS.map(({ label, to, icon }) => (
          <ButtonLink key={label} variant="ghost" size="sm" icon={icon} to={to}>
            {label}
          </ButtonLink>
        ))}
        <ButtonLink variant="ghost" size="sm" icon="users" to={hrefOf({ ratings: true })}>
          {m.ratings()}
        </ButtonLink>
      </Leads>
      <Tools data-screen>
        <PeriodPicker
          address={address}
          shown={shown}
          today={today}
          until={summaryBefore?.until ?? null}
          onChange={change}
        />
        {summary && summary.visits > 0 && (
          <ButtonLink
            variant="primary"
            size="sm"
            iconEnd="right"
            to={hrefOf({ opened: { figure: 'visits', by: null, key: null } })}
          >
            {summary.visits === 1
              ? m.open_the_visit_behind_this()
              : m.open_the_visits_behind_this({ visits: count(summary.visits) })}
          </ButtonLink>
        )}
      </Tools>
      <ListState
        query={isWhole ? query : { ...query, data: undefined, isPending: query.isPending || query.data !== undefined }}
        what={m.the_report()}
        failure={m.could_not_fetch_the_report()}
        rows={12}
      >
        {summary && (
          <Stack $gap={4}>
            <Figures
              summary={summary}
              before={summaryBefore}
              opens={(opened) => hrefOf({ opened })}
              materials={hrefOf({ materials: true })}
              costs={`${COSTS_PATH}&month=${period.from.slice(0, 'YYYY-MM'.length)}`}
            />
            <OverTime report={report} summary={summary} before={summaryBefore} />
            <Columns>
              <Pair names={['who', 'method']} tables={address.tables}>
                <ByPerson report={report} />
                <ByMethod report={report} />
              </Pair>
              <Pair names={['service', 'reason']} tables={address.tables}>
                <ByService report={report} />
                <ByReason report={report} summary={summary} />
              </Pair>
              <ByArea report={report} />
            </Columns>
          </Stack>
        )}
      </ListState>
    </Stack>
  );
}

/** Two cards, one below the other. They take the full width when one is a table. */
function Pair({ names, tables, children }: { names: CardName[]; tables: readonly CardName[]; children: ReactNode }) {
  return (
    <Stack $gap={4} data-wide={names.some((name) => tables.includes(name))}>
      {children}
    </Stack>
  );
}
