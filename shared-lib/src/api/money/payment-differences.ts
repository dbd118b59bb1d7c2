import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { appointmentsRoot, reportsRoot } from '../http/query-keys';

type Differences = Calls['paymentDifferences'];

/** Below the reports: news of payments (`payments_update`) refreshes them. */
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
  /** Debts for completed visits that are not paid. */
  unpaid: (query: { page?: number } = {}) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'unpaid', query] as const,
      queryFn: ({ signal }) =>
        fetchCall<Differences['unpaid']>('/api/scheduling/reports/unpaid/', { query }, { signal }),
    }),
};

/** Accepts a payment that differs. Whatever the outcome, the screen is then out of date. */
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
