import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls, Client, Paginated } from '../../contract';
import { fetchCall, send } from '../http/http';
import { beginWrite, continueWrite, keyOf } from '../http/idempotency-key';
import { asPage } from '../http/pages';
import { clientsRoot, recordsRoot } from '../http/query-keys';

type People = Calls['people'];

const root = clientsRoot;

export interface ClientSearch {
  search?: string;
  page?: number;
  page_size?: number;
}
export type NewClient = BodyInput<People['createClient']>;

interface SentClient {
  Name?: string;
  Contact?: string;
  Email?: string | null;
  Address?: string;
  Notes?: string;
}

/**
 * A client from another system, with `Name`, `Contact` …, in our form: the name is split into first and last. Source:
 * 3-032..3-034.
 */
export function asClient(sent: Client & SentClient): Client {
  if (sent.Name === undefined) return sent;
  const { Name, Contact, Email, Address, Notes, ...rest } = sent;
  const [first = '', ...last] = Name.trim().split(/\s+/);
  return {
    ...rest,
    first_name: first,
    last_name: last.join(' '),
    phone_number: Contact ?? '',
    email: Email ?? null,
    address: Address ?? '',
    notes: Notes ?? '',
  };
}

export const clientQueries = {
  /** Clients by name, phone or e-mail, page by page. */
  search: (query: ClientSearch = {}) =>
    queryOptions<Paginated<Client>>({
      queryKey: [...root(), 'search', query],
      queryFn: async ({ signal }) => {
        const page = asPage<Client, Paginated<Client>>(
          await fetchCall<People['clients']>('/api/scheduling/clients/', { query }, { signal }),
        );
        return { ...page, results: page.results.map(asClient) };
      },
      placeholderData: (previous) => previous,
    }),
  /** Recently booked clients, latest first. */
  recent: () =>
    queryOptions({
      queryKey: [...root(), 'recent'],
      queryFn: ({ signal }) =>
        fetchCall<People['recentClients']>('/api/scheduling/clients/recent/', {}, { signal }).then((clients) =>
          clients.map(asClient),
        ),
    }),
  read: (id: number) =>
    queryOptions({
      queryKey: [...root(), 'one', id],
      queryFn: ({ signal }) =>
        fetchCall<People['client']>('/api/scheduling/clients/:id/', { params: { id } }, { signal }).then(asClient),
    }),
  /** The client's payments, usual services and therapists, and marks. */
  overview: (id: number) =>
    queryOptions({
      queryKey: [...root(), 'overview', id],
      queryFn: ({ signal }) =>
        fetchCall<People['clientOverview']>('/api/scheduling/clients/:id/overview/', { params: { id } }, { signal }),
    }),
  /** The client's appointments, latest first. */
  visits: (id: number, page: number) =>
    queryOptions({
      queryKey: [...root(), 'visits', id, page],
      queryFn: ({ signal }) =>
        fetchCall<People['clientVisits']>(
          '/api/scheduling/clients/:id/visits/',
          { params: { id }, query: { page } },
          { signal },
        ),
      placeholderData: (previous) => previous,
    }),
  /**
   * Clients with this number now or earlier, this e-mail, a similar name, or this home address. Sends nothing while all
   * are empty.
   */
  duplicates: (query: { phone_number?: string; email?: string; name?: string; address?: string }) =>
    queryOptions({
      queryKey: [...root(), 'duplicates', query],
      queryFn: ({ signal }) =>
        fetchCall<People['duplicates']>('/api/scheduling/clients/check_duplicates/', { query }, { signal }),
      enabled: Object.values(query).some((typed) => typed.trim()),
    }),
};

/** Registers a client. The same request sent again is the same decision, and makes no second client. */
export function useCreateClient() {
  return useMutation({
    mutationKey: ['clients', 'create'],
    mutationFn: (request: { body: NewClient }) =>
      send<People['createClient']>(
        'POST',
        '/api/scheduling/clients/',
        { body: request.body },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: continueWrite,
    onSuccess: (_answer, _request, _none, { client }) => client.invalidateQueries({ queryKey: root() }),
  });
}

/** Refreshes everything that shows a client's marks. After a rejection too, as somebody else was faster. */
function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [root(), recordsRoot()]) void client.invalidateQueries({ queryKey });
  };
}

/** Marks a client. Two requests mark once. */
export const useMarkClient = () =>
  useMutation({
    mutationKey: ['clients', 'mark'],
    mutationFn: (request: { id: number; body: BodyInput<People['markClient']> }) =>
      send<People['markClient']>(
        'POST',
        '/api/scheduling/clients/:id/marks/',
        { params: { id: request.id }, body: request.body },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

export const useLiftMark = () =>
  useMutation({
    mutationKey: ['clients', 'lift-mark'],
    mutationFn: (request: { mark: number; reason: string }) =>
      send<People['liftMark']>(
        'POST',
        '/api/scheduling/clients/marks/:id/lift/',
        { params: { id: request.mark }, body: { reason: request.reason } },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });
