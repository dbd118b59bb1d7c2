import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  Card,
  ErrorState,
  failureText,
  Loading,
  readPage,
  SkeletonRows,
  StaleNotice,
  texts,
  useSearchParams,
  useUser,
} from 'shared-lib';
import { cashQueries } from '../api/money/cash';
import type { CashOf } from '../contract';
import * as m from '../texts/m';

export interface OwnCashProps {
  /** Draws the cash, once it is there. `turnTo` opens another page of its movements. */
  children: (cash: CashOf, turnTo: (page: number) => void) => ReactNode;
}

/** Loads the cash in this person's hand, and says so while it loads or cannot be loaded. Source: R-money-20. */
export function OwnCash({ children }: OwnCashProps) {
  const { id } = useUser();
  const [params, setParams] = useSearchParams();
  const query = useQuery(cashQueries.person(id, readPage(params.get('page'))));
  if (query.data)
    return (
      <>
        <StaleNotice query={query} />
        {children(query.data, (page) => setParams({ page: String(page) }))}
      </>
    );
  if (query.isPending)
    return (
      <Loading what={m.your_cash()} onRetry={() => void query.refetch()}>
        <Card>
          <SkeletonRows rows={6} />
        </Card>
      </Loading>
    );
  return (
    <ErrorState
      title={m.could_not_fetch_your_cash()}
      text={failureText(query.error, texts.TRY_AGAIN.inAMoment)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
