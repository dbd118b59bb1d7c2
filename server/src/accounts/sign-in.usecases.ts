import type { SignInAnswer } from 'shared-lib/contract';
import { texts, type ErrorCode, type Role } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import {
  findAccount,
  findAccountByName,
  rememberDevice,
  type Account,
  type NamedAccount,
} from './accounts.repository.js';
import { claimAttempt, codeCounter, forgetAttempts, readAttempts } from './sign-in-lock.repository.js';
import { beginChallenge, checkCode, resumeChallenge } from './codes.usecases.js';
import { deviceHash } from './device-cookie.js';
import { isPassword } from './passwords.js';
import { tokenHash } from './secrets.js';
import { startSession, type Origin, type StartedSession } from './sessions.usecases.js';

const DISABLED_CODES: Record<Role, ErrorCode> = {
  operator: 'OPERATOR_DISABLED',
  therapist: 'THERAPIST_DISABLED',
  driver: 'DRIVER_DISABLED',
};

export const disabledError = (role: Role): ApiError => new ApiError(DISABLED_CODES[role]);

export interface SigningIn {
  /** User name or e-mail. */
  readonly username: string;
  readonly password: string;
  /** The token of the device cookie. */
  readonly device: string | undefined;
  readonly origin: Origin;
}

/** The counter a try is held against: strangers share one an account, a device that signed in before has its own. */
function counterOf(account: NamedAccount | undefined, username: string, device: string | undefined): string {
  if (!account || account.pending) return `name:${tokenHash(username.toLowerCase()).toString('hex')}`;
  return account.known_device && device
    ? `device:${tokenHash(device).toString('hex')}:${account.id}`
    : `user:${account.id}`;
}

/** Source: R-accounts-2. Refusals: ACCOUNT_LOCKED, PASSWORD_RESET_REQUIRED. */
export async function claimOrRefuse(q: Queryable, counter: string, now: Date): Promise<void> {
  if (await claimAttempt(q, counter, now)) return;
  const attempts = await readAttempts(q, counter);
  const locked =
    attempts?.locked_until && attempts.locked_until > now ? attempts.locked_until.getTime() - now.getTime() : undefined;
  if (locked !== undefined) throw new ApiError('ACCOUNT_LOCKED', { retryAfter: Math.ceil(locked / 1000) });
  throw new ApiError('PASSWORD_RESET_REQUIRED');
}

/**
 * Password first: an account that is unknown, disabled or unverified is told from a wrong password only to who knows
 * the password. Every path looks up once, claims once and evaluates one hash. Source: 4-091..4-093, 8-019..8-029.
 */
export async function logIn(deps: Deps, { username, password, device, origin }: SigningIn): Promise<SignInAnswer> {
  const account = await findAccountByName(deps.db, username, deviceHash(device));
  const counter = counterOf(account, username, device);
  await claimOrRefuse(deps.db, counter, deps.clock.now());
  const right = await isPassword(account?.password_hash, password);
  if (!right || !account) throw new ApiError('INVALID_LOGIN');
  await forgetAttempts(deps.db, counter);
  if (!account.is_active) throw disabledError(account.role);
  if (account.pending || !account.email_verified) throw await unverifiedError(deps, account);
  return account.two_factor ? askForCode(deps, account) : deps.db.tx((tx) => enter(tx, deps, account, origin));
}

/**
 * Goes on where the registration was left: this browser gets the challenge, and a code where the last mail is a minute
 * old. Source: 8-019.
 */
async function unverifiedError(deps: Deps, account: NamedAccount): Promise<ApiError> {
  const challenge = await deps.db.tx((tx) =>
    resumeChallenge(tx, deps, {
      purpose: 'verify_email',
      email: account.email,
      user: account,
      ...(account.pending_username &&
        account.password_hash && {
          pending: { username: account.pending_username, passwordHash: account.password_hash },
        }),
    }),
  );
  return new ApiError('EMAIL_NOT_VERIFIED', { extra: { email: account.email, challenge } });
}

/**
 * Who begins this step has the password. Challenges in a row without a right code are counted like wrong passwords, so
 * that a stolen password does not buy endless guesses at the code.
 */
async function askForCode(deps: Deps, account: Account): Promise<SignInAnswer> {
  const challenge = await deps.db.tx(async (tx) => {
    const begun = await beginChallenge(tx, deps, { purpose: 'two_factor', email: account.email, user: account });
    await claimOrRefuse(tx, codeCounter(account.id), deps.clock.now());
    return begun;
  });
  return { message: texts.LOGIN.twoFactorSent, email: account.email, challenge };
}

/** The session of somebody who has proved everything that was asked. */
export async function enter(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  account: Account,
  origin: Origin,
): Promise<StartedSession> {
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

export interface SecondStep {
  readonly email: string;
  readonly code: string;
  readonly challenge: string;
  readonly origin: Origin;
}

/** The code of the two-factor step. Source: 7-009, 7-010, 8-030. Refusals: INVALID_CODE, <ROLE>_DISABLED. */
export async function verifySecondStep(deps: Deps, { origin, ...given }: SecondStep): Promise<StartedSession> {
  const good = await checkCode(deps.db, deps.clock.now(), { purpose: 'two_factor', ...given });
  const account = good && (await findAccount(deps.db, good.user_id));
  if (!account) throw new ApiError('INVALID_CODE');
  await forgetAttempts(deps.db, codeCounter(account.id));
  if (!account.is_active) throw disabledError(account.role);
  return deps.db.tx((tx) => enter(tx, deps, account, origin));
}

/** The browser counts as known from now on. */
export const knowDevice = (deps: Deps, userId: number, device: string): Promise<unknown> =>
  rememberDevice(deps.db, userId, tokenHash(device), deps.clock.now());
