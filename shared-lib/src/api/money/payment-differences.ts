import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { appointmentsRoot, clientsRoot, reportsRoot } from '../http/query-keys';

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
  /** Who owes for visits that are done. */
  unpaid: (query: { page?: number } = {}) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'unpaid', query] as const,
      queryFn: ({ signal }) =>
        fetchCall<Differences['unpaid']>('/api/scheduling/reports/unpaid/', { query }, { signal }),
    }),
  /** What a client owes for. */
  owedBy: (id: number, page: number) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'owed', id, page] as const,
      queryFn: ({ signal }) =>
        fetchCall<Differences['owedBy']>(
          '/api/scheduling/clients/:id/owed/',
          { params: { id }, query: { page } },
          { signal },
        ),
      placeholderData: (previous) => previous,
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
    onSettled: () => {
      for (const queryKey of [reportsRoot(), appointmentsRoot()]) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Records money that came later. Whatever the outcome, the screen is then out of date. Source: R-beyond-642. */
export function useAddPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['differences', 'pay'],
    mutationFn: (request: { id: number; body: BodyInput<Differences['pay']> }) =>
      send<Differences['pay']>(
        'POST',
        '/api/scheduling/appointments/:id/payments/',
        { params: { id: request.id }, body: request.body },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: () => {
      for (const queryKey of [reportsRoot(), appointmentsRoot(), clientsRoot()])
        void client.invalidateQueries({ queryKey });
    },
  });
}
