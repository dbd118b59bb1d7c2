import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body, Calls, Choosers } from '../../contract';
import { limits } from '../../domain';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';

type MixCalls = Calls['mix'];

const key = () => ['mix', currentSession().user?.id ?? 0] as const;

export const mixQueries = {
  /** May I choose versions of remotes, which, and what this browser has. */
  read: () =>
    queryOptions({
      queryKey: key(),
      queryFn: ({ signal }) => fetchCall<MixCalls['read']>('/api/mix/', {}, { signal }),
      staleTime: limits.CACHE_TIER_MS.short,
    }),
};

/** Chooses versions for this browser, instead of all that were chosen before. The next page has them. */
export const useChooseVersions = () =>
  useMutation({
    mutationKey: ['mix', 'choose'],
    mutationFn: (body: Body<MixCalls['choose']>) => send<MixCalls['choose']>('POST', '/api/mix/', { body }),
    retry: false,
  });

/** Says who may choose versions outside demo mode. */
export function useLetChoose() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['mix', 'let-choose'],
    mutationFn: (who: Choosers) => send<MixCalls['letChoose']>('PUT', '/api/mix/who/', { body: { who } }),
    onSuccess: (mix) => cache.setQueryData(key(), mix),
    retry: false,
    // One after the other, so the last choice wins.
    scope: { id: 'let-choose' },
  });
}
