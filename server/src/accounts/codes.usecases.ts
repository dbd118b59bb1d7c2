import { limits } from 'shared-lib/domain';
import type { Clock } from '../platform/clock.js';
import type { Queryable } from '../platform/database/database.js';
import type { Mailer } from '../platform/mail/mailer.js';
import type { Asker } from './asker.js';
import {
  claimTry,
  closeChallenge,
  closeOwnChallenges,
  findOpenChallenge,
  giveBackTry,
  insertChallenge,
  isFamiliar,
  renewChallenge,
  type ClaimedTry,
  type Named,
  type Purpose,
} from './challenges.repository.js';
import {
  assertMailAllowed,
  browserKey,
  endMailStreak,
  mayMail,
  networkKey,
  type MailLimits,
} from './code-mail-limits.js';
import { codeMail } from './code-mails.js';
import { hashPassword, isPassword } from './passwords.js';
import { newCode, newToken, tokenHash } from './secrets.js';

type CodeDeps = { readonly clock: Clock; readonly mail: Mailer };

export interface Beginning {
  readonly purpose: Purpose;
  readonly email: string;
  /** Nobody where the address is unknown: everything goes the same way, only no mail leaves. */
  readonly user: { readonly id: number; readonly first_name: string } | undefined;
  readonly asker: Asker;
  /** Has given the password: never held up by strangers. */
  readonly proved: boolean;
  /** What a registration asks for; it counts once the code was given. */
  readonly pending?: { readonly username: string; readonly passwordHash: string };
}

const codeExpiry = (now: Date): Date => new Date(now.getTime() + limits.CODE_MINUTES * limits.MINUTE);

/** A challenge with a code that is valid until `expiresAt`. */
async function newChallenge(
  q: Queryable,
  { purpose, email, user, pending, asker }: Beginning,
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
    codeHash: await hashPassword(code),
    expiresAt,
    now,
    browserHash: tokenHash(asker.browser),
    network: asker.network,
  });
  return { challenge, code };
}

/**
 * A browser that began the same before, or in which the account signed in before, is counted by itself; one that
 * nothing is known of also by the network it comes from, as it could forget its cookie each time.
 */
async function limitsOf(
  tx: Queryable,
  { purpose, email, user, asker, proved }: Beginning,
  now: Date,
): Promise<MailLimits> {
  const browser = tokenHash(asker.browser);
  const familiar = asker.returning && (await isFamiliar(tx, { purpose, email, browser }, user?.id));
  const own = browserKey(browser.toString('hex'));
  return {
    purpose,
    email,
    askers: familiar ? [own] : [own, networkKey(asker.network)],
    stranger: !familiar && !proved,
    now,
  };
}

async function beginNow(tx: Queryable, mail: Mailer, beginning: Beginning, now: Date): Promise<string> {
  const { purpose, email, user, asker } = beginning;
  await closeOwnChallenges(tx, { purpose, email, browser: tokenHash(asker.browser) }, now);
  const { challenge, code } = await newChallenge(tx, beginning, now, codeExpiry(now));
  if (user) await mail.send(tx, codeMail({ purpose, to: email, firstName: user.first_name, code }));
  return challenge;
}

/**
 * Starts what ends with a code: ends the older code of the same kind in this browser, mails a new one, and answers the
 * challenge, which only this browser learns. Source: R-accounts-3, R-accounts-4. Refusal: CODE_TOO_SOON.
 */
export async function beginChallenge(tx: Queryable, deps: CodeDeps, beginning: Beginning): Promise<string> {
  const now = deps.clock.now();
  await assertMailAllowed(tx, await limitsOf(tx, beginning, now));
  return beginNow(tx, deps.mail, beginning, now);
}

/** The same, but where no mail may go out yet the browser gets a challenge without a code, and asks for one later. */
export async function resumeChallenge(tx: Queryable, deps: CodeDeps, beginning: Beginning): Promise<string> {
  const now = deps.clock.now();
  if (await mayMail(tx, await limitsOf(tx, beginning, now))) return beginNow(tx, deps.mail, beginning, now);
  return (await newChallenge(tx, beginning, now, now)).challenge;
}

/**
 * A new code for what was begun. Only its own browser has the old one replaced; who merely comes from the same network
 * gets one beside it. Nothing is changed, counted or said of a challenge that is not (or no longer) open.
 */
export async function renewCode(
  tx: Queryable,
  deps: CodeDeps,
  given: Named,
): Promise<{ readonly userId: number; readonly challenge: string } | undefined> {
  const now = deps.clock.now();
  const open = await findOpenChallenge(tx, given, now);
  if (!open) return undefined;
  const { purpose, email, asker } = given;
  if (!open.own) {
    const { username, password_hash: passwordHash } = open;
    const challenge = await beginChallenge(tx, deps, {
      purpose,
      email,
      user: { id: open.user_id, first_name: open.first_name },
      asker,
      proved: purpose === 'two_factor',
      ...(username && passwordHash && { pending: { username, passwordHash } }),
    });
    return { userId: open.user_id, challenge };
  }
  await assertMailAllowed(tx, { purpose, email, askers: [browserKey(open.browser)], stranger: false, now });
  const challenge = given.challenge ?? newToken();
  const code = newCode();
  await renewChallenge(tx, open.id, {
    tokenHash: tokenHash(challenge),
    codeHash: await hashPassword(code),
    expiresAt: codeExpiry(now),
  });
  await deps.mail.send(tx, codeMail({ purpose, to: open.email, firstName: open.first_name, code }));
  return { userId: open.user_id, challenge };
}

export interface GivenCode extends Named {
  readonly code: string;
}

export interface GoodCode extends ClaimedTry {
  readonly user_id: number;
}

/**
 * Looks at a given code and, unless `use` is false, uses it up. Runs outside the transaction of what follows, so that a
 * failure there never gives the try back. Undefined where it is wrong, over, spent, used, or of another browser; one
 * hash is evaluated in any case.
 */
export async function checkCode(q: Queryable, now: Date, given: GivenCode, use = true): Promise<GoodCode | undefined> {
  const tried = await claimTry(q, given, now);
  const right = await isPassword(tried?.code_hash, given.code);
  if (!tried || !right || tried.user_id === null) return undefined;
  if (!use) await giveBackTry(q, tried);
  else if (!(await closeChallenge(q, tried.id, now))) return undefined;
  else await endMailStreak(q, given, [browserKey(tried.browser), networkKey(tried.network ?? '')]);
  return { ...tried, user_id: tried.user_id };
}
