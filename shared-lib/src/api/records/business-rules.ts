import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { limits } from '../../domain';
import { fetchCall } from '../http/http';

/** The business rules that screens follow. Fetched before they are needed, and rarely, as they rarely change. */
export const businessRulesQuery = () =>
  queryOptions({
    queryKey: ['settings', 'scheduling'],
    queryFn: ({ signal }) => fetchCall<Calls['settings']['scheduling']>('/api/settings/scheduling/', {}, { signal }),
    staleTime: limits.CACHE_TIER_MS.long,
  });
