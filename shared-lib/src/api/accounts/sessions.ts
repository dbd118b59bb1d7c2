import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { linkKey } from './calendar-link';

type Accounts = Calls['accounts'];

export type ListedSession = Answer<Accounts['sessions']>[number];

const root = () => ['sessions', currentSession().user?.id ?? 0] as const;
export const sessionKeys = { all: root };

export const sessionQueries = {
  /** My sessions, last used first. */
  all: () =>
    queryOptions({
      queryKey: root(),
      queryFn: ({ signal }) => fetchCall<Accounts['sessions']>('/api/auth/sessions/', {}, { signal }),
    }),
};

/** Signs out one of my other devices. */
export function useRevokeSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['sessions', 'revoke'],
    mutationFn: ({ id }: { id: string }) =>
      send<Accounts['revokeSession']>('DELETE', '/api/auth/sessions/:id/', { params: { id } }, { retry: false }),
    onSettled: () => cache.invalidateQueries({ queryKey: root() }),
  });
}

/** Signs out all other devices. */
export function useRevokeOtherSessions() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['sessions', 'revoke-others'],
    mutationFn: () => send<Accounts['revokeOtherSessions']>('DELETE', '/api/auth/sessions/', {}, { retry: false }),
    onSettled: () => Promise.all([root(), linkKey()].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
