import type { Profile } from 'shared-lib';

const KEY = 'first-run-over';

/**
 * This browser remembers that the business of this account is set up, so that opening the dashboard asks no more. The
 * moment at which the account was made tells one business from another that was begun at the same address.
 */
export function rememberFirstRunOver({ created_at }: Profile): void {
  try {
    localStorage.setItem(KEY, created_at);
  } catch {
    // A browser that stores nothing asks at each visit.
  }
}

export function wasFirstRunOver({ created_at }: Profile): boolean {
  try {
    return localStorage.getItem(KEY) === created_at;
  } catch {
    return false;
  }
}
