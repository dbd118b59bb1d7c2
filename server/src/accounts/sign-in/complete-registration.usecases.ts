import type { CodeSent } from 'shared-lib/contract';
import { FIELD_TEXTS } from 'shared-lib/domain';
import { checkUsername } from './account-checks.usecases.js';
import type { UnknownCaller } from '../unknown-caller.js';
import { findOpenRegistrationByEmail } from '../accounts.repository.js';
import { beginChallenge, CODE_SENT, inTurnAt } from '../codes/codes.usecases.js';
import { refuseWeakPassword } from '../passwords/password-rules.js';
import { hashPassword } from '../passwords/passwords.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';

/**
 * Whether somebody registered this address and it is not completed yet; a completed one answers like none. Source:
 * 7-023.
 */
export async function checkEmail({ db }: Deps, email: string): Promise<{ can_register: boolean; message: string }> {
  const open = await findOpenRegistrationByEmail(db, email);
  return open
    ? { can_register: true, message: 'Choose your user name and password.' }
    : { can_register: false, message: FIELD_TEXTS.noRegistration };
}

/** What somebody who registers chose, and who asks. */
export interface LoginChoice {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly asker: UnknownCaller;
}

/**
 * Notes what the person chose and mails a code; nothing counts before the code of this very attempt is given, so that
 * who merely knows the address cannot choose the password. That code is taken, and the password made to count, by
 * `verifyEmail` (verification.usecases.ts). Source: 7-022, R-accounts-6.
 */
export async function beginRegistration(
  deps: Deps,
  { email, username, password, asker }: LoginChoice,
): Promise<CodeSent> {
  const user = await findOpenRegistrationByEmail(deps.db, email);
  if (!user) throw new ApiError('VALIDATION_FAILED', { fields: { email: [FIELD_TEXTS.noRegistration] } });
  const { available, suggestion } = await checkUsername(deps.db, username);
  if (!available)
    throw new ApiError('DUPLICATE', { fields: { username: [FIELD_TEXTS.usernameTaken] }, extra: { suggestion } });
  await refuseWeakPassword({ field: 'password', password, names: [email, username, user.first_name, user.last_name] });
  const passwordHash = await hashPassword(password);
  const purpose = 'verify_email';
  const challenge = await inTurnAt(deps, { purpose, email, asker }, (tx, fresh) =>
    beginChallenge(tx, deps, {
      fresh,
      purpose,
      email,
      user,
      asker,
      proved: false,
      pending: { username, passwordHash },
    }),
  );
  return { message: CODE_SENT, email, challenge };
}
