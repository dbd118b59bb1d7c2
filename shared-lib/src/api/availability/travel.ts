import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { lookup } from '../http/lookup';

type Travel = Calls['travel'];

const travelKey = () => ['settings', currentSession().user?.id ?? 0, 'travel'] as const;
const areaPath = '/api/settings/travel/areas/:id/';

export const travelQueries = {
  /** Service areas and the minutes between them. A message of the channel refreshes them. */
  settings: () =>
    queryOptions({
      queryKey: travelKey(),
      queryFn: ({ signal }) => fetchCall<Travel['settings']>('/api/settings/travel/', {}, { signal }),
      ...lookup,
    }),
};

export function useAddArea() {
  return useMutation({
    mutationKey: ['settings', 'travel', 'add'],
    mutationFn: (request: BodyInput<Travel['addArea']>) =>
      send<Travel['addArea']>(
        'POST',
        '/api/settings/travel/areas/',
        { body: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (settings, _request, _none, { client }) => client.setQueryData(travelKey(), settings),
  });
}

export interface AreaChange {
  id: number;
  change: BodyInput<Travel['changeArea']>;
}

export function useChangeArea() {
  return useMutation({
    mutationKey: ['settings', 'travel', 'change'],
    mutationFn: (request: AreaChange) =>
      send<Travel['changeArea']>(
        'PATCH',
        areaPath,
        { params: { id: request.id }, body: request.change },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (settings, _request, _none, { client }) => client.setQueryData(travelKey(), settings),
  });
}

export function useRemoveArea() {
  return useMutation({
    mutationKey: ['settings', 'travel', 'remove'],
    mutationFn: (request: { id: number }) =>
      send<Travel['removeArea']>(
        'DELETE',
        areaPath,
        { params: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (settings, _request, _none, { client }) => client.setQueryData(travelKey(), settings),
  });
}
