import type { CodeSent } from 'shared-lib/contract';
import { LOGIN_TEXTS } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import { ApiError } from '../../platform/errors.js';
import type { Deps } from '../../platform/deps.js';
import { findAccountByEmail, lockAccount, setPassword } from '../accounts.repository.js';
import { browserHash, type UnknownCaller } from '../unknown-caller.js';
import { forgetMailsTo } from '../codes/code-mail-limits.js';
import { forgetAttemptsOn } from '../passwords/sign-in-attempts.repository.js';
import { beginChallenge, checkCode, runCodeRequest, type GivenCode } from '../codes/codes.usecases.js';
import { passwordChangedMail } from '../own-account/notice-mails.js';
import { refuseWeakPassword } from '../passwords/password-rules.js';
import { hashPassword } from '../passwords/passwords.js';
import { endAccess } from '../sessions/end-access.js';
import * as m from '../../texts/m.js';

/** Answers and acts the same for an unknown address, but no mail is sent. Source: 7-013, 8-033. */
export async function sendResetCode(deps: Deps, email: string, asker: UnknownCaller): Promise<CodeSent> {
  const purpose = 'reset_password';
  return runCodeRequest(deps, { purpose, email, asker }, async (tx, fresh) => {
    const user = await findAccountByEmail(tx, email);
    const challenge = await beginChallenge(tx, deps, {
      fresh,
      purpose,
      email,
      user,
      asker,
      proved: false,
    });
    return { message: m.if_this_address_belongs_to(), email, challenge };
  });
}

type Given = Omit<GivenCode, 'purpose'>;

/** Only checks: a right code stays usable for the reset itself, a wrong one costs a try. Source: 7-014, 8-035. */
export async function checkResetCode({ db, clock }: Deps, given: Given): Promise<{ message: string }> {
  if (!(await checkCode(db, clock.now(), { purpose: 'reset_password', ...given }, false)))
    throw new ApiError('INVALID_RESET_CODE');
  return { message: m.code_verified() };
}

/**
 * Uses the code and sets the new password. All sessions and the calendar link end, all locks open, all counters of
 * tries and mails start again, other codes end. The password rules come first, so that a refused password leaves the
 * code usable.
 */
export async function resetPassword(
  deps: Deps,
  { newPassword, ...given }: Given & { readonly newPassword: string },
): Promise<{ message: string }> {
  const { db, clock, mail } = deps;
  const peek = await checkCode(db, clock.now(), { purpose: 'reset_password', ...given }, false);
  if (!peek) throw new ApiError('INVALID_RESET_CODE');
  const owner = await findAccountByEmail(db, given.email);
  await refuseWeakPassword({
    field: 'new_password',
    password: newPassword,
    names: [given.email, owner?.username, owner?.first_name, owner?.last_name],
  });
  const passwordHash = await hashPassword(newPassword);

  const now = clock.now();
  const good = await checkCode(db, now, { purpose: 'reset_password', ...given });
  if (!good) throw new ApiError('INVALID_RESET_CODE');
  await db.tx(async (tx) => {
    const account = await lockAccount(tx, good.user_id);
    // Another reset ended this one, or the address was changed.
    if (account?.password_hash !== good.account_hash || account.email.toLowerCase() !== good.email.toLowerCase())
      throw new ApiError('INVALID_RESET_CODE');
    await setPassword(tx, account.id, passwordHash, now);
    const actor = { id: account.id, role: account.role };
    await endAccess(tx, { userId: account.id, actor, now, browser: browserHash(given.asker) });
    await forgetAttemptsOn(tx, account.id);
    await forgetMailsTo(tx, account.email);
    recordAudit(tx, {
      at: now,
      actor,
      action: 'password.reset',
      entity: 'user',
      entityId: account.id,
    });
    await mail.send(tx, passwordChangedMail(account));
  });
  return { message: LOGIN_TEXTS.passwordChanged };
}
