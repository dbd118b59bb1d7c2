/**
 * Rows of the error catalogue (errors.ts) whose texts only pages opened later show themselves. No first screen loads
 * them. Texts of first screens: screen-errors.ts.
 */
export const BACK_OFFICE_ERRORS = {
  MISSING_DATE: [400, 'Missing date parameter'],
  MISSING_START: [400, 'Missing or invalid start time parameter'],
  MISSING_END: [400, 'Missing or invalid end time parameter'],
  INVALID_CROSS_DAY: [400, 'Invalid cross-day time range'],
  WISH_KEPT_ALREADY: [409, 'This client is on the waitlist for some of these days already.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export const backOfficeErrorText = (code: keyof typeof BACK_OFFICE_ERRORS): string => BACK_OFFICE_ERRORS[code][1];
