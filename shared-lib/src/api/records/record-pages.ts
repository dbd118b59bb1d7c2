/** What only the pages of records ask and do. The booking form, which comes early, uses `records.ts` alone. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type {
  Answer,
  BodyInput,
  Calls,
  Client,
  ListedStaff,
  Material,
  Paginated,
  Query,
  RegisteredService,
  RecordKind,
} from '../../contract';
import { limits } from '../../domain';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { lookup } from '../http/lookup';
import { recordsRoot as root } from '../http/query-keys';
import { listPath, type OneRecord, pathsOf, type RecordLists, type StaffKind, useShowAfresh } from './records';

type Registration = Calls['registration'];
type Records = Calls['records'];

/** The rows of a list on the Data page, by kind. */
export type Listed<K extends RecordKind> = K extends StaffKind
  ? ListedStaff
  : { client: Client; material: Material; service: RegisteredService; [other: string]: unknown }[K];
/** The record itself, with what belongs to it. */
export type RecordOf<K extends RecordKind> = Answer<
  K extends StaffKind ? Records['staff'] : Records[Exclude<K, StaffKind> & keyof Records]
>;
export type AnyRecord = RecordOf<RecordKind>;

export type RecordSearch = Partial<Query<Registration['drivers']>>;
export type AlikeSearch = Partial<Query<Records['alike']>> & { kind: RecordKind };

export const recordQueries = {
  counts: () =>
    queryOptions({
      queryKey: [...root(), 'counts'],
      queryFn: ({ signal }) => fetchCall<Records['counts']>('/api/registration/counts/', {}, { signal }),
    }),
  list: <K extends RecordKind>(kind: K, query: RecordSearch) =>
    queryOptions({
      queryKey: [...root(), 'list', kind, query],
      queryFn: async ({ signal }) =>
        (await fetchCall<RecordLists>(listPath(kind), { query }, { signal })) as unknown as Paginated<Listed<K>>,
    }),
  /** All materials, to choose from. */
  materials: () =>
    queryOptions({ ...recordQueries.list('material', { page_size: limits.PAGE_SIZE_MAX, sort: 'name' }), ...lookup }),
  one: <K extends RecordKind>(kind: K, id: number) =>
    queryOptions({
      queryKey: [...root(), 'one', kind, id],
      queryFn: async ({ signal }) =>
        (await fetchCall<OneRecord>(pathsOf(kind)[0], { params: { id } }, { signal })) as RecordOf<K>,
    }),
  /** Records with the same name, address or number. Sends nothing while all are empty. Source: 7-027. */
  alike: (query: AlikeSearch) =>
    queryOptions({
      queryKey: [...root(), 'alike', query],
      queryFn: ({ signal }) => fetchCall<Records['alike']>('/api/registration/alike/', { query }, { signal }),
      enabled: Boolean(query.name || query.email || query.phone_number),
      placeholderData: keepPreviousData,
    }),
};

/** Sets what a service costs from a day to come on, or takes that back. Source: R-beyond-1241. */
export function useSetComingPrice() {
  const showAfresh = useShowAfresh();
  return useMutation({
    mutationKey: ['records', 'coming-price'],
    mutationFn: (request: { id: number; body: BodyInput<Registration['setComingPrice']> }) =>
      send<Registration['setComingPrice']>(
        'PUT',
        '/api/scheduling/services/:id/coming-price/',
        { params: { id: request.id }, body: request.body },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    // Also after a refusal: another operator may have set it.
    onSettled: showAfresh,
  });
}

/** Merges two clients into one. Two requests merge once. */
export function useMergeClients() {
  const showAfresh = useShowAfresh();
  return useMutation({
    mutationKey: ['records', 'merge'],
    mutationFn: (request: { keep: number; other: number }) =>
      send<Records['mergeClients']>(
        'POST',
        '/api/registration/clients/:id/merge/',
        { params: { id: request.keep }, body: { other: request.other } },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: showAfresh,
  });
}
