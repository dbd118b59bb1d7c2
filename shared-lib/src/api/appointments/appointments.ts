import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Answer, Calls } from '../../contract';
import { limits, oneOf, type Trade } from '../../domain';
import { currentSession } from '../../session/session';
import {
  type AppointmentPage,
  type CachedAppointment,
  type CachedCard,
  LIST_KINDS,
  type ListKind,
  type ListParams,
} from './appointment-record';
import { now } from '../../clock/now';
import { availabilityKeys } from '../http/availability-freshness';
import { fetchCall } from '../http/http';
import { asPage, type PageParams } from '../http/pages';
import { appointmentsRoot, needsRoot } from '../http/query-keys';

type Appointments = Calls['appointments'];

/** What needs a person now, as the server answers it. */
export type NeedPage = Answer<Appointments['needs']>;
/** How far the device's clock and the server's may differ, in milliseconds. */
const NEXT_NEED_SLACK_MS = 1_000;

export const appointmentKeys = {
  all: appointmentsRoot,
  list: (kind: ListKind, params: object) => [...appointmentsRoot(), kind, params] as const,
  one: (id: number) => [...appointmentsRoot(), 'one', id] as const,
  counts: () => [...appointmentsRoot(), 'counts'] as const,
  timeline: () => ['timeline', currentSession().user?.id ?? 0] as const,
  needs: (params?: PageParams & { after?: string }) => [...needsRoot(), ...(params ? [params] : [])] as const,
};

/** Kind and parameters of a list's key; null if the key is not a list's. */
export function listOfKey(key: QueryKey): { kind: ListKind; params: ListParams } | null {
  const [, , kind, params] = key;
  return typeof kind === 'string' && oneOf(LIST_KINDS, kind) ? { kind, params: (params ?? {}) as ListParams } : null;
}

/** While the next page of a list loads, the current page stays. Another list starts empty. */
const keepWithin =
  (kind: ListKind) =>
  <T>(previous: T | undefined, query?: { queryKey: QueryKey }): T | undefined =>
    query && listOfKey(query.queryKey)?.kind === kind ? previous : undefined;

type ListCall = Appointments['list' | 'today' | 'upcoming' | 'pending' | 'timeout' | 'awaitingPayment'];

/**
 * Rows of lists carry what the screens show, not the whole record. Not part of the key, as all lists ask for the same.
 */
const CARDS = { fields: 'card' } as const;

function listOptions<C extends ListCall>(kind: ListKind, path: C['path'], query: object) {
  return queryOptions<AppointmentPage>({
    queryKey: appointmentKeys.list(kind, query),
    queryFn: async ({ signal }) =>
      asPage<CachedCard, AppointmentPage>(
        await fetchCall<Appointments['list']>(
          path as Appointments['list']['path'],
          { query: { ...query, ...CARDS } },
          { signal },
        ),
      ),
    staleTime: limits.LISTS_STALE_MS,
    placeholderData: (previous, query) => keepWithin(kind)(previous, query),
  });
}

/**
 * The reads of appointments: `useQuery(appointmentQueries.today())`. Lists are stale after 2 minutes, or on the next
 * live message. Source: 9-044.
 */
