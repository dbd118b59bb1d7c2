import { type ReactNode } from 'react';
import {
  Card,
  ErrorState,
  friendlyText,
  Grid,
  isApiFailure,
  Loading,
  type ShownQuery,
  SkeletonCard,
  SkeletonRows,
  StaleNotice,
  texts,
} from 'shared-lib';
import * as m from '../../texts/m';

/** Narrower cards would break their facts. On a desk two cards fit side by side. */
export const CARD_MIN = 400;

interface Fetched extends ShownQuery {
  isPending: boolean;
  data: unknown;
}

/**
 * A request blocked by an ad blocker has its own message: Retry does not help until the blocker is off. Source: 2-203,
 * 2-204.
 */
function Failed({ query, title }: { query: Fetched; title: string }) {
  const blocked = isApiFailure(query.error) && query.error.kind === 'blocked';
  return (
    <ErrorState
      title={blocked ? texts.TRANSPORT.blockedTitle : title}
      text={friendlyText(query.error)}
      requestId={isApiFailure(query.error) ? query.error.requestId : undefined}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

export interface ListStateProps {
  query: Fetched;
  /** What is fetched, for the loading message: 'appointments'. */
  what?: string;
  /** The words before the reason of a failure. */
  failure?: string;
  /** How many rows its skeleton has, in a card. Without a number it has cards. */
  rows?: number;
  skeleton?: ReactNode;
  children: ReactNode;
}

/** For lists of past visits. */
export const PAST_VISITS = { what: 'visits', failure: m.could_not_fetch_the_visits() } as const;

const SKELETONS = (
  <Grid $min={CARD_MIN}>
    {['a', 'b', 'c', 'd'].map((key) => (
      <SkeletonCard key={key} />
    ))}
  </Grid>
);

const SkeletonTable = ({ rows }: { rows: number }) => (
  <Card>
    <SkeletonRows rows={rows} />
  </Card>
);

/** The list, or why it is not there yet. Fetched rows stay in sight while they are fetched again. */
export function ListState({
  query,
  what = 'appointments',
  failure = texts.FALLBACK.appointments,
  rows,
  skeleton = rows ? <SkeletonTable rows={rows} /> : SKELETONS,
  children,
}: ListStateProps) {
  if (query.data !== undefined)
    return (
      <>
        <StaleNotice query={query} />
        {children}
      </>
    );
  if (query.isPending)
    return (
      <Loading what={what} onRetry={() => void query.refetch()}>
        {skeleton}
      </Loading>
    );
  return <Failed query={query} title={failure} />;
}
