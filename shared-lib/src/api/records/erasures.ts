import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { recordsRoot } from '../http/query-keys';

type Erasures = Calls['erasures'];

/** A message of the channel about settings refreshes these. */
const root = () => ['settings', currentSession().user?.id ?? 0, 'erasures'] as const;

export const erasureQueries = {
  /** Those that other operators asked for. */
  toDecide: () =>
    queryOptions({
      queryKey: root(),
      queryFn: ({ signal }) => fetchCall<Erasures['toDecide']>('/api/registration/erasures/', {}, { signal }),
    }),
  ofClient: (id: number) =>
    queryOptions({
      queryKey: [...root(), id],
      queryFn: ({ signal }) =>
        fetchCall<Erasures['read']>('/api/registration/clients/:id/erasure/', { params: { id } }, { signal }),
    }),
};

/** Everything that showed the client, after a rejection too: somebody else was faster. */
function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: root() });
    void client.invalidateQueries({ queryKey: recordsRoot() });
  };
}

export const useAskErasure = () =>
  useMutation({
    mutationKey: ['erasures', 'ask'],
    mutationFn: (request: { id: number; body: BodyInput<Erasures['ask']> }) =>
      send<Erasures['ask']>(
        'POST',
        '/api/registration/clients/:id/erasure/',
        { params: { id: request.id }, body: request.body },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

/** Erases as another operator asked; or refuses that, or takes back one's own request. */
export const useDecideErasure = () =>
  useMutation({
    mutationKey: ['erasures', 'decide'],
    mutationFn: (request: { id: number; how: 'confirm' | 'close' }) =>
      request.how === 'confirm'
        ? send<Erasures['confirm']>(
            'POST',
            '/api/registration/erasures/:id/confirm/',
            { params: { id: request.id } },
            { idempotencyKey: keyOf(request), retry: false },
          )
        : send<Erasures['close']>(
            'POST',
            '/api/registration/erasures/:id/close/',
            { params: { id: request.id } },
            { idempotencyKey: keyOf(request), retry: false },
          ),
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });
