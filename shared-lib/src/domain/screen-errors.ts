import * as m from '../texts/m.js';

/**
 * Rows of the error catalogue (errors.ts) whose texts a screen shows itself, whatever the answer said. For pages opened
 * later: back-office-errors.ts; for those before signing in: sign-in-errors.ts. Texts for a missing answer (no network,
 * a blocked request) are in `TRANSPORT` of texts.ts, chosen in api/http/http.ts and by `friendlyText` of
 * api/http/api-failure.ts.
 */
export const SCREEN_ERRORS = {
  BACKUP_OVER: [409, m.this_ride_needs_no_backup()],
  SERVICES_PAID: [409, m.this_visit_is_paid_its()],
  ALREADY_REVIEWED: [409, m.this_refusal_was_already_reviewed()],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export const screenErrorText = (code: keyof typeof SCREEN_ERRORS): string => SCREEN_ERRORS[code][1];
