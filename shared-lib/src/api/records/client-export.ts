import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { send } from '../http/http';
import { recordsRoot } from '../http/query-keys';

export type ClientFile = BodyInput<Calls['records']['exportClient']>['as'];

/** All that is known of a client, as a file. The trail notes it, so the record's history is fetched again. */
export function useExportClient() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['clients', 'export'],
    mutationFn: async ({ id, as }: { id: number; as: ClientFile }) =>
      (await send<Calls['records']['exportClient']>(
        'POST',
        '/api/registration/clients/:id/export/',
        { params: { id }, body: { as } },
        { as: 'blob', retry: false },
      )) as Blob,
    onSettled: () => client.invalidateQueries({ queryKey: recordsRoot() }),
  });
}
