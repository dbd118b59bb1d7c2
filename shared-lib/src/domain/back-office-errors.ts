import * as m from '../texts/m.js';

/**
 * Rows of the error catalogue (errors.ts) whose texts only pages opened later show themselves. No first screen loads
 * them. Texts of first screens: screen-errors.ts.
 */
export const BACK_OFFICE_ERRORS = {
  MISSING_DATE: [400, m.missing_date_parameter()],
  MISSING_START: [400, m.missing_or_invalid_start_time()],
  MISSING_END: [400, m.missing_or_invalid_end_time()],
  INVALID_CROSS_DAY: [400, m.invalid_cross_day_time_range()],
  WISH_KEPT_ALREADY: [409, m.this_client_is_on_the()],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export const backOfficeErrorText = (code: keyof typeof BACK_OFFICE_ERRORS): string => BACK_OFFICE_ERRORS[code][1];
