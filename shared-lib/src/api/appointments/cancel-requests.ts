import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { fetchCall } from '../http/http';
import { cancelRequestsKey, timeRequestsKey } from '../http/query-keys';

/** Visits that their clients ask to cancel. A `cancel_request_update` refreshes it; so does a change of one of them. */
export const cancelRequestsQuery = () =>
  queryOptions({
    queryKey: cancelRequestsKey(),
    queryFn: ({ signal }) =>
      fetchCall<Calls['cancelRequests']['waiting']>('/api/scheduling/cancel-requests/', {}, { signal }),
  });

/** Visits for which their clients ask for another time. A `time_request_update` refreshes it, as above. */
export const timeRequestsQuery = () =>
  queryOptions({
    queryKey: timeRequestsKey(),
    queryFn: ({ signal }) =>
      fetchCall<Calls['timeRequests']['waiting']>('/api/scheduling/time-requests/', {}, { signal }),
  });
