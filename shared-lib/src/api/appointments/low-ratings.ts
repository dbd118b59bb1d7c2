import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { fetchCall } from '../http/http';
import { reportsRoot } from '../http/query-keys';

/** Below the reports: `rating_update` refreshes them. */
export const ratingsRoot = () => [...reportsRoot(), 'ratings'] as const;

/** Low ratings that nobody has settled. Apart from the other calls, as the operator's first screen asks for them. */
export const lowRatingsQuery = () =>
  queryOptions({
    queryKey: [...ratingsRoot(), 'low'],
    queryFn: ({ signal }) => fetchCall<Calls['ratings']['low']>('/api/scheduling/ratings/low/', {}, { signal }),
  });
