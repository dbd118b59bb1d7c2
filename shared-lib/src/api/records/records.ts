import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
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
import { availabilityKeys } from '../http/availability-freshness';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { lookup } from '../http/lookup';
import { boardRoot, recordsRoot as root } from '../http/query-keys';
import { staffKeys } from './staff';

type Registration = Calls['registration'];
type Records = Calls['records'];
export type StaffKind = 'therapist' | 'driver' | 'operator';

/** The rows of a list on the Data page, by kind. */
export type Listed<K extends RecordKind> = K extends StaffKind
  ? ListedStaff
  : { client: Client; material: Material; service: RegisteredService; [other: string]: unknown }[K];
/** The record itself, with what belongs to it. */
export type RecordOf<K extends RecordKind> = Answer<
  K extends StaffKind ? Records['staff'] : Records[Exclude<K, StaffKind> & keyof Records]
>;
export type AnyRecord = RecordOf<RecordKind>;

type Lists = Registration['drivers' | 'clients' | 'materials' | 'services'];
type Ones = Records['staff' | 'client' | 'material' | 'service'];
type Changes =
  | Registration['updateStaff' | 'updateMaterial' | 'updateService' | 'resendInvitation' | 'disableStaff']
  | Calls['people']['updateClient'];

const listPath = (kind: RecordKind) => `/api/registration/register/${kind}/` as Lists['path'];
/** Where one record of a kind is read, and where it is changed. */
const ONE: { readonly [K in 'client' | 'material' | 'service' | 'staff']: readonly [Ones['path'], Changes['path']] } = {
  staff: ['/api/registration/staff/:id/', '/api/registration/staff/:id/'],
  client: ['/api/registration/clients/:id/', '/api/scheduling/clients/:id/'],
  material: ['/api/registration/materials/:id/', '/api/inventory/:id/'],
  service: ['/api/registration/services/:id/', '/api/scheduling/services/:id/'],
};
const isStaff = (kind: RecordKind): kind is StaffKind => !(kind in ONE);
const pathsOf = (kind: RecordKind) => ONE[isStaff(kind) ? 'staff' : kind];

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
        (await fetchCall<Lists>(listPath(kind), { query }, { signal })) as unknown as Paginated<Listed<K>>,
    }),
  /** All materials, to choose from. */
  materials: () =>
    queryOptions({ ...recordQueries.list('material', { page_size: limits.PAGE_SIZE_MAX, sort: 'name' }), ...lookup }),
  one: <K extends RecordKind>(kind: K, id: number) =>
    queryOptions({
      queryKey: [...root(), 'one', kind, id],
      queryFn: async ({ signal }) =>
        (await fetchCall<Ones>(pathsOf(kind)[0], { params: { id } }, { signal })) as RecordOf<K>,
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

/**
 * Everything that shows one of them: lists of the Data page, people to choose, who is free, the board, services,
 * clients.
 */
export function useShowAfresh() {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [root(), staffKeys.all(), availabilityKeys.all(), boardRoot(), ['services'], ['clients']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    [client],
  );
}

export type RecordBody = Readonly<Record<string, unknown>>;

/** Registers a record of a kind, or with an `id` changes it. */
export function useSaveRecord(kind: RecordKind) {
  const showAfresh = useShowAfresh();
  return useMutation({
    mutationKey: ['records', 'save'],
    mutationFn: async (request: { id?: number; body: RecordBody }) => {
      const { id, body } = request;
      const once = { idempotencyKey: keyOf(request), retry: false };
      const saved =
        id === undefined
          ? await send<Registration['registerClient']>('POST', listPath(kind) as never, { body: body as never }, once)
          : await send<Changes>('PATCH', pathsOf(kind)[1], { params: { id }, body }, once);
      return saved as { id: number };
    },
    onMutate: beginWrite,
    onSuccess: showAfresh,
  });
}

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

export type StaffAction =
  | 'disable'
  | 'enable'
  | 'lift_suspension'
  | 'resend_invitation'
  | 'approve_email'
  | 'cancel_email';

/** What operators do with an account. Source: R-workflow-44, R-accounts-6, R-accounts-13. */
export function useStaffAction() {
  const showAfresh = useShowAfresh();
  return useMutation({
    mutationKey: ['records', 'staff-action'],
    mutationFn: (request: { id: number; action: StaffAction; body?: BodyInput<Registration['disableStaff']> }) =>
      send<Registration['disableStaff']>(
        'POST',
        `/api/registration/staff/:id/${request.action}/` as Registration['disableStaff']['path'],
        { params: { id: request.id }, body: request.body as BodyInput<Registration['disableStaff']> },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: showAfresh,
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
