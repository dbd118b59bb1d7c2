// How it works: docs/subsystems/sign-in.md.
import type { CodeSent } from 'shared-lib/contract';
import { FIELD_TEXTS } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import { codeOf } from '../../platform/errors.js';
import { ApiError } from '../../platform/errors.js';
import type { Deps } from '../../platform/deps.js';
import type { Tx } from '../../platform/database/database.js';
import {
  completeRegistration,
  findUnverifiedByEmail,
  lockAccount,
  markEmailVerified,
  type Account,
} from '../accounts.repository.js';
import {
  beginChallenge,
  checkCode,
  CODE_SENT,
  runCodeRequest,
  renewCode,
  type GivenCode,
  type GoodCode,
} from '../codes/codes.usecases.js';
import { findOpenChallenge, type Named } from '../codes/challenges.repository.js';
import { checkSetUpCode } from '../first-operator/first-operator.js';
import { disabledError, enter } from './sign-in.usecases.js';
import type { SessionOrigin, StartedSession } from '../sessions/sessions.usecases.js';

export interface Verification extends Omit<GivenCode, 'purpose'> {
  readonly origin: SessionOrigin;
}

/**
 * The right code verifies the address, puts the user name and password of the same attempt into use, and signs in.
 * Source: R-accounts-6. Refusal: INVALID_CODE.
 */
export async function verifyEmail(deps: Deps, { origin, ...given }: Verification): Promise<StartedSession> {
  const now = deps.clock.now();
  const good =
    (await checkCode(deps.db, now, { purpose: 'verify_email', ...given })) ?? (await checkSetUpCode(deps, given));
  if (!good) throw new ApiError('INVALID_CODE');
  try {
    return await deps.db.tx(async (tx) => {
      const account = await settle(tx, good, now);
      return enter(tx, deps, account, origin);
    });
  } catch (error) {
    // Another person took the user name while the mail was on its way.
    if (codeOf(error) === '23505')
      throw new ApiError('DUPLICATE', { fields: { username: [FIELD_TEXTS.usernameTaken] } });
    throw error;
  }
}

async function settle(
  tx: Tx,
  good: Pick<GoodCode, 'user_id' | 'username' | 'password_hash' | 'email'> & Partial<Pick<GoodCode, 'account_hash'>>,
  now: Date,
): Promise<Account> {
  const account = await lockAccount(tx, good.user_id);
  if (!account) throw new ApiError('INVALID_CODE');
  if (!account.is_active) throw disabledError(account.role);
  const registers = good.username !== null && good.password_hash !== null;
  const isAsBefore = registers ? account.password_hash === null : account.password_hash === good.account_hash;
  // Completed in another browser meanwhile, or the password or address changed: this code proves nothing any more.
  if (!isAsBefore || account.email.toLowerCase() !== good.email.toLowerCase()) throw new ApiError('INVALID_CODE');
  const settled = registers
    ? await completeRegistration(tx, {
        id: account.id,
        username: good.username ?? '',
        passwordHash: good.password_hash ?? '',
        now,
      })
    : await markEmailVerified(tx, account.id, now);
  recordAudit(tx, {
    at: now,
    actor: { id: account.id, role: account.role },
    action: registers ? 'registration.complete' : 'email.verify',
    entity: 'user',
    entityId: account.id,
    after: { email: account.email, ...(registers && { username: good.username }) },
  });
  return settled;
}

/**
 * A new code for the registration that this browser began. Without one and without a challenge, for an account with an
 * unverified address. Gives all others the same answer.
 */
export async function resendVerification(deps: Deps, asked: Omit<Named, 'purpose'>): Promise<CodeSent> {
  const { email, asker } = asked;
  const purpose = 'verify_email';
  return runCodeRequest(deps, { purpose, email, asker }, async (tx, fresh) => {
    const named = { ...asked, purpose, fresh } as const;
    const open = await findOpenChallenge(tx, named, deps.clock.now());
    if (open?.own) return { message: CODE_SENT, email, challenge: await renewCode(tx, deps, named, open) };
    if (asked.challenge !== undefined) return { message: CODE_SENT, email, challenge: asked.challenge };
    // A caller from the same network gets a code beside that of the browser that began.
    const { username = null, password_hash: passwordHash = null } = open ?? {};
    const user = open
      ? { id: open.user_id, first_name: open.first_name, language: open.language }
      : await findUnverifiedByEmail(tx, email);
    const challenge = await beginChallenge(tx, deps, {
      fresh,
      purpose,
      email,
      user,
      asker,
      proved: false,
      ...(username && passwordHash && { pending: { username, passwordHash } }),
    });
    return { message: CODE_SENT, email, challenge };
  });
}
