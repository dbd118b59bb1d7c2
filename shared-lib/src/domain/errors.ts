// How it works: docs/subsystems/sign-in.md.
import { BACK_OFFICE_ERRORS } from './back-office-errors.js';
import { SCREEN_ERRORS } from './screen-errors.js';
import { SIGN_IN_ERRORS } from './sign-in-errors.js';
import { TRANSPORT } from './texts.js';
import * as m from '../texts/m.js';

/**
 * The error catalogue: code -> HTTP status and the text a person reads. Screens choose by code. Source:
 * 5-001..5-058, 8-001..8-142, R-api-5..R-api-8. To add an error, add a row here. If a screen shows its
 * text itself, the row goes into screen-errors.ts, or back-office-errors.ts for a page opened later, or
 * sign-in-errors.ts for one before signing in. Browsers load only those three.
 */
export const ERRORS = {
  ...SIGN_IN_ERRORS,
  ...SCREEN_ERRORS,
  ...BACK_OFFICE_ERRORS,

  // What is wrong with the request itself
  VALIDATION_FAILED: [400, m.some_fields_need_your_attention()],
  INVALID_JSON: [400, m.the_request_could_not_be()],
  INVALID_ID: [400, TRANSPORT.invalidAppointmentId],
  INVALID_FILTER: [400, m.this_filter_is_not_known()],
  BODY_TOO_LARGE: [413, m.this_is_too_large_to()],
  HEADERS_TOO_LARGE: [431, m.the_headers_of_this_request()],
  REQUEST_TIMEOUT: [408, m.this_request_took_too_long()],
  UNREADABLE_FILE: [400, m.this_file_cannot_be_read()],
  UNSUPPORTED_MEDIA: [415, m.this_kind_of_content_is()],
  SEARCH_TOO_WIDE: [400, m.this_search_finds_too_much()],
  SEARCH_BUSY: [429, m.your_earlier_searches_are_still()],
  NOT_FOUND: [404, m.not_found()],
  METHOD_NOT_ALLOWED: [405, m.this_address_does_not_take()],
  IDEMPOTENCY_MISMATCH: [422, m.this_request_was_already_sent()],
  SERVICE_UNAVAILABLE: [503, m.the_service_is_briefly_unavailable()],
  INTERNAL: [500, m.something_went_wrong_on_our()],

  // Who is calling
  NOT_AUTHENTICATED: [401, TRANSPORT.noToken],
  SESSION_EXPIRED: [401, TRANSPORT.sessionExpired],
  FORBIDDEN: [403, TRANSPORT.forbidden],
  WRONG_ROLE: [403, m.you_do_not_have_permission()],
  OWNER_ONLY: [403, m.only_an_owner_can_change_this()],

  // Signing in
  EMAIL_NOT_VERIFIED: [403, m.please_verify_your_email_address()],
  THERAPIST_DISABLED: SIGN_IN_ERRORS.ACCOUNT_DISABLED,
  DRIVER_DISABLED: SIGN_IN_ERRORS.ACCOUNT_DISABLED,
  OPERATOR_DISABLED: SIGN_IN_ERRORS.ACCOUNT_DISABLED,
  WRONG_PASSWORD: [400, m.this_is_not_your_current()],

  // The workflow
  ACTION_NOT_ALLOWED: [409, m.this_is_not_possible_at()],
  ALREADY_STARTED: [409, m.the_appointment_has_already_begun()],
  ALREADY_ANSWERED: [409, m.you_have_already_answered()],
  THERAPISTS_NOT_COLLECTED: [409, m.some_therapists_have_not_been()],
  MATERIALS_UNCHECKED: [409, m.please_check_the_materials_first()],
  PICKUP_WINDOW_OVER: [409, m.the_time_to_confirm_this()],
  BACKUP_ASKED: [409, m.backup_was_asked_for_already()],
  BACKUP_TAKEN: [409, m.another_driver_was_faster_and()],
  BACKUP_NOT_FREE: [409, m.you_are_not_free_for()],
  REMINDED_RECENTLY: [409, m.a_reminder_went_out_less()],
  NOTHING_TO_REMIND: [409, m.nobody_has_to_act_right()],
  CLIENT_NOT_REACHED: [409, m.this_would_not_reach_the_client()],
  NOT_OVERDUE: [409, m.this_appointment_is_not_overdue()],
  LAST_THERAPIST: [409, m.one_therapist_must_remain()],
  DRIVER_REQUIRED: [409, m.this_needs_a_driver()],
  STILL_RUNNING: [409, m.somebody_is_still_busy_with()],
  STAFF_NOT_FREE: [409, m.somebody_is_no_longer_free()],
  HAS_LEDGER: [409, m.money_was_recorded_for_this()],
  NOT_UNDOABLE: [409, m.this_can_no_longer_be()],
  NEED_TAKEN: [409, m.another_operator_is_on_it()],
  NEED_OVER: [409, m.this_is_done_already()],
  SERIES_CONFLICTS: [409, m.some_of_these_dates_are()],
  RECORD_BUSY: [409, m.others_are_changing_this_right()],
  STALE_VERSION: [409, m.this_was_changed_by_somebody()],

  // The waitlist
  WISH_CLOSED: [409, m.this_wish_is_on_the()],

  // Corrections of payments
  CORRECTION_NEEDS_APPROVAL: [409, m.this_change_is_approved_by()],
  CORRECTION_WAITS: [409, m.a_correction_of_this_payment()],
  CORRECTION_OF_ANOTHER: [403, m.another_operator_decides_what_you()],
  CORRECTION_OF_OWN_CASH: [403, m.you_have_cash_of_this()],
  CORRECTION_CLOSED: [409, m.this_correction_is_decided_already()],
  CORRECTION_OUTDATED: [409, m.the_visit_or_its_payment()],

  // Business rules that are controls
  ERASURE_BLOCKED: [409, m.this_client_cannot_be_erased()],
  ERASURE_WAITS: [409, m.an_erasure_of_this_client()],
  ERASURE_OF_ANOTHER: [403, m.you_asked_for_this_erasure()],
  ERASURE_CLOSED: [409, m.this_erasure_is_decided()],
  RULE_WAITS: [409, m.a_change_of_this_rule()],
  RULE_OF_ANOTHER: [403, m.you_asked_for_this_change()],
  RULE_CHANGE_CLOSED: [409, m.this_change_of_a_rule()],

  // Cash in hand
  COUNT_BY_ANOTHER: [403, m.what_you_hand_over_is()],
  CONFIRM_BY_ANOTHER: [403, m.you_counted_it_so_another()],
  SETTLED_BY_ANOTHER: [403, m.another_operator_decides_not_who()],
  SETTLEMENT_CLOSED: [409, m.this_shortage_is_decided_already()],
  REMITTANCE_CLOSED: [409, m.this_hand_over_stands_as()],

  // Payouts
  PAYOUTS_NOT_STARTED: [409, m.say_first_from_which_day_payouts()],
  PAYOUTS_STARTED: [409, m.payouts_were_made_since_that_day()],
  NOTHING_TO_PAY: [409, m.there_is_nothing_to_pay()],
  PAYOUT_CHANGED: [409, m.what_is_to_pay_has_changed()],
  PAYOUT_CLOSED: [409, m.this_payout_stands_as_it_is()],
  SHORTAGE_WAITS: [409, m.a_shortage_waits_for_another()],
  // Closed days
  DAY_SIGNED: [409, m.this_day_is_signed_or()],
  DAY_MOVED: [409, m.another_operator_was_faster_look()],
  DAY_BY_ANOTHER: [403, m.another_operator_decides_about_this()],
  DAY_NOT_READY: [409, m.this_day_cannot_be_closed()],

  // Clients
  DO_NOT_BOOK: [409, m.this_client_is_marked_do()],
  MARKED_ALREADY: [409, m.this_is_marked_already()],
  NOT_MARKED: [409, m.this_mark_was_lifted_already()],

  // Records
  DUPLICATE: [400, m.this_is_already_on_record()],
  IN_USE: [409, m.this_is_still_in_use()],
  ALREADY_CHECKED_IN: [409, m.you_have_already_checked_in()],
  NOT_CHECKED_IN: [409, m.you_have_not_checked_in()],
  ALREADY_CHECKED_OUT: [409, m.you_have_already_checked_out()],
  NO_CHECK_OUT: [409, m.this_day_has_no_check()],
  CHECK_IN_CLOSED: [409, m.check_in_is_closed_until()],

  // Accounts
  ALREADY_REGISTERED: [409, m.the_registration_is_completed_already()],
  INVITED_RECENTLY: [429, m.the_last_invitation_went_out()],
  NOT_INVITED_DISABLED: [409, m.this_account_is_disabled_enable()],
  LAST_OPERATOR: [409, m.this_is_the_last_operator()],
  LAST_OWNER: [409, m.this_is_the_last_owner()],

  // Releases
  VERSION_EXISTS: [409, m.this_version_is_already_published()],
  VERSION_NOT_HIGHER: [409, m.a_release_needs_a_higher_version()],
  NO_PREVIOUS_VERSION: [409, m.there_is_no_previous_version()],
  INVALID_RELEASE: [400, m.this_release_cannot_be_published()],
  RELEASE_DOES_NOT_FIT: [409, m.this_release_does_not_fit()],
  PAGE_CLAIMED: [409, m.a_page_of_this_release()],
  NO_CANARY: [409, m.there_is_no_canary()],
  RELEASE_CHANGED: [409, m.this_release_was_changed_meanwhile()],
  NOTHING_RELEASED: [409, m.nothing_is_released_yet()],
  UNKNOWN_VERSION: [404, m.this_version_is_not_published()],
  CURRENT_VERSION: [409, m.everybody_has_this_version()],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ErrorCode = keyof typeof ERRORS;

export const errorStatus = (code: ErrorCode): number => ERRORS[code][0];
export const errorText = (code: ErrorCode): string => ERRORS[code][1];
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERRORS, value);
