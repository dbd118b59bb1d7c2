import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Calls, Profile } from '../../contract';
import { limits } from '../../domain';
import { currentSession, updateUser } from '../../session/session';
import { fetchCall, send } from '../http/http';

type Accounts = Calls['accounts'];

const root = () => ['accounts', currentSession().user?.id ?? 0] as const;

export const accountQueries = {
  /** My profile from the server. Keeps the stored user up to date. */
  profile: () =>
    queryOptions({
      queryKey: [...root(), 'profile'],
      queryFn: async ({ signal }) => {
        const profile = await fetchCall<Accounts['profile']>('/api/auth/profile/', {}, { signal });
        updateUser(profile);
        return profile;
      },
      staleTime: limits.CACHE_TIER_MS.medium,
    }),
};

/** My profile, if it is already loaded. */
export const useOwnProfile = (): Profile | undefined => useQuery(accountQueries.profile()).data;

/** A single-use token of 30 seconds for the real-time channel. */
export const fetchChannelToken = async (): Promise<string> =>
  (await send<Accounts['channelToken']>('POST', '/api/auth/channel-token/', {}, { retry: false })).token;
