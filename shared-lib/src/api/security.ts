import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { BodyInput, Calls, Profile } from '../contract';
import { replaceSession, updateUser } from '../session/session';
import { accountQueries } from './accounts';
import { send } from './http';
import { beginWrite, keyOf } from './idempotency';
import { sessionKeys } from './sessions';

type Accounts = Calls['accounts'];

/** What the server answers is what everybody here shows from now on: pages by the cache, the frame and the other tabs by the stored user. */
function keepProfile(client: QueryClient, profile: Profile): void {
  client.setQueryData(accountQueries.profile().queryKey, profile);
  updateUser(profile);
}

export function useUpdateProfile() {
  return useMutation({
    mutationKey: ['accounts', 'update-profile'],
    mutationFn: (request: BodyInput<Accounts['updateProfile']>) =>
      send<Accounts['updateProfile']>('PUT', '/api/auth/profile/', { body: request }, { idempotencyKey: keyOf(request), retry: false }),
    onMutate: beginWrite,
    onSuccess: (profile, _request, _none, { client }) => keepProfile(client, profile),
  });
}

/** Ends every session of mine; this browser, with all its tabs, goes on with the one that is answered. Point 7-018. */
export function useChangePassword() {
  return useMutation({
    mutationKey: ['accounts', 'change-password'],
    mutationFn: (body: BodyInput<Accounts['changePassword']>) =>
      replaceSession(() => send<Accounts['changePassword']>('PUT', '/api/auth/change-password/', { body }, { retry: false })),
    onSuccess: (_session, _request, _none, { client }) => client.invalidateQueries({ queryKey: sessionKeys.all() }),
  });
}

export function useSetTwoFactor() {
  return useMutation({
    mutationKey: ['accounts', 'two-factor'],
    mutationFn: (body: BodyInput<Accounts['setTwoFactor']>) => send<Accounts['setTwoFactor']>('PUT', '/api/auth/two-factor/', { body }, { retry: false }),
    onSuccess: (profile, _request, _none, { client }) => keepProfile(client, profile),
  });
}

/** Sends a code to a new address; the old one stays in use until `useConfirmEmail` brings the code. */
export function useChangeEmail() {
  return useMutation({
    mutationKey: ['accounts', 'change-email'],
    mutationFn: (body: BodyInput<Accounts['changeEmail']>) => send<Accounts['changeEmail']>('POST', '/api/auth/change-email/', { body }, { retry: false }),
  });
}

export function useConfirmEmail() {
  return useMutation({
    mutationKey: ['accounts', 'confirm-email'],
    mutationFn: (body: BodyInput<Accounts['confirmEmail']>) => send<Accounts['confirmEmail']>('POST', '/api/auth/confirm-email/', { body }, { retry: false }),
    onSuccess: (profile, _request, _none, { client }) => keepProfile(client, profile),
  });
}
