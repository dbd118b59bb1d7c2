import { useQuery } from '@tanstack/react-query';
import {
  addDays,
  Button,
  Card,
  ErrorState,
  failureText,
  IconButton,
  Loading,
  PageHeader,
  Row,
  serviceDayOf,
  SkeletonRows,
  StaleNotice,
  Text,
  useNowValue,
  useSearchParams,
  texts,
} from 'shared-lib';
import { OnPaper } from 'shared-lib/controls';
import {
  monthPeriod,
  OwnPayouts,
  periodWords,
  reportQueries,
  type Statement,
  StatementSheet,
} from 'shared-lib/records';
import * as m from '../texts/m';

/** The month of the address, `2026-11`; without one, the current month. */
const monthOf = (value: string | null, today: string): string =>
  value !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(value) ? `${value}-01` : today;
const MONTH = 'YYYY-MM'.length;

/** The day of today is what one opens it for. Source: R-beyond-929. */
const newestFirst = (statement: Statement): Statement => ({
  ...statement,
  rows: statement.rows.toReversed(),
  tip_rows: statement.tip_rows.toReversed(),
});

/** What the therapist earned, month by month, and why. Source: R-pages-7. */
export function StatementPage() {
  const [params, setParams] = useSearchParams();
  const today = useNowValue(serviceDayOf);
  const whole = monthPeriod(monthOf(params.get('month'), today));
  const period = { from: whole.from, to: whole.to > today && whole.from <= today ? today : whole.to };
  const query = useQuery(reportQueries.statement(period));
  const turn = (day: string): void => setParams({ month: day.slice(0, MONTH) });
  return (
    <>
      <OnPaper />
      <PageHeader
        title={m.my_statement()}
        subtitle={m.what_you_earned_by_the()}
        actions={
          <Button icon="print" disabled={!query.data} onClick={() => window.print()}>
            {m.print()}
          </Button>
        }
      />
      <OwnPayouts />
      <Row $gap={2} style={{ marginBlock: 'var(--s4)' }}>
        <IconButton
          icon="left"
          variant="outline"
          label={m.previous_month()}
          onClick={() => turn(addDays(whole.from, -1))}
        />
        <Text strong nowrap>
          {periodWords(period)}
        </Text>
        <IconButton
          icon="right"
          variant="outline"
          label={m.next_month()}
          disabled={whole.to >= today}
          onClick={() => turn(addDays(whole.to, 1))}
        />
      </Row>
      {query.data && !query.isError ? (
        <>
          <StaleNotice query={query} />
          <StatementSheet statement={newestFirst(query.data)} />
        </>
      ) : query.isPending ? (
        <Loading what={m.your_statement()} onRetry={() => void query.refetch()}>
          <Card>
            <SkeletonRows rows={6} />
          </Card>
        </Loading>
      ) : (
        <ErrorState
          title={m.could_not_fetch_your_statement()}
          text={failureText(query.error, texts.TRY_AGAIN.inAMoment)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
    </>
  );
}
