import { errorText, failedWith, friendlyText, isApiFailure, saysDisabled } from 'shared-lib/entry';

/** What a refused log-in leads to. Source: spec 8, 'Login'. Points 4-093, 8-019..8-029. */
export type Refusal =
  | { kind: 'unverified'; email: string | undefined }
  | { kind: 'disabled' }
  | { kind: 'message'; text: string };

const memberOf = (body: unknown, name: string): string | undefined => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Tells the outcomes of refused credentials apart. A code wins over words in the message (product 9). */
export function refusalOf(error: unknown): Refusal {
  if (!isApiFailure(error) || error.kind !== 'http' || error.status >= 500) return { kind: 'message', text: friendlyText(error) };
  if (failedWith(error, 'EMAIL_NOT_VERIFIED')) return { kind: 'unverified', email: memberOf(error.body, 'email') };
  if (failedWith(error, 'ACCOUNT_LOCKED', 'RATE_LIMITED')) return { kind: 'message', text: errorText(error.code ?? 'ACCOUNT_LOCKED') };
  // The code as it was sent: one that is not in our catalogue may still say 'inactive' or 'suspended'.
  if (saysDisabled(memberOf(error.body, 'code'), error.said ?? '')) return { kind: 'disabled' };
  return { kind: 'message', text: errorText('INVALID_LOGIN') };
}
