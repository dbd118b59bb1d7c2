import * as m from '../texts/m.js';

/**
 * Rows of the error catalogue (errors.ts) whose texts a screen shows itself, whatever the answer said. For pages opened
 * later: back-office-errors.ts. Texts for a missing answer (no network, a blocked request) are in `TRANSPORT` of
 * texts.ts, chosen in api/http/http.ts and by `friendlyText` of api/http/api-failure.ts.
 */
export const SCREEN_ERRORS = {
  CODE_TOO_SOON: [429, m.please_wait_at_least_1()],
  INVALID_RESET_CODE: [400, m.invalid_or_expired_code_please()],
  ACCOUNT_NOT_FOUND: [404, m.account_not_found()],
  ACCOUNT_DISABLED: [403, m.your_account_has_been_disabled()],
  PASSWORD_RESET_REQUIRED: [423, m.too_many_wrong_passwords_please()],
  ACCOUNT_LOCKED: [423, m.your_account_has_been_temporarily()],
  RATE_LIMITED: [429, m.too_many_requests_please_wait()],
  INVALID_LOGIN: [400, m.incorrect_username_or_password()],
  INVALID_CODE: [400, m.invalid_code()],
  BACKUP_OVER: [409, m.this_ride_needs_no_backup()],
  SERVICES_PAID: [409, m.this_visit_is_paid_its()],
  ALREADY_REVIEWED: [409, m.this_refusal_was_already_reviewed()],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export const screenErrorText = (code: keyof typeof SCREEN_ERRORS): string => SCREEN_ERRORS[code][1];
