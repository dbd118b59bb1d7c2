// How it works: docs/subsystems/sign-in.md.
import { limits } from 'shared-lib/domain';
import type { Clock } from '../../platform/clock.js';
import type { Autocommit, Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import type { Mailer, MailMessage } from '../../platform/mail/mailer.js';
import { findAccountByEmail, isKnownDevice, type Account } from '../accounts.repository.js';
import { browserHash, type UnknownCaller } from '../unknown-caller.js';
import {
  claimTry,
  closeChallenge,
  closeOwnChallenges,
  giveBackTry,
  insertChallenge,
  renewChallenge,
  type ClaimedTry,
  type Named,
  type OpenChallenge,
  type Purpose,
} from './challenges.repository.js';
import {
  assertMailAllowed,
  browserKey,
  claimResend,
  endMailStreak,
  networkKey,
  nextOfStrangers,
  tooSoon,
  type MailLimits,
} from './code-mail-limits.js';
import { codeMail } from './code-mails.js';
import { hashPassword, isPassword } from '../passwords/passwords.js';
import { newCode, newToken, tokenHash } from '../passwords/secrets.js';
import * as m from '../../texts/m.js';

/** The answer of a call that mails a code to an address. */
export const CODE_SENT = m.verification_code_sent();

type CodeDeps = { readonly clock: Clock; readonly mail: Mailer };

/** A challenge and its code, not stored yet. */
export interface FreshCode {
  readonly challenge: string;
  readonly code: string;
  readonly codeHash: string;
}

/**
 * Made before the transaction begins. Hashing takes time, in which other requests must not wait for a connection or for
 * the counters of mails.
 */
export async function freshCode(): Promise<FreshCode> {
  const code = newCode();
  return { challenge: newToken(), code, codeHash: await hashPassword(code) };
}

export interface Beginning {
  readonly fresh: FreshCode;
  readonly purpose: Purpose;
  readonly email: string;
  /** Undefined where the address is unknown: all steps are the same, but no mail is sent. */
  readonly user: Pick<Account, 'id' | 'first_name' | 'language'> | undefined;
  readonly asker: UnknownCaller;
  /** Gave the password, so strangers never delay it. */
  readonly proved: boolean;
  /** The choices of a registration; they count once the code is given. */
  readonly pending?: { readonly username: string; readonly passwordHash: string };
}

/** For every mailed code, also of a reset: `CODE_MINUTES` of the domain's limits.ts. */
const codeExpiry = (now: Date): Date => new Date(now.getTime() + limits.CODE_MINUTES * limits.MINUTE);

/** Stores the challenge with a code that is valid until `expiresAt`. */
async function newChallenge(
  q: Autocommit,
  { purpose, email, user, pending, asker, fresh: { challenge, codeHash } }: Beginning,
  now: Date,
  expiresAt: Date,
): Promise<string> {
  await insertChallenge(q, {
    tokenHash: tokenHash(challenge),
    purpose,
    userId: user?.id ?? null,
    email,
    username: pending?.username ?? null,
    passwordHash: pending?.passwordHash ?? null,
    codeHash,
    expiresAt,
    now,
    browserHash: tokenHash(asker.browser),
    network: asker.network,
  });
  return challenge;
}

/**
 * A browser in which the account signed in before is counted alone. So are the first few mails that any other browser
 * asks for again. Otherwise its network counts too, because a browser could drop its cookie each time, or keep many.
 */
async function limitsOf(
  tx: Tx,
  { purpose, email, asker, proved }: Pick<Beginning, 'purpose' | 'email' | 'asker' | 'proved'>,
  { userId, browser }: { readonly userId: number | undefined; readonly browser: string },
  now: Date,
): Promise<MailLimits> {
  const own = browserKey(browser);
  const alone =
    (await isKnownDevice(tx, userId ?? 0, browserHash(asker))) ||
    (await claimResend(tx, { purpose, email, browser: own, now }));
  return {
    purpose,
    email,
    askers: alone ? [own] : [own, networkKey(asker.network)],
    stranger: !alone && !proved,
    now,
  };
}

const limitsOfBeginning = (tx: Tx, beginning: Beginning, now: Date): Promise<MailLimits> =>
  limitsOf(
    tx,
    beginning,
    { userId: beginning.user?.id, browser: tokenHash(beginning.asker.browser).toString('hex') },
    now,
  );

/**
 * Begins a step that ends with a code: ends the browser's older code of the same kind, mails a new one, and returns the
 * challenge, which only this browser gets. Source: R-accounts-3, R-accounts-4. Refusal: CODE_TOO_SOON.
 */
export async function beginChallenge(tx: Tx, deps: CodeDeps, beginning: Beginning): Promise<string> {
  const { purpose, email, user, asker } = beginning;
  const now = deps.clock.now();
  await assertMailAllowed(tx, await limitsOfBeginning(tx, beginning, now));
  await closeOwnChallenges(tx, { purpose, email, browser: tokenHash(asker.browser) }, now);
  const challenge = await newChallenge(tx, beginning, now, codeExpiry(now));
  const { code } = beginning.fresh;
  if (user)
    await deps.mail.send(
      tx,
      codeMail({ purpose, to: email, firstName: user.first_name, language: user.language, code }),
    );
  return challenge;
}

/**
 * Opens the transaction in which a stranger may ask for a code, with the code made for it. One row counts all requests
 * for an address. So simultaneous requests wait here instead of each holding a connection, and requests after the
 * hour's limit cost no hash. Refusal: CODE_TOO_SOON.
 */
export async function runCodeRequest<T>(
  { db, clock, inTurn }: Deps,
  { purpose, email, asker }: Pick<Named, 'purpose' | 'email' | 'asker'>,
  work: (tx: Tx, fresh: FreshCode) => Promise<T>,
): Promise<T> {
  return inTurn(`${purpose} ${email.toLowerCase()}`, async () => {
    const [now, browser] = [clock.now(), browserKey(tokenHash(asker.browser).toString('hex'))];
    const next = await nextOfStrangers(db, { purpose, email, browser, now });
    if (next) {
      const user = await findAccountByEmail(db, email);
      if (!(await isKnownDevice(db, user?.id ?? 0, browserHash(asker)))) throw tooSoon(next, now);
    }
    const fresh = await freshCode();
    return db.tx((tx) => work(tx, fresh));
  });
}

/**
 * The same as `beginChallenge`. But where no mail may be sent yet, the browser gets a challenge without a code, and
 * asks for one later. The refusal undoes the count before it: only a sent mail uses a resend.
 */
export async function resumeChallenge(deps: CodeDeps & Pick<Deps, 'db'>, beginning: Beginning): Promise<string> {
  try {
    return await deps.db.tx((tx) => beginChallenge(tx, deps, beginning));
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'CODE_TOO_SOON')) throw error;
    const now = deps.clock.now();
    return newChallenge(deps.db, beginning, now, now);
  }
}

