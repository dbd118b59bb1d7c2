import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { appointmentsRoot, reportsRoot } from '../http/query-keys';

type Differences = Calls['paymentDifferences'];

/** Below the reports: what is said of payments (`payments_update`) has them asked for again. */
const differenceKey = (id: number) => [...reportsRoot(), 'difference', id] as const;

export const differenceQueries = {
  read: (id: number) =>
    queryOptions({
      queryKey: differenceKey(id),
      queryFn: ({ signal }) =>
        fetchCall<Differences['read']>(
          '/api/scheduling/appointments/:id/payment_difference/',
          { params: { id } },
          { signal },
        ),
    }),
  /** Who owes what for visits that are completed and not paid. */
  unpaid: (query: { page?: number } = {}) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'unpaid', query] as const,
      queryFn: ({ signal }) =>
        fetchCall<Differences['unpaid']>('/api/scheduling/reports/unpaid/', { query }, { signal }),
    }),
};

/** Says that a payment is right though it differs; whatever comes of it, what is shown is old then. */
export function useAgreeDifference() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['differences', 'agree'],
    mutationFn: (request: { id: number; body: BodyInput<Differences['agree']> }) =>
      send<Differences['agree']>(
        'POST',
        '/api/scheduling/appointments/:id/payment_difference/agree/',
        { params: { id: request.id }, body: request.body },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: (_answer, _error, { id }) => {
      for (const queryKey of [differenceKey(id), appointmentsRoot()]) void client.invalidateQueries({ queryKey });
    },
  });
}
