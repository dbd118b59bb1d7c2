import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import type { Period } from '../../domain/time/periods';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { logsRoot } from '../http/query-keys';
import { ratingsRoot } from './low-ratings';

type Ratings = Calls['ratings'];

export const ratingQueries = {
  /** How the client rated a visit. */
  ofVisit: (id: number) =>
    queryOptions({
      queryKey: [...ratingsRoot(), 'visit', id],
      queryFn: ({ signal }) =>
        fetchCall<Ratings['read']>('/api/scheduling/appointments/:id/rating/', { params: { id } }, { signal }),
    }),
  /** How clients rated the visits of some service days. */
  byTherapist: (period: Period) =>
    queryOptions({
      queryKey: [...ratingsRoot(), 'therapists', period],
      queryFn: ({ signal }) =>
        fetchCall<Ratings['byTherapist']>('/api/reports/ratings/', { query: period }, { signal }),
    }),
};

/** Settles a low rating, with the stars that the operator saw. */
export function useSettleRating() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['ratings', 'settle'],
    mutationFn: (request: { id: number; body: BodyInput<Ratings['settle']> }) =>
      send<Ratings['settle']>(
        'POST',
        '/api/scheduling/appointments/:id/rating/settle/',
        { params: { id: request.id }, body: request.body },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: () => {
      for (const queryKey of [ratingsRoot(), logsRoot()]) void client.invalidateQueries({ queryKey });
    },
  });
}
