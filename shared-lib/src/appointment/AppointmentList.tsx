import type { ReactNode } from 'react';
import { friendlyText, isApiFailure } from '../api/http/api-failure';
import type { AppointmentPage, CachedCard } from '../api/appointments/appointment-record';
import { TRANSPORT } from '../domain/texts';
import { EmptyState, ErrorState } from '../ui/empty/EmptyState';
import { type ShownQuery, StaleNotice } from '../live/StaleNotice';
import { Stack } from '../ui/layout/Stack';
import { Loading } from '../ui/loading/Loading';
import { Pagination } from '../ui/pagination/Pagination';
import { SkeletonCard } from '../ui/skeleton/Skeleton';

export interface AppointmentListQuery extends ShownQuery {
  data: AppointmentPage | undefined;
  isPending: boolean;
}

export interface AppointmentListProps {
  query: AppointmentListQuery;
  /** The failure, in the words of the error catalogue. */
  failure: string;
  /** The required sentence for an empty list, and what to expect. */
  empty: { title: string; text?: string };
  onPage?: (page: number) => void;
  /** Draws the appointments. */
  children: (appointments: readonly CachedCard[]) => ReactNode;
}

/**
 * A list of appointments with its loading, failed and empty states. A list that was loaded once stays on the screen
 * when a later fetch fails: old data with a notice is better than none. Source: 2-162, 2-203, 2-204, 8-142.
 */
export function AppointmentList({ query, failure, empty, onPage, children }: AppointmentListProps) {
  const { data, error } = query;
  const retry = (): void => void query.refetch();
  if (!data && query.isPending) {
    return (
      <Loading what="appointments" onRetry={retry}>
        <Stack>
          <SkeletonCard />
          <SkeletonCard />
        </Stack>
      </Loading>
    );
  }
  if (!data) {
    const blocked = isApiFailure(error) && error.kind === 'blocked';
    return (
      <ErrorState
        title={blocked ? TRANSPORT.blockedTitle : failure}
        text={friendlyText(error)}
        onRetry={retry}
        busy={query.isFetching}
        requestId={isApiFailure(error) ? error.requestId : undefined}
      />
    );
  }
  return (
    <div>
      <StaleNotice query={query} />
      <Stack>
        {data.results.length === 0 && <EmptyState icon="calendar" title={empty.title} text={empty.text} />}
        {children(data.results.filter((one) => !one.isOptimisticDeleted))}
        {onPage && <Pagination page={data.current_page} totalPages={data.total_pages} onChange={onPage} />}
      </Stack>
    </div>
  );
}
