import { screenErrorText, failedWith, friendlyText, isApiFailure, saysDisabled } from 'shared-lib/entry';

/** What a refused log-in leads to. Source: 4-093, 8-019..8-029. */
export type Refusal =
  | { kind: 'unverified'; email: string | undefined; challenge: string | undefined }
  | { kind: 'disabled' }
  | { kind: 'reset'; text: string }
  | { kind: 'message'; text: string };

const memberOf = (body: unknown, name: string): string | undefined => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** The server could not be asked, or is in trouble: nothing was refused. */
export const isUnanswered = (error: unknown): boolean =>
  !isApiFailure(error) || error.kind !== 'http' || error.status >= 500;

/**
 * Says that an account may not be used: which codes and words do, shared-lib/src/api/http/inferred-from-words.ts. The
 * code as it was sent: one that is not in our catalogue may still say 'inactive' or 'suspended'.
 */
export const isDisabled = (error: unknown): boolean =>
  isApiFailure(error) && !isUnanswered(error) && saysDisabled(memberOf(error.body, 'code'), error.said ?? '');

/** Tells the outcomes of refused credentials apart. A code wins over words in the message. Source: R-api-7. */
export function refusalOf(error: unknown): Refusal {
  if (!isApiFailure(error) || isUnanswered(error)) return { kind: 'message', text: friendlyText(error) };
  if (failedWith(error, 'EMAIL_NOT_VERIFIED'))
    return { kind: 'unverified', email: memberOf(error.body, 'email'), challenge: memberOf(error.body, 'challenge') };
  if (failedWith(error, 'PASSWORD_RESET_REQUIRED'))
    return { kind: 'reset', text: screenErrorText('PASSWORD_RESET_REQUIRED') };
  for (const code of ['ACCOUNT_LOCKED', 'RATE_LIMITED', 'CODE_TOO_SOON'] as const)
    if (failedWith(error, code)) return { kind: 'message', text: screenErrorText(code) };
  return isDisabled(error) ? { kind: 'disabled' } : { kind: 'message', text: screenErrorText('INVALID_LOGIN') };
}
