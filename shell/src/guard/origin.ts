/** The page the user asked for before the login page, kept in the history state. Source: 2-013, 2-053, 2-054. */
export interface OriginState {
  from?: string;
  /** For the pages that continue with an account. */
  email?: string;
}

export const pathOf = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string =>
  pathname + search + hash;

/** The path to open after log-in: the dashboard path that was asked for, or else the dashboard. Never another site. */
export function returnPath(state: unknown): string {
  const from = (state as OriginState | null)?.from;
  return typeof from === 'string' && /^\/dashboard(?:[/?#]|$)/.test(from) ? from : '/dashboard';
}
