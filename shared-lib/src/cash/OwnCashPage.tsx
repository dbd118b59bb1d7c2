import { useQuery } from '@tanstack/react-query';
import {
  Card,
  ErrorState,
  failureText,
  formatMoment,
  Loading,
  Money,
  PageHeader,
  SkeletonRows,
  Stack,
  StaleNotice,
  Stat,
  StatRow,
  Text,
  readPage,
  useSearchParams,
  useUser,
  texts,
} from 'shared-lib';
import { cashQueries } from '../api/money/cash';
import { MovementTable } from './MovementTable';
import { WaitingRemittances } from './WaitingRemittances';

/** The business's cash in this person's hand, its parts, and their hand-overs. Source: R-money-20. */
export function OwnCashPage() {
  const { id } = useUser();
  const [params, setParams] = useSearchParams();
  const query = useQuery(cashQueries.person(id, readPage(params.get('page'))));
  const cash = query.data;
  return (
    <>
      <PageHeader title="Cash in hand" subtitle="Cash that you took from clients, until you hand it over" />
      <Stack $gap={4}>
        <WaitingRemittances />
        {cash ? (
          <>
            <StaleNotice query={query} />
            <StatRow>
              <Stat
                label={cash.in_hand < 0 ? 'The office owes you' : 'In hand'}
                value={<Money pesos={Math.abs(cash.in_hand)} />}
              />
              {cash.since && <Stat label="Since" value={<Text size="s">{formatMoment(new Date(cash.since))}</Text>} />}
              {cash.last_handed_over_at && (
                <Stat
                  label="Last handed over"
                  value={<Text size="s">{formatMoment(new Date(cash.last_handed_over_at))}</Text>}
                />
              )}
            </StatRow>
            <MovementTable cash={cash} onPage={(page) => setParams({ page: String(page) })} />
          </>
        ) : query.isPending ? (
          <Loading what="your cash" onRetry={() => void query.refetch()}>
            <Card>
              <SkeletonRows rows={6} />
            </Card>
          </Loading>
        ) : (
          <ErrorState
            title="Could not fetch your cash"
            text={failureText(query.error, texts.TRY_AGAIN.inAMoment)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
      </Stack>
    </>
  );
}
