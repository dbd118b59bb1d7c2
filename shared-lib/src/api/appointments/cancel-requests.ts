import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { fetchCall } from '../http/http';
import { cancelRequestsKey } from '../http/query-keys';

/** Visits that their clients ask to cancel. A `cancel_request_update` refreshes it; so does a change of one of them. */
export const cancelRequestsQuery = () =>
  queryOptions({
    queryKey: cancelRequestsKey(),
    queryFn: ({ signal }) =>
      fetchCall<Calls['cancelRequests']['waiting']>('/api/scheduling/cancel-requests/', {}, { signal }),
  });
