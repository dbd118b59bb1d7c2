import type { Autocommit } from '../../platform/database/database.js';
import { ApiError } from '../../platform/errors.js';
import { claimAttempt, readAttempts } from './sign-in-attempts.repository.js';

/**
 * After LOCK_AFTER wrong tries an account is locked for LOCK_MINUTES; after FAILURES_BEFORE_RESET in a row only a reset
 * helps (server-limits.ts). All servers count together: sign-in-attempts.repository.ts. Nobody unlocks an account by
 * hand. A reset by e-mail empties the counters, and so does `npm run operator` for an operator. Source: R-accounts-2.
 * Refusals: ACCOUNT_LOCKED, PASSWORD_RESET_REQUIRED.
 */
export async function claimOrRefuse(q: Autocommit, counter: string, now: Date): Promise<void> {
  if (await claimAttempt(q, counter, now)) return;
  const attempts = await readAttempts(q, counter);
  const locked =
    attempts?.locked_until && attempts.locked_until > now ? attempts.locked_until.getTime() - now.getTime() : undefined;
  if (locked !== undefined) throw new ApiError('ACCOUNT_LOCKED', { retryAfter: Math.ceil(locked / 1000) });
  throw new ApiError('PASSWORD_RESET_REQUIRED');
}
