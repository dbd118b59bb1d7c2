import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, BodyInput, Calls, Company } from '../../contract';
import { limits } from '../../domain';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { companyQuery } from './company';

type Settings = Calls['settings'];

export type NotificationChoices = Answer<Settings['notificationChoices']>;

const path = '/api/settings/notifications/';
const choicesKey = () => ['settings', currentSession().user?.id ?? 0, 'notifications'] as const;

export const settingsQueries = {
  /** The topics I do not want to be notified of. */
  notificationChoices: () =>
    queryOptions({
      queryKey: choicesKey(),
      queryFn: ({ signal }) => fetchCall<Settings['notificationChoices']>(path, {}, { signal }),
      staleTime: limits.CACHE_TIER_MS.short,
    }),
  /** The business's name and contact details. */
  company: companyQuery,
};

/** Replaces my choices: shown at once, undone on failure. */
export function useChooseNotifications() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['settings', 'choose-notifications'],
    mutationFn: (request: NotificationChoices) =>
      send<Settings['setNotificationChoices']>(
        'PUT',
        path,
        { body: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: async (request, { client }) => {
      beginWrite(request);
      await client.cancelQueries({ queryKey: choicesKey() });
      const before = client.getQueryData<NotificationChoices>(choicesKey());
      client.setQueryData(choicesKey(), request);
      return before;
    },
    onError: (_error, _request, before, { client }) => client.setQueryData(choicesKey(), before),
    onSettled: () => cache.invalidateQueries({ queryKey: choicesKey() }),
    // One after the other, so the last choice wins.
    scope: { id: 'choose-notifications' },
  });
}

export function useUpdateCompany() {
  return useMutation({
    mutationKey: ['settings', 'company'],
    mutationFn: (request: Company) =>
      send<Settings['updateCompany']>(
        'PUT',
        '/api/settings/company/',
        { body: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (company, _request, _none, { client }) => client.setQueryData(companyQuery().queryKey, company),
  });
}

/** Writes an e-mail to the business. Its key makes sure it is sent once, however often the request is repeated. */
export function useAskSupport() {
  return useMutation({
    mutationKey: ['settings', 'support'],
    mutationFn: (request: BodyInput<Settings['askSupport']>) =>
      send<Settings['askSupport']>(
        'POST',
        '/api/settings/support/',
        { body: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
  });
}
