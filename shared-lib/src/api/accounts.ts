import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls, SignInAnswer } from '../contract';
import { texts } from '../domain';
import { currentSession, signIn, signOut, updateUser } from '../session/session';
import { fetchCall, send } from './http';

type Accounts = Calls['accounts'];

const root = () => ['accounts', currentSession().user?.id ?? 0] as const;

export type Credentials = BodyInput<Accounts['login']>;
export type TwoFactorStep = Exclude<SignInAnswer, { token: string }>;

/** A session, kept at once, or the two-factor step that has to follow. Points 4-091, 4-092. */
export async function logIn(credentials: Credentials): Promise<TwoFactorStep | null> {
  const answer: SignInAnswer = await send<Accounts['login']>('POST', '/api/auth/login/', { body: credentials }, { auth: 'none' });
  if ('token' in answer) {
    signIn(answer);
    return null;
  }
  if (answer.message !== texts.LOGIN.twoFactorSent) throw new Error(`an answer to log-in that is not known: ${answer.message}`);
  return answer;
}

/** Ends the session here and on the server; that the server could not be told does not keep anybody signed in. */
export function logOut(): void {
  const { token } = currentSession();
  if (token) {
    send<Accounts['logout']>('POST', '/api/auth/logout/', {}, { scheme: 'Bearer', retry: false }).catch(() => undefined);
  }
  signOut();
}

export const accountQueries = {
  /** Who I am, from the server. Keeps the stored user up to date. */
  profile: () =>
    queryOptions({
      queryKey: [...root(), 'profile'],
      queryFn: async ({ signal }) => {
        const profile = await fetchCall<Accounts['profile']>('/api/auth/profile/', {}, { signal });
        updateUser(profile);
        return profile;
      },
    }),
};

/** A single-use token of 30 seconds for the real-time channel. */
export const fetchChannelToken = async (): Promise<string> =>
  (await send<Accounts['channelToken']>('POST', '/api/auth/channel-token/', {}, { retry: false })).token;
