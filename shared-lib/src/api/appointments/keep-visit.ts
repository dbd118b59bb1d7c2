import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { appointmentsRoot, logsRoot } from '../http/query-keys';

type Keep = Calls['cancelRequests']['keep'] | Calls['timeRequests']['keep'];

function useKeep<Call extends Keep>(about: string, path: Call['path']) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [about, 'keep'],
    mutationFn: (request: { id: number }) =>
      send<Keep>('POST', path, { params: request, body: {} }, { idempotencyKey: keyOf(request) }),
    retry: false,
    onMutate: beginWrite,
    onSettled: () => {
      for (const queryKey of [appointmentsRoot(), logsRoot()]) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Keeps a visit that its client asks to cancel. */
export const useKeepVisit = () =>
  useKeep<Calls['cancelRequests']['keep']>('cancel-requests', '/api/scheduling/appointments/:id/cancel-request/keep/');

/** Keeps the time of a visit whose client asks for another. */
export const useKeepTime = () =>
  useKeep<Calls['timeRequests']['keep']>('time-requests', '/api/scheduling/appointments/:id/time-request/keep/');
