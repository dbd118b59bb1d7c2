import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { appointmentsRoot, logsRoot } from '../http/query-keys';

/** Keeps a visit that its client asks to cancel. */
export function useKeepVisit() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['cancel-requests', 'keep'],
    mutationFn: (request: { id: number }) =>
      send<Calls['cancelRequests']['keep']>(
        'POST',
        '/api/scheduling/appointments/:id/cancel-request/keep/',
        { params: request, body: {} },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: () => {
      for (const queryKey of [appointmentsRoot(), logsRoot()]) void client.invalidateQueries({ queryKey });
    },
  });
}
