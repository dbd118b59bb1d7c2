import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { fetchCall, send } from '../http/http';
import { clientsRoot, recordsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Consents = Calls['clientConsents'];

/** What a client agreed to, newest first. */
export const consentsQuery = (id: number) =>
  queryOptions({
    queryKey: [...clientsRoot(), 'consents', id],
    queryFn: ({ signal }) =>
      fetchCall<Consents['read']>('/api/scheduling/clients/:id/consents/', { params: { id } }, { signal }),
  });

const useWrite = writeHook(() => [clientsRoot(), recordsRoot()]);

export const useRecordConsent = () =>
  useWrite(['clients', 'consent'], ({ id, body }: { id: number; body: BodyInput<Consents['record']> }, once) =>
    send<Consents['record']>('POST', '/api/scheduling/clients/:id/consents/', { params: { id }, body }, once),
  );