const mailOf = (purpose: Purpose, { email, first_name, language }: OpenChallenge, { code }: FreshCode): MailMessage =>
  codeMail({ purpose, to: email, firstName: first_name, language, code });

type Renewing = Named & { readonly fresh: FreshCode };

/** Replaces the old code by a new one, for the browser that began. Returns its challenge. Refusal: CODE_TOO_SOON. */
export async function renewCode(
  tx: Tx,
  deps: CodeDeps,
  { fresh, purpose, email, asker, ...given }: Renewing,
  open: OpenChallenge,
): Promise<string> {
  const now = deps.clock.now();
  const { browser } = open;
  // The second step began with the password, so its browser is not a stranger.
  const limit: MailLimits =
    purpose === 'two_factor'
      ? { purpose, email, askers: [browserKey(browser)], stranger: false, now }
      : await limitsOf(tx, { purpose, email, asker, proved: false }, { userId: open.user_id, browser }, now);
  await assertMailAllowed(tx, limit);
  const challenge = given.challenge ?? fresh.challenge;
  await renewChallenge(tx, open.id, {
    tokenHash: tokenHash(challenge),
    codeHash: fresh.codeHash,
    expiresAt: codeExpiry(now),
  });
  await deps.mail.send(tx, mailOf(purpose, open, fresh));
  return challenge;
}

/**
 * A code beside that of the browser that began. It belongs to no browser: its tries are those of the network, and it
 * renews nothing.
 */
export async function mailBystandersCode(
  tx: Tx,
  deps: CodeDeps,
  { fresh, purpose, asker }: Renewing,
  open: OpenChallenge,
): Promise<void> {
  const now = deps.clock.now();
  await insertChallenge(tx, {
    tokenHash: tokenHash(fresh.challenge),
    purpose,
    userId: open.user_id,
    email: open.email,
    username: null,
    passwordHash: null,
    codeHash: fresh.codeHash,
    expiresAt: codeExpiry(now),
    now,
    browserHash: null,
    network: asker.network,
  });
  await deps.mail.send(tx, mailOf(purpose, open, fresh));
}

export interface GivenCode extends Named {
  readonly code: string;
}

export interface GoodCode extends ClaimedTry {
  readonly user_id: number;
}

/**
 * Checks a given code and, unless `use` is false, uses it up. It runs outside the transaction of the next step, so that
 * a failure there never returns the try. Undefined where the code is wrong, expired, used, without tries left, or of
 * another browser. It always evaluates one hash.
 */
export async function checkCode(q: Autocommit, now: Date, given: GivenCode, use = true): Promise<GoodCode | undefined> {
  const tried = await claimTry(q, given, now);
  const right = await isPassword(tried?.code_hash, given.code);
  if (!tried || !right || tried.user_id === null) return undefined;
  if (!use) await giveBackTry(q, tried);
  else if (!(await closeChallenge(q, tried.id, now))) return undefined;
  else await endMailStreak(q, given, [browserKey(tried.browser), networkKey(tried.network ?? '')]);
  return { ...tried, user_id: tried.user_id };
}
