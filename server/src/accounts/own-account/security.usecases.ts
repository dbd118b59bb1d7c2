import type { CodeSent, Profile } from 'shared-lib/contract';
import { errorText, FIELD_TEXTS } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import {
  changeEmail,
  findAccount,
  findAccountByEmail,
  setPassword,
  setTwoFactor,
  type Account,
} from '../accounts.repository.js';
import { forgetAttempts, ownPasswordCounter } from '../passwords/sign-in-attempts.repository.js';
import { browserHash, type UnknownCaller } from '../unknown-caller.js';
import { beginChallenge, checkCode, CODE_SENT, freshCode, type GivenCode } from '../codes/codes.usecases.js';
import { dropEmailChange, emailTaken } from './email-changes.usecases.js';
import { emailChangedMail, passwordChangedMail } from './notice-mails.js';
import { claimOrRefuse } from '../passwords/sign-in-attempts.js';
import { refuseWeakPassword } from '../passwords/password-rules.js';
import { hashPassword, isPassword } from '../passwords/passwords.js';
import { ownProfile } from './profile.usecases.js';
import type { Principal } from '../../platform/principal.js';
import { endAccess } from '../sessions/end-access.js';
import { lockOwn, startSession, type SessionOrigin, type StartedSession } from '../sessions/sessions.usecases.js';

/**
 * Checks that the person at the device is the one who signed in: asks for the password, with tries counted as at
 * log-in. Refusals: WRONG_PASSWORD, ACCOUNT_LOCKED.
 */
async function confirmPassword(
  { db, clock }: Deps,
  { userId }: Principal,
  field: 'password' | 'current_password',
  password: string,
): Promise<Account> {
  const counter = ownPasswordCounter(userId);
  await claimOrRefuse(db, counter, clock.now());
  const account = await findAccount(db, userId);
  if (!account || !(await isPassword(account.password_hash, password)))
    throw new ApiError('WRONG_PASSWORD', { fields: { [field]: [errorText('WRONG_PASSWORD')] } });
  await forgetAttempts(db, counter);
  return account;
}

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  readonly origin: SessionOrigin;
  /** The browser stays known. */
  readonly asker: UnknownCaller;
}

/**
 * Ends all sessions, this one included, and the calendar link. Returns a new session for this browser. Source: 7-018.
 */
export async function changePassword(
  deps: Deps,
  user: Principal,
  { current, next, origin, asker }: PasswordChange,
): Promise<StartedSession> {
  const account = await confirmPassword(deps, user, 'current_password', current);
  if (current === next)
    throw new ApiError('VALIDATION_FAILED', { fields: { new_password: [FIELD_TEXTS.passwordSame] } });
  await refuseWeakPassword({
    field: 'new_password',
    password: next,
    names: [account.email, account.username, account.first_name, account.last_name],
  });
  const passwordHash = await hashPassword(next);
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    await lockOwn(tx, user, now);
    await setPassword(tx, account.id, passwordHash, now);
    const actor = { id: account.id, role: account.role };
    await endAccess(tx, { userId: account.id, actor, now, browser: browserHash(asker) });
    recordAudit(tx, {
      at: now,
      actor,
      action: 'password.change',
      entity: 'user',
      entityId: account.id,
      address: origin.address,
    });
    await deps.mail.send(tx, passwordChangedMail(account));
    return startSession(tx, account, origin, now);
  });
}

/**
 * The second step is a code by e-mail (codes/codes.usecases.ts), so there are no recovery codes. Who lost the mailbox
 * gets another address from an operator (email-changes.usecases.ts). Both directions need the password: off makes the
 * account weaker, on can lock its owner out.
 */
export async function switchTwoFactor(
  deps: Deps,
  user: Principal,
  { enabled, password }: { readonly enabled: boolean; readonly password: string },
): Promise<Profile> {
  const account = await confirmPassword(deps, user, 'password', password);
  await deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    await lockOwn(tx, user, now);
    await setTwoFactor(tx, account.id, enabled, now);
    recordAudit(tx, {
      at: now,
      actor: { id: account.id, role: account.role },
      action: 'two_factor.switch',
      entity: 'user',
      entityId: account.id,
      before: { two_factor: account.two_factor },
      after: { two_factor: enabled },
    });
  });
  return ownProfile(deps, user);
}

/** The old address stays in use until the code sent to the new one is given. */
export async function askForNewEmail(
  deps: Deps,
  user: Principal,
  { email, password, asker }: { readonly email: string; readonly password: string; readonly asker: UnknownCaller },
): Promise<CodeSent> {
  const account = await confirmPassword(deps, user, 'password', password);
  const other = await findAccountByEmail(deps.db, email);
  if (other && other.id !== account.id)
    throw new ApiError('DUPLICATE', { fields: { email: [FIELD_TEXTS.emailTaken] } });
  const fresh = await freshCode();
  const challenge = await deps.db.tx(async (tx) => {
    await lockOwn(tx, user, deps.clock.now());
    return beginChallenge(tx, deps, { fresh, purpose: 'change_email', email, user: account, asker, proved: true });
  });
  return { message: CODE_SENT, email, challenge };
}

export async function confirmNewEmail(
  deps: Deps,
  user: Principal,
  given: Omit<GivenCode, 'purpose'>,
): Promise<Profile> {
  const now = deps.clock.now();
  const good = await checkCode(deps.db, now, { purpose: 'change_email', ...given });
  if (good?.user_id !== user.userId) throw new ApiError('INVALID_CODE');
  try {
    await deps.db.tx(async (tx) => {
      const account = await lockOwn(tx, user, now);
      await changeEmail(tx, account.id, good.email, now);
      await dropEmailChange(tx, account.id, now);
      recordAudit(tx, {
        at: now,
        actor: { id: account.id, role: account.role },
        action: 'email.change',
        entity: 'user',
        entityId: account.id,
        before: { email: account.email },
        after: { email: good.email },
      });
      await deps.mail.send(tx, emailChangedMail(account, good.email));
    });
  } catch (error) {
    throw emailTaken(error);
  }
  return ownProfile(deps, user);
}
