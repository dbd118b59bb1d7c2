import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls, Query } from '../../contract';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { appointmentsRoot, clientsRoot, reportsRoot } from '../http/query-keys';

type Differences = Calls['paymentDifferences'];

/** What was written off and not taken back, of a client or of all. News of payments refresh it. R-beyond-734. */
export const writtenOffQuery = (query: { client?: number; page: number }) =>
  queryOptions({
    queryKey: [...reportsRoot(), 'written-off', query] as const,
    queryFn: ({ signal }) =>
      fetchCall<Differences['writtenOff']>('/api/scheduling/reports/written-off/', { query }, { signal }),
    placeholderData: (previous) => previous,
  });

/** Takes a write-off back. Whatever the outcome, the screen is then out of date. Source: R-beyond-732. */
export function useUndoWriteOff() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['differences', 'undo'],
    mutationFn: (request: { id: number; body: BodyInput<Differences['undo']> }) =>
      send<Differences['undo']>(
        'POST',
        '/api/scheduling/appointments/:id/payment_difference/undo/',
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

/** What is owed now, or every write-off, as a file. Source: R-beyond-735. */
export const fetchUnpaidFile = async (query: Partial<Query<Differences['file']>>): Promise<Blob> =>
  (await send<Differences['file']>('GET', '/api/scheduling/reports/unpaid/export/', { query }, { as: 'blob' })) as Blob;
