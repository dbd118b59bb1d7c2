import type { Answer, BodyInput, Calls, CodeSent, SignInAnswer } from '../../contract';
import { texts } from '../../domain';
import { currentSession, signIn, signOut } from '../../session/session';
import { send } from '../http/http';

type Accounts = Calls['accounts'];
type Registration = Calls['registration'];

/**
 * Without a token, and once: a second try of a code costs one of five, a second request a second mail. Plain functions
 * and no mutations, whose cache would keep what was typed, passwords too.
 */
export const IN_FRONT = { auth: 'none', retry: false } as const;

/** A code was mailed. The challenge is sent back with it, by the browser that began alone. */
export type { CodeSent };

type Begun = Pick<CodeSent, 'email' | 'challenge'>;
type WithCode = Begun & { code: string };

/** A session, kept at once, or the two-factor step that has to follow. Source: 4-091, 4-092, 7-008. */
export async function logIn(credentials: BodyInput<Accounts['login']>): Promise<CodeSent | null> {
  const answer: SignInAnswer = await send<Accounts['login']>(
    'POST',
    '/api/auth/login/',
    { body: credentials },
    IN_FRONT,
  );
  if ('token' in answer) {
    signIn(answer);
    return null;
  }
  if (answer.message !== texts.LOGIN.twoFactorSent)
    throw new Error(`an answer to log-in that is not known: ${answer.message}`);
  return answer;
}

/** The code of the two-factor step; keeps the session. Source: 7-009, 7-010. */
export async function verifyTwoFactor(body: BodyInput<Accounts['twoFactorVerify']>): Promise<void> {
  signIn(await send<Accounts['twoFactorVerify']>('POST', '/api/auth/two-factor-verify/', { body }, IN_FRONT));
}

export const resendTwoFactor = ({ email, challenge }: Begun): Promise<CodeSent> =>
  send<Accounts['resendTwoFactor']>('POST', '/api/auth/resend-two-factor/', { body: { email, challenge } }, IN_FRONT);

/** The code that ends a registration, or proves a changed address; keeps the session. */
export async function verifyEmail(body: WithCode): Promise<void> {
  signIn(await send<Accounts['verifyEmail']>('POST', '/api/auth/verify-email/', { body }, IN_FRONT));
}

/**
 * A new code for the registration that was begun here; without a challenge for an account whose address is not
 * verified.
 */
export const resendVerification = (body: BodyInput<Accounts['resendVerification']>): Promise<CodeSent> =>
  send<Accounts['resendVerification']>('POST', '/api/auth/resend-verification/', { body }, IN_FRONT);

/** Demo mode: writes to support about an account that may not be used; the e-mail stands in the outbox. */
export const contactSupport = (username: string): Promise<Answer<Accounts['contactSupport']>> =>
  send<Accounts['contactSupport']>('POST', '/api/auth/contact-support/', { body: { username } }, IN_FRONT);

/** May this account be used? Refusals: 404 unknown, 403 disabled. Source: 7-011, 7-012. */
export const checkAccountStatus = (
  username: string,
  signal: AbortSignal,
): Promise<Answer<Accounts['checkAccountStatus']>> =>
  send<Accounts['checkAccountStatus']>(
    'POST',
    '/api/auth/check-account-status/',
    { body: { username } },
    { ...IN_FRONT, signal },
  );

/** Source: 7-013. */
export const sendResetCode = (email: string): Promise<CodeSent> =>
  send<Accounts['resendPasswordReset']>('POST', '/api/auth/resend-password-reset/', { body: { email } }, IN_FRONT);

/** Only looks: the same code sets the new password. Source: 7-014. */
export const checkResetCode = (body: WithCode): Promise<unknown> =>
  send<Accounts['verifyPasswordResetCode']>('POST', '/api/auth/verify-password-reset-code/', { body }, IN_FRONT);

export const resetPassword = (body: BodyInput<Accounts['resetPassword']>): Promise<unknown> =>
  send<Accounts['resetPassword']>('POST', '/api/auth/reset-password/', { body }, IN_FRONT);

/** Is this e-mail address known to an open registration? Source: 7-023. */
export const findRegistration = (email: string): Promise<Answer<Registration['checkEmail']>> =>
  send<Registration['checkEmail']>('POST', '/api/registration/check-email/', { body: { email } }, IN_FRONT);

/** User name and password of a registration; both count once the mailed code was given. Source: 7-022. */
export const completeRegistration = (body: BodyInput<Registration['complete']>): Promise<CodeSent> =>
  send<Registration['complete']>('POST', '/api/registration/complete-registration/', { body }, IN_FRONT);

/**
 * Ends the session here and on the server; that the server could not be told does not keep anybody signed in. Source:
 * 7-019, 7-020.
 */
export function logOut(): void {
  const { token } = currentSession();
  if (token) {
    send<Accounts['logout']>('POST', '/api/auth/logout/', {}, { scheme: 'Bearer', retry: false }).catch(
      () => undefined,
    );
  }
  signOut();
}
