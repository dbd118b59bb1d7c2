import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Calls, Query } from '../../contract';
import { limits } from '../../domain';
import { LOGS_POLL_MS } from '../../domain/back-office-limits';
import { fetchCall, send } from '../http/http';
import { browserLogKey, logsRoot, newEntriesKey } from '../http/query-keys';

type Logs = Calls['logs'];
/** Filters of the trail. */
export type LogFilters = Query<Logs['export']>;

const trailKey = (filters: LogFilters) => [...logsRoot(), 'trail', filters] as const;

export const logQueries = {
  /** The trail, page after page, newest first. It does not move while a person reads: `newer` counts what comes in. */
  trail: (filters: LogFilters) =>
    infiniteQueryOptions({
      queryKey: trailKey(filters),
      queryFn: ({ pageParam, signal }) =>
        fetchCall<Logs['list']>(
          '/api/logs/',
          { query: { ...filters, ...(pageParam !== null && { before: pageParam }) } },
          { signal },
        ),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The changes of a record, for a version of it. */
  ofRecord: (entity: NonNullable<LogFilters['entity']>, id: number, version: number) =>
    queryOptions({
      queryKey: [...logsRoot(), 'record', entity, id, version] as const,
      queryFn: ({ signal }) =>
        fetchCall<Logs['list']>(
          '/api/logs/',
          { query: { entity, entity_id: String(id), page_size: limits.PAGE_SIZE_STATISTICS } },
          { signal },
        ),
    }),
  /** How many entries are newer than this one. Fetched repeatedly, and at once after a live message. */
  newer: (filters: LogFilters, after: number | undefined) =>
    queryOptions({
      queryKey: [...newEntriesKey(), filters, after] as const,
      queryFn: ({ signal }) =>
        fetchCall<Logs['list']>('/api/logs/', { query: { ...filters, after, page_size: 1 } }, { signal }),
      enabled: after !== undefined,
      refetchInterval: LOGS_POLL_MS,
    }),
  people: () =>
    queryOptions({
      queryKey: [...logsRoot(), 'people'] as const,
      queryFn: ({ signal }) => fetchCall<Logs['people']>('/api/logs/people/', {}, { signal }),
    }),
  browserLog: () =>
    queryOptions({
      queryKey: browserLogKey(),
      queryFn: ({ signal }) => fetchCall<Logs['client']>('/api/logs/client/', {}, { signal }),
      refetchInterval: LOGS_POLL_MS,
    }),
};

/** Restarts the trail at its newest entry. */
export function useNewestEntries(filters: LogFilters) {
  const client = useQueryClient();
  return (): void => void client.resetQueries({ queryKey: trailKey(filters), exact: true });
}

/** All entries that match the filters. */
export const fetchTrail = async (query: LogFilters): Promise<Blob> =>
  (await send<Logs['export']>('GET', '/api/logs/export/', { query }, { as: 'blob' })) as Blob;
