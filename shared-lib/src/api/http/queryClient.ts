import { QueryClient } from '@tanstack/react-query';
import { limits } from '../../domain';
import { currentSession, subscribeSession } from '../../session/session';
import { isApiFailure } from './api-failure';
import { availabilityKeys, lookupFreshness } from './availability-freshness';
import { isPassing } from './retry';

/**
 * Retries up to 3 times, unless another try cannot help: no session, no right, nothing there. Source: 9-039, R-api-9.
 */
export function queryRetry(failures: number, error: unknown): boolean {
  if (failures >= limits.QUERY_RETRIES) return false;
  return isApiFailure(error) ? isPassing(error) : true;
}

/** 1 s doubling to 30 s. Source: 9-040. */
export const queryPause = (attempt: number): number =>
  Math.min(limits.QUERY_BACKOFF_MS.max, limits.QUERY_BACKOFF_MS.first * 2 ** attempt);

/** Once after 1 s, and only for a write that cannot happen twice. Source: 9-041. */
export const mutationRetry = (failures: number, error: unknown): boolean =>
  failures < 1 && isApiFailure(error) && error.repeatable && isPassing(error);

/**
 * Source: 9-032, 9-034, 9-036..9-041. `always`: a device that believes it is offline still sends, so people get an
 * answer instead of an endless wait.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        gcTime: limits.CACHE_KEEP_MS,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        refetchOnMount: true,
        retry: queryRetry,
        retryDelay: queryPause,
        networkMode: 'always',
      },
      mutations: { retry: mutationRetry, retryDelay: limits.MUTATION_RETRY_MS, networkMode: 'always' },
    },
  });
  client.setQueryDefaults(availabilityKeys.ofAnybody, { staleTime: lookupFreshness });
  return client;
}

/**
 * One person's data is never shown to the next: the cache is emptied when the user changes. With a new token of the
 * same person, it fetches again what the old one was refused.
 */
export function keepToOneUser(client: QueryClient): () => void {
  let owner = currentSession();
  return subscribeSession(() => {
    const before = owner;
    owner = currentSession();
    if (owner.user?.id !== before.user?.id) client.clear();
    else if (owner.token !== before.token) {
      const refused = { predicate: ({ state }: { state: { status: string } }) => state.status === 'error' };
      client.invalidateQueries(refused).catch((error: unknown) => console.warn('asking again failed', error));
    }
  });
}
