import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls, QueryInput } from '../../contract';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { recordsRoot } from '../http/query-keys';

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

/** After a rejection too: somebody else was faster, so the screen is out of date. */
function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: waitlistRoot() });
}

/** Adds an entry. If the answer is lost, it is sent up to twice more: the server adds it once. */
export const useKeepEntry = () =>
  useMutation({
    mutationKey: ['waitlist', 'keep'],
    mutationFn: (request: { body: NewEntry }) =>
      send<Waitlist['keep']>(
        'POST',
        '/api/scheduling/waitlist/',
        { body: request.body },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

export const useChangeEntry = () =>
  useMutation({
    mutationKey: ['waitlist', 'change'],
    mutationFn: (request: { id: number; body: EntryChange }) =>
      send<Waitlist['change']>(
        'PATCH',
        '/api/scheduling/waitlist/:id/',
        { params: { id: request.id }, body: request.body },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

export const useWithdrawEntry = () =>
  useMutation({
    mutationKey: ['waitlist', 'withdraw'],
    mutationFn: (request: { id: number; reason: string }) =>
      send<Waitlist['withdraw']>(
        'POST',
        '/api/scheduling/waitlist/:id/withdraw/',
        { params: { id: request.id }, body: { reason: request.reason } },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });
