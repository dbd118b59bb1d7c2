import { type ReactNode } from 'react';
import {
  ErrorState,
  friendlyText,
  Grid,
  isApiFailure,
  Loading,
  type ShownQuery,
  SkeletonCard,
  StaleNotice,
  texts,
} from 'shared-lib';

/** A card narrower than this would break its facts; two stand side by side on a desk. */
export const CARD_MIN = 400;

interface Fetched extends ShownQuery {
  isPending: boolean;
  data: unknown;
}

/**
 * A request that an ad blocker stopped is told apart: no Retry helps until it is switched off. Source: 2-203, 2-204.
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
  /** What is fetched, for the waiting: 'appointments'. */
  what?: string;
  /** In front of the reason when it fails. */
  failure?: string;
  skeleton?: ReactNode;
  children: ReactNode;
}

/** Of visits that are over. */
export const PAST_VISITS = { what: 'visits', failure: 'Could not fetch the visits' } as const;

const SKELETONS = (
  <Grid $min={CARD_MIN}>
    {['a', 'b', 'c', 'd'].map((key) => (
      <SkeletonCard key={key} />
    ))}
  </Grid>
);

/** The list, or why it is not there yet. What has been fetched stays in sight while it is fetched again. */
export function ListState({
  query,
  what = 'appointments',
  failure = texts.FALLBACK.appointments,
  skeleton = SKELETONS,
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
