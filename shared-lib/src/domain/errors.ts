import { BACK_OFFICE_ERRORS } from './back-office-errors.js';
import { SCREEN_ERRORS } from './screen-errors.js';
import { TRANSPORT } from './texts.js';

/**
 * The error catalogue: code -> HTTP status and the text a person reads. The server throws a code; screens choose by
 * code. Source: 5-001..5-058, 8-001..8-142, R-api-5..R-api-8. To add an error, add a row here. If a screen shows its
 * text itself, the row goes into screen-errors.ts, or back-office-errors.ts for a page opened later. Browsers load only
 * those two.
 */
export const ERRORS = {
  ...SCREEN_ERRORS,
  ...BACK_OFFICE_ERRORS,

  // What is wrong with the request itself
  VALIDATION_FAILED: [400, 'Some fields need your attention.'],
  INVALID_JSON: [400, 'The request could not be read.'],
  INVALID_ID: [400, TRANSPORT.invalidAppointmentId],
  INVALID_FILTER: [400, 'This filter is not known.'],
  BODY_TOO_LARGE: [413, 'This is too large to send.'],
  HEADERS_TOO_LARGE: [431, 'The headers of this request are too large.'],
  REQUEST_TIMEOUT: [408, 'This request took too long to arrive. Please try again.'],
  UNREADABLE_FILE: [400, 'This file cannot be read.'],
  UNSUPPORTED_MEDIA: [415, 'This kind of content is not accepted here.'],
  SEARCH_TOO_WIDE: [400, 'This search finds too much. Please type more.'],
  SEARCH_BUSY: [429, 'Your earlier searches are still running. Please wait a moment.'],
  NOT_FOUND: [404, 'Not found.'],
  METHOD_NOT_ALLOWED: [405, 'This address does not take that kind of request.'],
  IDEMPOTENCY_MISMATCH: [422, 'This request was already sent with other contents.'],
  SERVICE_UNAVAILABLE: [503, 'The service is briefly unavailable. Please try again in a moment.'],
  INTERNAL: [500, 'Something went wrong on our side. Please try again.'],

  // Who is calling
  NOT_AUTHENTICATED: [401, TRANSPORT.noToken],
  SESSION_EXPIRED: [401, TRANSPORT.sessionExpired],
  FORBIDDEN: [403, TRANSPORT.forbidden],
  WRONG_ROLE: [403, 'You do not have permission to do this.'],

  // Signing in
  EMAIL_NOT_VERIFIED: [403, 'Please verify your email address first.'],
  THERAPIST_DISABLED: SCREEN_ERRORS.ACCOUNT_DISABLED,
  DRIVER_DISABLED: SCREEN_ERRORS.ACCOUNT_DISABLED,
  OPERATOR_DISABLED: SCREEN_ERRORS.ACCOUNT_DISABLED,
  WRONG_PASSWORD: [400, 'This is not your current password.'],

  // The workflow
  ACTION_NOT_ALLOWED: [409, 'This is not possible at the current status.'],
  ALREADY_STARTED: [409, 'The appointment has already begun, so it can no longer be accepted.'],
  ALREADY_ANSWERED: [409, 'You have already answered.'],
  THERAPISTS_NOT_COLLECTED: [409, 'Some therapists have not been picked up yet.'],
  MATERIALS_UNCHECKED: [409, 'Please check the materials first.'],
  PICKUP_WINDOW_OVER: [409, 'The time to confirm this pickup is over.'],
  BACKUP_ASKED: [409, 'Backup was asked for already. Withdraw that request first.'],
  BACKUP_TAKEN: [409, 'Another driver was faster and takes this ride over.'],
  BACKUP_NOT_FREE: [409, 'You are not free for this ride. Please tell the operator if you can come all the same.'],
  REMINDED_RECENTLY: [409, 'A reminder went out less than 5 minutes ago.'],
  NOTHING_TO_REMIND: [409, 'Nobody has to act right now.'],
  NOT_OVERDUE: [409, 'This appointment is not overdue.'],
  LAST_THERAPIST: [409, 'One therapist must remain.'],
  DRIVER_REQUIRED: [409, 'This needs a driver.'],
  STILL_RUNNING: [409, 'Somebody is still busy with another appointment. It has to end first.'],
  STAFF_NOT_FREE: [409, 'Somebody is no longer free at that time.'],
  HAS_LEDGER: [409, 'Money was recorded for this appointment, so it is never deleted. Cancel it instead.'],
  NOT_UNDOABLE: [409, 'This can no longer be undone.'],
  NEED_TAKEN: [409, 'Another operator is on it already.'],
  NEED_OVER: [409, 'This is done already.'],
  SERIES_CONFLICTS: [409, 'Some of these dates are no longer free. Nothing was changed.'],
  RECORD_BUSY: [409, 'Others are changing this right now. Please try again.'],
  STALE_VERSION: [409, 'This was changed by somebody else in the meantime.'],

  // The waitlist
  WISH_CLOSED: [409, 'This wish is on the waitlist no more.'],

  // Corrections of payments
  CORRECTION_NEEDS_APPROVAL: [409, 'This change is approved by another operator.'],
  CORRECTION_WAITS: [409, 'A correction of this payment waits for approval already.'],
  CORRECTION_OF_ANOTHER: [403, 'Another operator decides what you asked for.'],
  CORRECTION_OF_OWN_CASH: [403, 'You have cash of this payment that would become less. Another operator decides.'],
  CORRECTION_CLOSED: [409, 'This correction is decided already.'],
  CORRECTION_OUTDATED: [409, 'The visit or its payment has changed. Refuse this; it can be asked for anew.'],

  // Business rules that are controls
  RULE_WAITS: [409, 'A change of this rule waits for another operator already.'],
  RULE_OF_ANOTHER: [403, 'You asked for this change, so another operator decides.'],
  RULE_CHANGE_CLOSED: [409, 'This change of a rule is decided already.'],

  // Cash in hand
  COUNT_BY_ANOTHER: [403, 'What you hand over is counted by another operator.'],
  CONFIRM_BY_ANOTHER: [403, 'You counted it, so another operator confirms it.'],
  SETTLED_BY_ANOTHER: [403, 'Another operator decides: not who counted, nor who owes it.'],
  SETTLEMENT_CLOSED: [409, 'This shortage is decided already.'],
  REMITTANCE_CLOSED: [409, 'This hand-over stands as it is.'],

  // Clients
  DO_NOT_BOOK: [409, 'This client is marked: do not book.'],
  MARKED_ALREADY: [409, 'This is marked already.'],
  NOT_MARKED: [409, 'This mark was lifted already.'],

  // Records
  DUPLICATE: [400, 'This is already on record.'],
  IN_USE: [409, 'This is still in use.'],
  ALREADY_CHECKED_IN: [409, 'You have already checked in today.'],
  NOT_CHECKED_IN: [409, 'You have not checked in yet.'],
  ALREADY_CHECKED_OUT: [409, 'You have already checked out today.'],
  NO_CHECK_OUT: [409, 'This day has no check-out. Enter when the person left, then approve it.'],
  CHECK_IN_CLOSED: [409, 'Check-in is closed until 06:00.'],

  // Accounts
  ALREADY_REGISTERED: [409, 'The registration is completed already.'],
  INVITED_RECENTLY: [429, 'The last invitation went out less than a minute ago.'],
  NOT_INVITED_DISABLED: [409, 'This account is disabled. Enable it first.'],
  LAST_OPERATOR: [
    409,
    'This is the last operator who can log in. Enable another one, or wait until one has completed the registration, and try again.',
  ],

  // Releases
  VERSION_EXISTS: [409, 'This version is already published and cannot change.'],
  NO_PREVIOUS_VERSION: [409, 'There is no previous version to go back to.'],
  INVALID_RELEASE: [400, 'This release cannot be published.'],
  PAGE_CLAIMED: [409, 'A page of this release belongs to another remote.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ErrorCode = keyof typeof ERRORS;

export const errorStatus = (code: ErrorCode): number => ERRORS[code][0];
export const errorText = (code: ErrorCode): string => ERRORS[code][1];
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERRORS, value);
