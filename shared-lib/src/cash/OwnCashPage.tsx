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
import * as m from '../texts/m';

/** The business's cash in this person's hand, its parts, and their hand-overs. Source: R-money-20. */
export function OwnCashPage() {
  const { id } = useUser();
  const [params, setParams] = useSearchParams();
  const query = useQuery(cashQueries.person(id, readPage(params.get('page'))));
  const cash = query.data;
  return (
    <>
      <PageHeader title={m.cash_in_hand()} subtitle={m.cash_that_you_took_from()} />
      <Stack $gap={4}>
        <WaitingRemittances />
        {cash ? (
          <>
            <StaleNotice query={query} />
            <StatRow>
              <Stat
                label={cash.in_hand < 0 ? m.the_office_owes_you() : m.in_hand()}
                value={<Money pesos={Math.abs(cash.in_hand)} />}
              />
              {cash.since && (
                <Stat label={m.since()} value={<Text size="s">{formatMoment(new Date(cash.since))}</Text>} />
              )}
              {cash.last_handed_over_at && (
                <Stat
                  label={m.last_handed_over()}
                  value={<Text size="s">{formatMoment(new Date(cash.last_handed_over_at))}</Text>}
                />
              )}
            </StatRow>
            <MovementTable cash={cash} onPage={(page) => setParams({ page: String(page) })} />
          </>
        ) : query.isPending ? (
          <Loading what={m.your_cash()} onRetry={() => void query.refetch()}>
            <Card>
              <SkeletonRows rows={6} />
            </Card>
          </Loading>
        ) : (
          <ErrorState
            title={m.could_not_fetch_your_cash()}
            text={failureText(query.error, texts.TRY_AGAIN.inAMoment)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
      </Stack>
    </>
  );
}
