/**
 * Rows of the error catalogue (errors.ts) whose texts a screen shows itself, whatever the answer said. For pages opened
 * later: back-office-errors.ts. Texts for a missing answer (no network, a blocked request) are in `TRANSPORT` of
 * texts.ts, chosen in api/http/http.ts and by `friendlyText` of api/http/api-failure.ts.
 */
export const SCREEN_ERRORS = {
  CODE_TOO_SOON: [429, 'Please wait at least 1 minute before requesting a new code'],
  INVALID_RESET_CODE: [400, 'Invalid or expired code. Please check your code and try again.'],
  ACCOUNT_NOT_FOUND: [404, 'Account not found'],
  ACCOUNT_DISABLED: [403, 'Your account has been disabled. Please see your system administrator.'],
  PASSWORD_RESET_REQUIRED: [
    423,
    "Too many wrong passwords. Please set a new password with the link 'Forgot your password'.",
  ],
  ACCOUNT_LOCKED: [
    423,
    'Your account has been temporarily locked due to multiple failed login attempts. Please wait 5 minutes before trying again.',
  ],
  RATE_LIMITED: [429, 'Too many requests. Please wait a moment and try again.'],
  INVALID_LOGIN: [400, 'Incorrect username or password.'],
  INVALID_CODE: [400, 'Invalid code.'],
  BACKUP_OVER: [409, 'This ride needs no backup from you any more.'],
  SERVICES_PAID: [409, 'This visit is paid. Its services change only after the payment is corrected.'],
  ALREADY_REVIEWED: [409, 'This refusal was already reviewed.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export const screenErrorText = (code: keyof typeof SCREEN_ERRORS): string => SCREEN_ERRORS[code][1];
