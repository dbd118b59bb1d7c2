import { signInErrorText, failedWith, friendlyText, isApiFailure, saysDisabled } from 'shared-lib/entry';

/** The result of a refused log-in. Source: 4-093, 8-019..8-029. */
export type Refusal =
  | { kind: 'unverified'; email: string | undefined; challenge: string | undefined }
  | { kind: 'disabled' }
  | { kind: 'reset'; text: string }
  | { kind: 'message'; text: string };

const memberOf = (body: unknown, name: string): string | undefined => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** True if the server failed or did not answer, so it refused nothing. */
export const isUnanswered = (error: unknown): boolean =>
  !isApiFailure(error) || error.kind !== 'http' || error.status >= 500;

/**
 * True if the account is disabled, by the codes and words in shared-lib/src/api/http/inferred-from-words.ts. It reads
 * the code as sent: even an unknown code may say 'inactive' or 'suspended'.
 */
export const isDisabled = (error: unknown): boolean =>
  isApiFailure(error) && !isUnanswered(error) && saysDisabled(memberOf(error.body, 'code'), error.said ?? '');

/** Tells the reasons of a refused log-in apart. A code counts before words in the message. Source: R-api-7. */
export function refusalOf(error: unknown): Refusal {
  if (!isApiFailure(error) || isUnanswered(error)) return { kind: 'message', text: friendlyText(error) };
  if (failedWith(error, 'EMAIL_NOT_VERIFIED'))
    return { kind: 'unverified', email: memberOf(error.body, 'email'), challenge: memberOf(error.body, 'challenge') };
  if (failedWith(error, 'PASSWORD_RESET_REQUIRED'))
    return { kind: 'reset', text: signInErrorText('PASSWORD_RESET_REQUIRED') };
  for (const code of ['ACCOUNT_LOCKED', 'RATE_LIMITED', 'CODE_TOO_SOON'] as const)
    if (failedWith(error, code)) return { kind: 'message', text: signInErrorText(code) };
  return isDisabled(error) ? { kind: 'disabled' } : { kind: 'message', text: signInErrorText('INVALID_LOGIN') };
}