export const appointmentQueries = {
  list: (params: ListParams = {}) => listOptions<Appointments['list']>('list', '/api/scheduling/appointments/', params),
  today: (params: PageParams = {}) =>
    listOptions<Appointments['today']>('today', '/api/scheduling/appointments/today/', params),
  upcoming: (params: PageParams = {}) =>
    listOptions<Appointments['upcoming']>('upcoming', '/api/scheduling/appointments/upcoming/', params),
  pending: (params: PageParams = {}) =>
    listOptions<Appointments['pending']>('pending', '/api/scheduling/appointments/pending/', params),
  timeout: (params: PageParams = {}) =>
    listOptions<Appointments['timeout']>('timeout', '/api/scheduling/appointments/timeout/', params),
  awaitingPayment: (params: PageParams = {}) =>
    listOptions<Appointments['awaitingPayment']>(
      'awaiting-payment',
      '/api/scheduling/appointments/awaiting_payment/',
      params,
    ),
  /** With `counts` of all rejections: by role, and how many wait for a review. */
  rejected: (params: PageParams = {}) =>
    queryOptions<Answer<Appointments['rejected']>>({
      queryKey: appointmentKeys.list('rejected', params),
      queryFn: ({ signal }) =>
        fetchCall<Appointments['rejected']>(
          '/api/scheduling/appointments/rejected/',
          { query: { ...params, ...CARDS } },
          { signal },
        ),
      staleTime: limits.REJECTION_STATISTICS_STALE_MS,
      placeholderData: (previous, query) => keepWithin('rejected')(previous, query),
    }),
  /** The figures of the Rejection Overview: page 1 of 100, fresh for 30 s. Source: 7-033, 9-033. */
  rejectionStatistics: () => appointmentQueries.rejected({ page: 1, page_size: limits.PAGE_SIZE_STATISTICS }),
  counts: () =>
    queryOptions({
      queryKey: appointmentKeys.counts(),
      queryFn: ({ signal }) =>
        fetchCall<Appointments['counts']>('/api/scheduling/appointments/counts/', {}, { signal }),
      staleTime: limits.LISTS_STALE_MS,
    }),
  /**
   * What needs this user now. Live messages refresh it (`needs.ts`). It also refreshes when the next thing will need a
   * person, and every five minutes.
   */
  needs: (params: PageParams & { after?: string } = {}) =>
    queryOptions<NeedPage>({
      queryKey: appointmentKeys.needs(params),
      queryFn: ({ signal }) =>
        fetchCall<Appointments['needs']>('/api/scheduling/appointments/needs_me/', { query: params }, { signal }),
      staleTime: limits.LISTS_STALE_MS,
      placeholderData: (previous) => previous,
      refetchInterval: ({ state: { data } }) => {
        const next = data?.next_at ? Date.parse(data.next_at) - now().getTime() + NEXT_NEED_SLACK_MS : Infinity;
        return Math.min(limits.REFRESH_EVERY_MS.operator.today, Math.max(NEXT_NEED_SLACK_MS, next));
      },
    }),
  /** All people of a trade for a swap in this version of the visit: who is free, and why others are not. */
  replacements: ({ id, version }: { id: number; version: number }, role: Trade) =>
    queryOptions({
      queryKey: [...availabilityKeys.all(), 'replacements', id, role, version],
      queryFn: ({ signal }) =>
        fetchCall<Appointments['replacements']>(
          '/api/scheduling/appointments/:id/replacements/',
          { params: { id }, query: { role } },
          { signal },
        ),
      refetchInterval: limits.REFRESH_FRESHNESS_MS,
    }),
  /** All drivers for a broken-down ride in this version of the visit: who is free now, and why others are not. */
  backupDrivers: ({ id, version }: { id: number; version: number }) =>
    queryOptions({
      queryKey: [...availabilityKeys.all(), 'backup-drivers', id, version],
      queryFn: ({ signal }) =>
        fetchCall<Appointments['backupDrivers']>(
          '/api/scheduling/appointments/:id/backup_drivers/',
          { params: { id } },
          { signal },
        ),
      refetchInterval: limits.REFRESH_FRESHNESS_MS,
    }),
  /** All drivers for a ride home, from now or from an instant: who can be there first, and why others cannot. */
  pickupDrivers: (id: number, at?: string) =>
    queryOptions({
      queryKey: [...availabilityKeys.all(), 'pickup-drivers', id, at ?? null],
      queryFn: ({ signal }) =>
        fetchCall<Appointments['pickupDrivers']>(
          '/api/scheduling/appointments/:id/pickup_drivers/',
          { params: { id }, query: { at } },
          { signal },
        ),
      refetchInterval: limits.REFRESH_FRESHNESS_MS,
    }),
  /** Answers of its people that the record does not hold. Operators only. Changes with the record's version. */
  timeline: (id: number, version: number) =>
    queryOptions({
      queryKey: [...appointmentKeys.timeline(), id, version],
      queryFn: ({ signal }) =>
        fetchCall<Appointments['timeline']>(
          '/api/scheduling/appointments/:id/timeline/',
          { params: { id } },
          { signal },
        ),
    }),
  /** What people were told about it, and who has read it. Operators only. Fetched again whenever the page opens. */
  messages: (id: number, version: number) =>
    queryOptions({
      queryKey: [...appointmentKeys.timeline(), id, version, 'messages'],
      queryFn: ({ signal }) =>
        fetchCall<Appointments['messages']>(
          '/api/scheduling/appointments/:id/messages/',
          { params: { id } },
          { signal },
        ),
    }),
  read: (id: number) =>
    queryOptions<CachedAppointment>({
      queryKey: appointmentKeys.one(id),
      queryFn: ({ signal }) =>
        fetchCall<Appointments['read']>('/api/scheduling/appointments/:id/', { params: { id } }, { signal }),
    }),
};
