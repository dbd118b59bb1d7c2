import { PICKUP_AHEAD_HOURS, VISIT_MIN } from './limits.js';

/** The rows of the error catalogue whose words a screen says by itself, whatever the answer to it said. */
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

/** Texts for field errors, each said once. Source: 5-001..5-051. */
export const FIELD_TEXTS = {
  required: 'This field is required',
  unknown: 'Unknown field',
  oneLine: 'Use one line, without control characters.',
  wholeNumber: 'Enter a whole number.',
  therapistNotAvailable: 'Therapist is not available during this time slot',
  driverNotAvailable: 'Driver is not available during this time slot',
  rejectionReasonRequired: 'Rejection reason is required',
  paymentAmount: 'Please enter a valid payment amount (whole numbers only).',
  extensionAmount: 'Please enter a valid extension amount (whole numbers only).',
  receiptRequired: 'A receipt is required for GCash payments.',
  receiptOfOtherPart: 'This is the receipt of another part already.',
  extensionTooLarge: 'The extension is a part of what was paid, and less than all of it.',
  furtherParts: 'Something is missing in the other parts.',
  partsDiffer: 'The parts do not add up to what was paid.',
  ofAPart: 'Say this of the part that it belongs to.',
  discountAmount: 'Please enter a valid discount (whole numbers only).',
  discountTooLarge: 'A discount is at most the price.',
  searchShort: 'Type at least 3 letters or digits.',
  searchShortOrNumber: 'Type at least 3 letters or digits, or the number of an appointment.',
  startInPast: 'This time is already past.',
  assignments: 'Say for each service which therapist of the visit gives it.',
  pickupInPast: 'This is in the past.',
  pickupTooFarAhead: `Choose a time within the next ${PICKUP_AHEAD_HOURS} hours.`,
  nobodyForBackup: 'No driver is free for this ride now.',
  groupNeedsCar: 'A group needs a driver with a car.',
  visitTooShort: `A visit takes at least ${VISIT_MIN} minutes.`,
  notFound: 'Not found.',
  passwordShort: 'Please use at least 8 characters.',
  passwordLong: 'Please use at most 128 characters.',
  passwordCommon: 'This password is too common. Please choose another one.',
  passwordIsName: 'Please choose a password that is not your name, user name or e-mail address.',
  passwordSame: 'This is your current password. Please choose another one.',
  emailTaken: 'Somebody else uses this e-mail address.',
  usernameForm: 'Use 3 to 30 letters, digits, dots, dashes or underscores.',
  usernameTaken: 'This user name is taken.',
  noRegistration: 'We know no open registration for this e-mail address. Please ask your operator.',
} as const;
