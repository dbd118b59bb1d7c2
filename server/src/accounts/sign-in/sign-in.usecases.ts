// How it works: docs/subsystems/sign-in.md.
import type { CodeSent, SignInAnswer } from 'shared-lib/contract';
import { LOGIN_TEXTS, type Role } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Queryable, Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import {
  findAccount,
  findAccountByName,
  isKnownDevice,
  lockAccount,
  rememberDevice,
  type Account,
  type NamedAccount,
} from '../accounts.repository.js';
import { browserHash, type UnknownCaller } from '../unknown-caller.js';
import { findOpenChallenge, type Named } from '../codes/challenges.repository.js';
import { assertMailAllowed, bystandersKey } from '../codes/code-mail-limits.js';
import {
  bystandersCodeCounter,
  claimAttempt,
  codeCounter,
  forgetAttempts,
  nameCounter,
  passwordCounter,
} from '../passwords/sign-in-attempts.repository.js';
import {
  beginChallenge,
  checkCode,
  freshCode,
  mailBystandersCode,
  renewCode,
  resumeChallenge,
  type GivenCode,
} from '../codes/codes.usecases.js';
import { DISABLED_CODES } from '../sessions/disabled-codes.js';
import { claimOrRefuse } from '../passwords/sign-in-attempts.js';
import { isPassword } from '../passwords/passwords.js';
import { tokenHash } from '../passwords/secrets.js';
import { startSession, type SessionOrigin, type StartedSession } from '../sessions/sessions.usecases.js';

export const disabledError = (role: Role): ApiError => new ApiError(DISABLED_CODES[role]);

export interface SigningIn {
  /** User name or e-mail. */
  readonly username: string;
  readonly password: string;
  readonly asker: UnknownCaller;
  readonly origin: SessionOrigin;
}

/** The counter of a try: strangers share one for an account, a device that signed in before has its own. */
const counterOf = (account: NamedAccount | undefined, username: string, asker: UnknownCaller): string =>
  !account || account.pending ? nameCounter(username) : passwordCounter(account.id, deviceOf(account, asker));

/** The hash of a browser in which the account signed in before; null for any other. */
const deviceOf = (account: Pick<NamedAccount, 'known_device'>, asker: UnknownCaller): Buffer | null =>
  account.known_device ? browserHash(asker) : null;

/**
 * Compares the password first: only a caller with the password learns that an account is disabled or unverified. Every
 * path looks up once, claims once and evaluates one hash. The refusal of an unverified address is returned instead of
 * thrown, because the browser has begun a step and gets its cookie. Source: 4-091..4-093, 8-019..8-029.
 */
export async function logIn(
  deps: Deps,
  { username, password, asker, origin }: SigningIn,
): Promise<SignInAnswer | ApiError> {
  const account = await findAccountByName(deps.db, username, asker);
  const counter = counterOf(account, username, asker);
  await claimOrRefuse(deps.db, counter, deps.clock.now());
  const right = await isPassword(account?.password_hash, password);
  if (!right || !account) throw new ApiError('INVALID_LOGIN');
  await forgetAttempts(deps.db, counter);
  if (!account.is_active) throw disabledError(account.role);
  if (account.pending || !account.email_verified) return unverifiedError(deps, account, asker);
  return account.two_factor ? askForCode(deps, account, asker) : deps.db.tx((tx) => enter(tx, deps, account, origin));
}

/**
 * Continues an unfinished registration: this browser gets the challenge, and a code where the last mail is a minute
 * old. Source: 8-019.
 */
async function unverifiedError(deps: Deps, account: NamedAccount, asker: UnknownCaller): Promise<ApiError> {
  const fresh = await freshCode();
  const challenge = await resumeChallenge(deps, {
    fresh,
    purpose: 'verify_email',
    email: account.email,
    user: account,
    asker,
    // For an unfinished registration, the password is the one chosen here.
    proved: !account.pending,
    ...(account.pending_username &&
      account.password_hash && {
        pending: { username: account.pending_username, passwordHash: account.password_hash },
      }),
  });
  return new ApiError('EMAIL_NOT_VERIFIED', { extra: { email: account.email, challenge } });
}

/**
 * A caller who begins this step has the password. Challenges in a row without a right code count like wrong passwords,
 * so that a stolen password gives no endless guesses at the code.
 */
