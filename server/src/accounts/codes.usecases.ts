import { limits } from 'shared-lib/domain';
import type { Clock } from '../platform/clock.js';
import type { Queryable } from '../platform/database/database.js';
import { ApiError } from '../platform/errors.js';
import type { Mailer } from '../platform/mail/mailer.js';
import {
  closeOpenChallenges,
  endMailStreak,
  findOpenChallenge,
  insertChallenge,
  nextMailAt,
  renewChallenge,
  reserveMail,
  tryCode,
  type Purpose,
  type TriedChallenge,
} from './challenges.repository.js';
import { codeMail } from './code-mails.js';
import { codeHash, newCode, newToken, tokenHash } from './secrets.js';

type CodeDeps = { readonly clock: Clock; readonly mail: Mailer };

export interface Beginning {
  readonly purpose: Purpose;
  readonly email: string;
  /** Nobody where the address is unknown: everything goes the same way, only no mail leaves. */
  readonly user: { readonly id: number; readonly first_name: string } | undefined;
  /** What a registration asks for; it counts once the code was given. */
  readonly pending?: { readonly username: string; readonly passwordHash: string };
}

async function assertMailAllowed(q: Queryable, purpose: Purpose, email: string, now: Date): Promise<void> {
  if (await reserveMail(q, purpose, email, now)) return;
  const next = await nextMailAt(q, purpose, email);
  const wait = next ? next.getTime() - now.getTime() : limits.CODE_RESEND_MS;
  throw new ApiError('CODE_TOO_SOON', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
}

const codeExpiry = (now: Date): Date => new Date(now.getTime() + limits.CODE_MINUTES * limits.MINUTE);

/** A challenge with a code that is valid until `expiresAt`. */
async function newChallenge(
  q: Queryable,
  { purpose, email, user, pending }: Beginning,
  now: Date,
  expiresAt: Date,
): Promise<{ challenge: string; code: string }> {
  const challenge = newToken();
  const code = newCode();
  await insertChallenge(q, {
    tokenHash: tokenHash(challenge),
    purpose,
    userId: user?.id ?? null,
    email,
    username: pending?.username ?? null,
    passwordHash: pending?.passwordHash ?? null,
    codeHash: codeHash(challenge, code),
    expiresAt,
    now,
  });
  return { challenge, code };
}

async function beginNow(tx: Queryable, { clock, mail }: CodeDeps, beginning: Beginning): Promise<string> {
  const now = clock.now();
  const { purpose, email, user } = beginning;
  await closeOpenChallenges(tx, email, purpose, now);
  const { challenge, code } = await newChallenge(tx, beginning, now, codeExpiry(now));
  if (user) await mail.send(tx, codeMail({ purpose, to: email, firstName: user.first_name, code }));
  return challenge;
}

/**
 * Starts what ends with a code: kills the older code of the same kind, mails a new one, and answers the challenge,
 * which only this browser learns and has to send back with the code. Source: R-accounts-3, R-accounts-4. Refusal:
 * CODE_TOO_SOON within a minute of the last mail.
 */
export async function beginChallenge(tx: Queryable, deps: CodeDeps, beginning: Beginning): Promise<string> {
  await assertMailAllowed(tx, beginning.purpose, beginning.email, deps.clock.now());
  return beginNow(tx, deps, beginning);
}

/**
 * The same, but within a minute of the last mail this browser gets a challenge without a code, and asks for one later.
 */
export async function resumeChallenge(tx: Queryable, deps: CodeDeps, beginning: Beginning): Promise<string> {
  const now = deps.clock.now();
  if (await reserveMail(tx, beginning.purpose, beginning.email, now)) return beginNow(tx, deps, beginning);
  return (await newChallenge(tx, beginning, now, now)).challenge;
}

export interface Renewal {
  readonly purpose: Purpose;
  readonly email: string;
  readonly challenge: string;
}

/** A new code for what this browser began. Nothing is said of a challenge that is not (or no longer) open. */
export async function renewCode(
  tx: Queryable,
  { clock, mail }: CodeDeps,
  { purpose, email, challenge }: Renewal,
): Promise<{ readonly userId: number } | undefined> {
  const now = clock.now();
  await assertMailAllowed(tx, purpose, email, now);
  const open = await findOpenChallenge(tx, tokenHash(challenge), purpose, email);
  if (!open) return undefined;
  const code = newCode();
  await renewChallenge(tx, {
    tokenHash: tokenHash(challenge),
    purpose,
    codeHash: codeHash(challenge, code),
    expiresAt: codeExpiry(now),
  });
  await mail.send(tx, codeMail({ purpose, to: open.email, firstName: open.first_name, code }));
  return { userId: open.user_id };
}

export interface GivenCode {
  readonly purpose: Purpose;
  readonly email: string;
  readonly challenge: string;
  readonly code: string;
}

export interface GoodCode extends TriedChallenge {
  readonly user_id: number;
}

/**
 * Looks at a given code and, unless `use` is false, uses it up. Runs outside the transaction of what follows, so that a
 * failure there never gives the try back. Undefined where it is wrong, over, spent, used, or of another browser.
 */
export async function checkCode(q: Queryable, now: Date, given: GivenCode, use = true): Promise<GoodCode | undefined> {
  const tried = await tryCode(q, {
    tokenHash: tokenHash(given.challenge),
    purpose: given.purpose,
    email: given.email,
    codeHash: codeHash(given.challenge, given.code),
    use,
    now,
  });
  if (!tried?.matched || tried.user_id === null) return undefined;
  if (use) await endMailStreak(q, given.purpose, given.email);
  return { ...tried, user_id: tried.user_id };
}
