import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { recordsRoot } from '../http/query-keys';

type Business = Calls['business'];

/**
 * Which operators are owners, and whether this one may change what only owners may. A message of the channel refreshes
 * it. Not in the entry of settings, which phones keep. Source: R-beyond-480.
 */
export const ownersQuery = () =>
  queryOptions({
    queryKey: ['settings', currentSession().user?.id ?? 0, 'owners'],
    queryFn: ({ signal }) => fetchCall<Business['owners']>('/api/settings/owners/', {}, { signal }),
  });

/** Makes an operator an owner, or ends it. Source: R-beyond-481. */
export function useChangeOwner() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['settings', 'owners'],
    mutationFn: (request: { id: number; isOwner: boolean }) => {
      const once = { idempotencyKey: keyOf(request), retry: false };
      return request.isOwner
        ? send<Business['makeOwner']>('POST', '/api/settings/owners/', { body: { user: request.id } }, once)
        : send<Business['endOwner']>('DELETE', '/api/settings/owners/:id/', { params: { id: request.id } }, once);
    },
    onMutate: beginWrite,
    onSuccess: (owners) => {
      cache.setQueryData(ownersQuery().queryKey, owners);
      // The record's history has it.
      return cache.invalidateQueries({ queryKey: recordsRoot() });
    },
  });
}
