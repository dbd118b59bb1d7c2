/**
 * Where somebody wanted to go when the login page came in between; kept in the history's state. Source: 2-013, 2-053,
 * 2-054.
 */
export interface OriginState {
  from?: string;
  /** For the pages that go on with an account. */
  email?: string;
}

export const pathOf = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string =>
  pathname + search + hash;

/** The path to return to after log-in: a dashboard path that was asked for, else the dashboard. Never another site. */
export function returnPath(state: unknown): string {
  const from = (state as OriginState | null)?.from;
  return typeof from === 'string' && /^\/dashboard(?:[/?#]|$)/.test(from) ? from : '/dashboard';
}
