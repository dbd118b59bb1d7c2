// How it works: docs/subsystems/sign-in.md.
import type { CodeSent } from 'shared-lib/contract';
import { FIELD_TEXTS } from 'shared-lib/domain';
import { checkUsername } from './account-checks.usecases.js';
import type { UnknownCaller } from '../unknown-caller.js';
import { findOpenRegistrationByEmail } from '../accounts.repository.js';
import { beginChallenge, CODE_SENT, runCodeRequest } from '../codes/codes.usecases.js';
import { refuseWeakPassword } from '../passwords/password-rules.js';
import { hashPassword } from '../passwords/passwords.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import * as m from '../../texts/m.js';

/**
 * Is this address registered by an operator and not completed yet? A completed one answers like an unknown one. Source:
 * 7-023.
 */
export async function checkEmail({ db }: Deps, email: string): Promise<{ can_register: boolean; message: string }> {
  const open = await findOpenRegistrationByEmail(db, email);
  return open
    ? { can_register: true, message: m.choose_your_user_name_and() }
    : { can_register: false, message: FIELD_TEXTS.noRegistration };
}

/** The choices of a person who registers, and the caller. */
export interface LoginChoice {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly asker: UnknownCaller;
}

/**
 * Stores the person's choices and mails a code. They count only once the code of this very attempt is given, so a
 * stranger who knows the address cannot choose the password. `verifyEmail` (verification.usecases.ts) takes the code
 * and puts the password into use. Source: 7-022, R-accounts-6.
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
  const challenge = await runCodeRequest(deps, { purpose, email, asker }, (tx, fresh) =>
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