async function askForCode(deps: Deps, account: NamedAccount, asker: UnknownCaller): Promise<SignInAnswer> {
  const { email } = account;
  const fresh = await freshCode();
  const challenge = await deps.db.tx(async (tx) => {
    await lockAsProved(tx, account);
    const begun = await beginChallenge(tx, deps, {
      fresh,
      purpose: 'two_factor',
      email,
      user: account,
      asker,
      proved: true,
    });
    await claimOrRefuse(tx, codeCounter(account.id, deviceOf(account, asker)), deps.clock.now());
    return begun;
  });
  return { message: LOGIN_TEXTS.twoFactorSent, email, challenge };
}

/** The counter of two-factor steps for this browser. */
async function codeCounterOf(q: Queryable, userId: number, asker: UnknownCaller): Promise<string> {
  const device = browserHash(asker);
  return codeCounter(userId, (await isKnownDevice(q, userId, device)) ? device : null);
}

/**
 * Sends a new code for the two-factor step that this browser began. An unknown challenge changes and counts nothing.
 * Without challenge and cookie, where the step began on the same network, the address gets a code beside the browser's
 * own. The answer is always the same, so nobody learns who is signing in.
 * Source: R-accounts-4. Refusals: CODE_TOO_SOON, ACCOUNT_LOCKED, PASSWORD_RESET_REQUIRED.
 */
export async function resendSecondStep(deps: Deps, asked: Omit<Named, 'purpose'>): Promise<CodeSent> {
  const { email, asker } = asked;
  const purpose = 'two_factor';
  const fresh = await freshCode();
  const challenge = await deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const named = { ...asked, purpose, fresh } as const;
    const open = await findOpenChallenge(tx, named, now);
    if (open?.own) {
      const renewed = await renewCode(tx, deps, named, open);
      await claimOrRefuse(tx, await codeCounterOf(tx, open.user_id, asker), now);
      return renewed;
    }
    if (asked.challenge !== undefined) return asked.challenge;
    await assertMailAllowed(tx, { purpose, email, askers: [bystandersKey(asker.network)], stranger: false, now });
    if (open && (await claimAttempt(tx, bystandersCodeCounter(open.user_id, asker.network), now)))
      await mailBystandersCode(tx, deps, named, open);
    return fresh.challenge;
  });
  return { message: LOGIN_TEXTS.twoFactorSent, email, challenge };
}

/**
 * Locks the account, which must be unchanged since its password was compared. The lock waits for running changes: a
 * changed password or a disabled account also ends this log-in. Refusals: INVALID_LOGIN, <ROLE>_DISABLED.
 */
async function lockAsProved(tx: Tx, account: Account): Promise<void> {
  const current = await lockAccount(tx, account.id);
  if (current?.password_hash !== account.password_hash || current.email !== account.email)
    throw new ApiError('INVALID_LOGIN');
  if (!current.is_active) throw disabledError(current.role);
}

/** The session of a person who has proved everything. Refusals: INVALID_LOGIN, <ROLE>_DISABLED. */
export async function enter(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  account: Account,
  origin: SessionOrigin,
): Promise<StartedSession> {
  await lockAsProved(tx, account);
  const now = clock.now();
  const started = await startSession(tx, account, origin, now);
  recordAudit(tx, {
    at: now,
    actor: { id: account.id, role: account.role },
    action: 'session.start',
    entity: 'user',
    entityId: account.id,
    address: origin.address,
  });
  return started;
}

export interface SecondStep extends Omit<GivenCode, 'purpose'> {
  readonly origin: SessionOrigin;
}

/**
 * The code of the two-factor step. Source: 7-009, 7-010, 8-030. Refusals: INVALID_CODE, INVALID_LOGIN, <ROLE>_DISABLED.
 */
export async function verifySecondStep(deps: Deps, { origin, ...given }: SecondStep): Promise<StartedSession> {
  const good = await checkCode(deps.db, deps.clock.now(), { purpose: 'two_factor', ...given });
  const account = good && (await findAccount(deps.db, good.user_id));
  // A code mailed to an earlier address of the account proves nothing.
  if (!account || account.email.toLowerCase() !== good.email.toLowerCase()) throw new ApiError('INVALID_CODE');
  await forgetAttempts(deps.db, await codeCounterOf(deps.db, account.id, given.asker));
  if (!good.own) await forgetAttempts(deps.db, bystandersCodeCounter(account.id, given.asker.network));
  if (!account.is_active) throw disabledError(account.role);
  return deps.db.tx((tx) => enter(tx, deps, { ...account, password_hash: good.account_hash }, origin));
}

/** From now on the browser counts as known. */
export const knowDevice = (deps: Deps, userId: number, { browser }: UnknownCaller): Promise<unknown> =>
  rememberDevice(deps.db, userId, tokenHash(browser), deps.clock.now());
