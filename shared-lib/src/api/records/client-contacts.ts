import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { fetchCall, send } from '../http/http';
import { clientsRoot, recordsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Contacts = Calls['clientContacts'];
export type ContactsChange = BodyInput<Contacts['change']>;

/** Every number and address of a client. */
export const contactsQuery = (id: number) =>
  queryOptions({
    queryKey: [...clientsRoot(), 'contacts', id],
    queryFn: ({ signal }) =>
      fetchCall<Contacts['read']>('/api/scheduling/clients/:id/contacts/', { params: { id } }, { signal }),
  });

const useWrite = writeHook(() => [clientsRoot(), recordsRoot()]);

/** Replaces the numbers or addresses, as they were seen. */
export const useChangeContacts = () =>
  useWrite(['clients', 'contacts'], ({ id, body }: { id: number; body: ContactsChange }, once) =>
    send<Contacts['change']>('PATCH', '/api/scheduling/clients/:id/contacts/', { params: { id }, body }, once),
  );
