import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls, CodeSent, Profile } from '../../contract';
import { replaceSession, updateUser } from '../../session/session';
import { accountQueries } from './accounts';
import { send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { linkKey } from './calendar-link';
import { sessionKeys } from './sessions';

type Accounts = Calls['accounts'];

/** Shows the server's answer everywhere: pages through the cache, the frame and other tabs through the stored user. */
function keepProfile(client: QueryClient, profile: Profile): void {
  client.setQueryData(accountQueries.profile().queryKey, profile);
  updateUser(profile);
}

export function useUpdateProfile() {
  return useMutation({
    mutationKey: ['accounts', 'update-profile'],
    mutationFn: (request: BodyInput<Accounts['updateProfile']>) =>
      send<Accounts['updateProfile']>(
        'PUT',
        '/api/auth/profile/',
        { body: request },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (profile, _request, _none, { client }) => keepProfile(client, profile),
  });
}

/** Sent once: a second try of a password costs one of five. */
const ONCE = { retry: false } as const;

/**
 * Calls that ask for the password again. They are plain functions: the cache of a mutation would keep what was typed.
 */
export function useSecurity() {
  const client = useQueryClient();
  return {
    /** Ends all my sessions. This browser and its tabs continue with the session in the answer. Source: 7-018. */
    changePassword: async (body: BodyInput<Accounts['changePassword']>): Promise<void> => {
      await replaceSession(() => send<Accounts['changePassword']>('PUT', '/api/auth/change-password/', { body }, ONCE));
      await Promise.all([sessionKeys.all(), linkKey()].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    switchTwoFactor: async (body: BodyInput<Accounts['setTwoFactor']>): Promise<void> =>
      keepProfile(client, await send<Accounts['setTwoFactor']>('PUT', '/api/auth/two-factor/', { body }, ONCE)),
    /** E-mails a code to a new address. The old one stays in use until `confirmEmail` sends the code. */
    changeEmail: (body: BodyInput<Accounts['changeEmail']>): Promise<CodeSent> =>
      send<Accounts['changeEmail']>('POST', '/api/auth/change-email/', { body }, ONCE),
    confirmEmail: async (body: BodyInput<Accounts['confirmEmail']>): Promise<void> =>
      keepProfile(client, await send<Accounts['confirmEmail']>('POST', '/api/auth/confirm-email/', { body }, ONCE)),
  };
}

/** Cancels the change of my e-mail address that an operator asked for. Source: R-accounts-13. */
export function useKeepEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['accounts', 'keep-email'],
    mutationFn: () => send<Accounts['keepEmail']>('DELETE', '/api/auth/email-change/', {}, { retry: false }),
    onSettled: () => client.invalidateQueries({ queryKey: accountQueries.profile().queryKey }),
  });
}
