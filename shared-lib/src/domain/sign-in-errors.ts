// How it works: docs/subsystems/sign-in.md.
import * as m from '../texts/m.js';

/** Like screen-errors.ts, for the pages before signing in: no screen after it loads their words. */
export const SIGN_IN_ERRORS = {
  CODE_TOO_SOON: [429, m.please_wait_at_least_1()],
  INVALID_RESET_CODE: [400, m.invalid_or_expired_code_please()],
  ACCOUNT_NOT_FOUND: [404, m.account_not_found()],
  ACCOUNT_DISABLED: [403, m.your_account_has_been_disabled()],
  PASSWORD_RESET_REQUIRED: [423, m.too_many_wrong_passwords_please()],
  ACCOUNT_LOCKED: [423, m.your_account_has_been_temporarily()],
  RATE_LIMITED: [429, m.too_many_requests_please_wait()],
  INVALID_LOGIN: [400, m.incorrect_username_or_password()],
  INVALID_CODE: [400, m.invalid_code()],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export const signInErrorText = (code: keyof typeof SIGN_IN_ERRORS): string => SIGN_IN_ERRORS[code][1];
