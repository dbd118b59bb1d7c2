import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { fetchCall, send } from '../http/http';
import { bookingRequestsKey } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Requests = Calls['bookingRequests'];

/** Visits that people ask for on the request form. A `booking_request_update` refreshes them. */
export const bookingRequestsQuery = () =>
  queryOptions({
    queryKey: bookingRequestsKey(),
    queryFn: ({ signal }) => fetchCall<Requests['waiting']>('/api/scheduling/booking-requests/', {}, { signal }),
  });

export const bookingRequestQuery = (id: number) =>
  queryOptions({
    queryKey: [...bookingRequestsKey(), id],
    queryFn: ({ signal }) =>
      fetchCall<Requests['read']>('/api/scheduling/booking-requests/:id/', { params: { id } }, { signal }),
  });

const useWrite = writeHook(() => [bookingRequestsKey()]);

export const useDeclineRequest = () =>
  useWrite(['booking-requests', 'decline'], (request: { id: number; reason: string }, once) =>
    send<Requests['decline']>(
      'POST',
      '/api/scheduling/booking-requests/:id/decline/',
      { params: { id: request.id }, body: { reason: request.reason } },
      once,
    ),
  );
