import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls, QueryInput } from '../../contract';
import { fetchCall, send } from '../http/http';
import { recordsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Waitlist = Calls['waitlist'];
/** Below the records, so that refreshing these refreshes the waitlist too. */
const waitlistRoot = () => [...recordsRoot(), 'waitlist'] as const;

export type NewEntry = BodyInput<Waitlist['keep']>;
export type EntryChange = BodyInput<Waitlist['change']>;
/** As the list's address takes it: numbers as text. */
export interface EntrySearch extends Pick<QueryInput<Waitlist['list']>, 'show' | 'search'> {
  page?: number;
  page_size?: number;
}

export const waitlistQueries = {
  list: (query: EntrySearch) =>
    queryOptions({
      queryKey: [...waitlistRoot(), 'list', query],
      queryFn: ({ signal }) => fetchCall<Waitlist['list']>('/api/scheduling/waitlist/', { query }, { signal }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...waitlistRoot(), 'one', id],
      queryFn: ({ signal }) =>
        fetchCall<Waitlist['read']>('/api/scheduling/waitlist/:id/', { params: { id } }, { signal }),
    }),
};

const useWrite = writeHook(() => [waitlistRoot()]);

/** Adds an entry. If the answer is lost, it is sent up to twice more: the server adds it once. */
export const useKeepEntry = () =>
  useWrite(['waitlist', 'keep'], (request: { body: NewEntry }, once) =>
    send<Waitlist['keep']>('POST', '/api/scheduling/waitlist/', { body: request.body }, once),
  );

export const useChangeEntry = () =>
  useWrite(['waitlist', 'change'], (request: { id: number; body: EntryChange }, once) =>
    send<Waitlist['change']>(
      'PATCH',
      '/api/scheduling/waitlist/:id/',
      { params: { id: request.id }, body: request.body },
      once,
    ),
  );

export const useWithdrawEntry = () =>
  useWrite(['waitlist', 'withdraw'], (request: { id: number; reason: string }, once) =>
    send<Waitlist['withdraw']>(
      'POST',
      '/api/scheduling/waitlist/:id/withdraw/',
      { params: { id: request.id }, body: { reason: request.reason } },
      once,
    ),
  );
