// How it works: docs/subsystems/sign-in.md.
import { serverLimits } from 'shared-lib/domain';
import { sql, type Queryable, type Autocommit, type Tx } from '../../platform/database/database.js';
import { tokenHash } from './secrets.js';

export interface Attempts {
  readonly failures: number;
  readonly locked_until: Date | null;
}

const CLAIM = sql(
  'attempt_claim',
  `
  insert into sign_in_attempts as a (key, tries, failures, last_at) values ($1, 1, 1, $2)
  on conflict (key) do update set
    tries = case when a.locked_until is null then a.tries + 1 else 1 end,
    failures = a.failures + 1,
    locked_until = case when a.locked_until is null and a.tries + 1 >= $3 then $2 + make_interval(mins => $4) end,
    last_at = $2
  where (a.locked_until is null or a.locked_until <= $2) and a.failures < $5
  returning true as claimed`,
);

const READ = sql('attempt_read', 'select failures, locked_until from sign_in_attempts where key = $1');
const FORGET = sql('attempt_forget', 'delete from sign_in_attempts where key = $1');
const FORGET_USER = sql('attempt_forget_user', `delete from sign_in_attempts where key like '%:' || $1::int`);

/**
 * The counter of tries; each ends with the account. A device that signed in before has its own, so that others cannot
 * lock it out. All other devices share one for an account.
 */
const counter = (kind: 'user' | 'code' | 'password', userId: number, device: Buffer | null): string =>
  device ? `${kind === 'user' ? 'device' : `${kind}:device`}:${device.toString('hex')}:${userId}` : `${kind}:${userId}`;

/** Passwords at log-in. */
export const passwordCounter = (userId: number, device: Buffer | null): string => counter('user', userId, device);
/** Two-factor steps that ended without a right code. */
export const codeCounter = (userId: number, device: Buffer | null): string => counter('code', userId, device);
/** Codes of the second step requested from a network that did not begin it: they do not delay the browser that did. */
export const bystandersCodeCounter = (userId: number, network: string): string => `code:network:${network}:${userId}`;
/** The password that a signed-in person must give again. */
export const ownPasswordCounter = (userId: number): string => counter('password', userId, null);
/** A name that is unknown, or whose registration is not complete. */
export const nameCounter = (name: string): string => `name:${tokenHash(name.toLowerCase()).toString('hex')}`;

/**
 * Takes one of the remaining tries before the password is compared. So parallel guesses on all servers together compare
 * at most five. The fifth closes the lock at once; a success opens it again.
 */
export const claimAttempt = async (q: Autocommit, key: string, now: Date): Promise<boolean> =>
  (await q.maybe(CLAIM, [
    key,
    now,
    serverLimits.LOCK_AFTER,
    serverLimits.LOCK_MINUTES,
    serverLimits.FAILURES_BEFORE_RESET,
  ])) !== undefined;

export const readAttempts = (q: Queryable, key: string): Promise<Attempts | undefined> =>
  q.maybe<Attempts>(READ, [key]);

export const forgetAttempts = (q: Autocommit, key: string): Promise<unknown> => q.rows(FORGET, [key]);

/** After a reset by e-mail: log-in, codes and settings, for strangers and for all known devices. */
export const forgetAttemptsOn = (tx: Tx, userId: number): Promise<unknown> => tx.rows(FORGET_USER, [userId]);
