import type { Answer, BodyInput, Calls, CodeSent, SignInAnswer } from '../../contract';
import { LOGIN_TEXTS } from '../../domain';
import { signIn } from '../../session/session';
import { send } from '../http/http';

type Accounts = Calls['accounts'];
type Registration = Calls['registration'];

/**
 * Sent without a token, and only once. A second try of a code costs one of five tries, and a second request sends a
 * second e-mail. These are plain functions: the cache of a mutation would keep what was typed, passwords included.
 */
export const IN_FRONT = { auth: 'none', retry: false } as const;

/** A code was e-mailed. Only the browser that began can send it back with its challenge. */
export type { CodeSent };

type Begun = Pick<CodeSent, 'email' | 'challenge'>;
type WithCode = Begun & { code: string };

/** A session, stored at once, or the two-factor step that must follow. Source: 4-091, 4-092, 7-008. */
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
  if (answer.message !== LOGIN_TEXTS.twoFactorSent)
    throw new Error(`an answer to log-in that is not known: ${answer.message}`);
  return answer;
}

/** Sends the code of the two-factor step and stores the session. Source: 7-009, 7-010. */
export async function verifyTwoFactor(body: BodyInput<Accounts['twoFactorVerify']>): Promise<void> {
  signIn(await send<Accounts['twoFactorVerify']>('POST', '/api/auth/two-factor-verify/', { body }, IN_FRONT));
}

export const resendTwoFactor = ({ email, challenge }: Begun): Promise<CodeSent> =>
  send<Accounts['resendTwoFactor']>('POST', '/api/auth/resend-two-factor/', { body: { email, challenge } }, IN_FRONT);

/** Sends the code that ends a registration or proves a changed address. Stores the session. */
export async function verifyEmail(body: WithCode): Promise<void> {
  signIn(await send<Accounts['verifyEmail']>('POST', '/api/auth/verify-email/', { body }, IN_FRONT));
}

/**
 * Sends a new code for the registration begun in this browser. Without a challenge, for an account whose address is not
 * verified.
 */
export const resendVerification = (body: BodyInput<Accounts['resendVerification']>): Promise<CodeSent> =>
  send<Accounts['resendVerification']>('POST', '/api/auth/resend-verification/', { body }, IN_FRONT);

/** Demo mode: writes to support about an account that may not be used. The e-mail appears in the outbox. */
export const contactSupport = (username: string): Promise<Answer<Accounts['contactSupport']>> =>
  send<Accounts['contactSupport']>('POST', '/api/auth/contact-support/', { body: { username } }, IN_FRONT);

/** May this account be used? Errors: 404 unknown, 403 disabled. Source: 7-011, 7-012. */
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

/** Only checks the code: the same code then sets the new password. Source: 7-014. */
export const checkResetCode = (body: WithCode): Promise<unknown> =>
  send<Accounts['verifyPasswordResetCode']>('POST', '/api/auth/verify-password-reset-code/', { body }, IN_FRONT);

export const resetPassword = (body: BodyInput<Accounts['resetPassword']>): Promise<unknown> =>
  send<Accounts['resetPassword']>('POST', '/api/auth/reset-password/', { body }, IN_FRONT);

/** Does this e-mail address have an open registration? Source: 7-023. */
export const findRegistration = (email: string): Promise<Answer<Registration['checkEmail']>> =>
  send<Registration['checkEmail']>('POST', '/api/registration/check-email/', { body: { email } }, IN_FRONT);

/** Sets the user name and password of a registration. Both count once the e-mailed code is entered. Source: 7-022. */
export const completeRegistration = (body: BodyInput<Registration['complete']>): Promise<CodeSent> =>
  send<Registration['complete']>('POST', '/api/registration/complete-registration/', { body }, IN_FRONT);
