import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';

type Links = Calls['calendarLinks'];

const path = '/api/settings/calendar-link/';
/** The link ends with my other sessions, so calls that end these fetch it again. */
export const linkKey = () => ['settings', currentSession().user?.id ?? 0, 'calendar-link'] as const;

export const calendarLinkQueries = {
  /** Whether I have a link, and since when. The link itself was shown only once. */
  mine: () =>
    queryOptions({
      queryKey: linkKey(),
      queryFn: ({ signal }) => fetchCall<Links['read']>(path, {}, { signal }),
    }),
};

/** Makes a new link and ends the old one. Sent once: a second request would end the link that the first returned. */
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
