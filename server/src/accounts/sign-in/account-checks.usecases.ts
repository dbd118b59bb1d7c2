import { FIELD_TEXTS, limits, LOGIN_TEXTS } from 'shared-lib/domain';
import { ApiError } from '../../platform/errors.js';
import type { Queryable } from '../../platform/database/database.js';
import { findAccountByName, takenUsernames } from '../accounts.repository.js';
import * as m from '../../texts/m.js';

const { USERNAME_FORM: FORM, USERNAME_MAX: LONGEST } = limits;

/** The nearest valid user name to the typed text. */
function cleaned(typed: string): string {
  const letters =
    typed
      .split('@')[0]
      ?.normalize('NFD')
      .replace(/[^A-Za-z0-9._-]/g, '')
      .replace(/^[._-]+/, '')
      .slice(0, LONGEST) ?? '';
  return letters.length >= 3 ? letters : `${letters}user`;
}

export interface UsernameAnswer {
  readonly available: boolean;
  readonly message: string;
  readonly suggestion: string | null;
}

/** Source: 7-015. */
export async function checkUsername(q: Queryable, typed: string): Promise<UsernameAnswer> {
  const fits = FORM.test(typed);
  const base = fits ? typed : cleaned(typed);
  const candidates = [base, ...Array.from({ length: 50 }, (_, at) => `${base.slice(0, LONGEST - 3)}${at + 2}`)];
  const taken = await takenUsernames(
    q,
    candidates.map((name) => name.toLowerCase()),
  );
  if (fits && !taken.has(typed.toLowerCase()))
    return { available: true, message: m.this_user_name_is_free(), suggestion: null };
  const suggestion = candidates.find((name) => !taken.has(name.toLowerCase()) && FORM.test(name)) ?? null;
  return { available: false, message: fits ? FIELD_TEXTS.usernameTaken : FIELD_TEXTS.usernameForm, suggestion };
}

/** The call that the disabled-account alert repeats. Source: 7-011, 7-012, 8-031, 8-032. */
export async function checkAccountStatus(
  q: Queryable,
  username: string,
): Promise<{ is_active: boolean; message: string }> {
  const account = await findAccountByName(q, username);
  if (!account) throw new ApiError('ACCOUNT_NOT_FOUND');
  if (!account.is_active) throw new ApiError('ACCOUNT_DISABLED', { detail: LOGIN_TEXTS.statusDisabled });
  return { is_active: true, message: m.account_is_active() };
}
