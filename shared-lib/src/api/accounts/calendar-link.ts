import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';

type Links = Calls['calendarLinks'];

const path = '/api/settings/calendar-link/';
/** It ends with other access of mine: whoever ends that asks for it anew. */
export const linkKey = () => ['settings', currentSession().user?.id ?? 0, 'calendar-link'] as const;

export const calendarLinkQueries = {
  /** Whether there is a link of mine, and since when. What it is was said once. */
  mine: () =>
    queryOptions({
      queryKey: linkKey(),
      queryFn: ({ signal }) => fetchCall<Links['read']>(path, {}, { signal }),
    }),
};

/** A new link; the one before ends. Sent once: a second would end the one that the first answered. */
export function useRenewCalendarLink() {
  return useMutation({
    mutationKey: ['settings', 'calendar-link', 'renew'],
    mutationFn: () => send<Links['renew']>('POST', path, {}, { retry: false }),
    retry: false,
    onSuccess: ({ created_at }, _none, _result, { client }) =>
      client.setQueryData(linkKey(), { created_at, last_used_at: null }),
  });
}

export function useRevokeCalendarLink() {
  return useMutation({
    mutationKey: ['settings', 'calendar-link', 'revoke'],
    mutationFn: () => send<Links['revoke']>('DELETE', path, {}, { retry: false }),
    onSuccess: (_answer, _none, _result, { client }) =>
      client.setQueryData(linkKey(), { created_at: null, last_used_at: null }),
  });
}
