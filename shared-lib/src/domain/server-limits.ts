/* Limits that servers and the contract keep by themselves: no screen carries them. Those of screens too: limits.ts. */

/** So many hours after such a cancellation its therapists may still be on their way home, or without a ride. */
export const STRANDED_HOURS = 3;
/**
 * A queued offline action may say when it happened, at most so many hours back; a phone's clock may be so many minutes
 * ahead of ours.
 */
export const OCCURRED_AT_HOURS = 12;
export const CLOCK_AHEAD = 5;
/** Windows of everybody are listed for so many days at once, those of one person for so many: whole, however many. */
export const WINDOW_LIST_DAYS = 92;
export const WINDOW_LIST_DAYS_OF_ONE = 366;
/** Of a calendar so many days are answered at once: a month in six whole weeks. */
export const CALENDAR_DAYS = 42;
/** A weekly pattern is written into windows so many days ahead, today included: eight weeks. */
export const PATTERN_DAYS = 56;
/** Days of one exception: a year. */
export const EXCEPTION_DAYS_MAX = 366;
/** Exceptions of one person that are not over. */
export const EXCEPTIONS_MAX = 100;
/** Accounts; how long a code works: `CODE_MINUTES` of limits.ts. Source: 9-011..9-015. */
export const CODE_TRIES = 5;
export const LOCK_AFTER = 5;
export const LOCK_MINUTES = 5;
/** So many wrong passwords in a row need a reset by e-mail. */
export const FAILURES_BEFORE_RESET = 100;
/** Questions to the business by e-mail that one person may send within an hour. */
export const SUPPORT_QUESTIONS_AN_HOUR = 5;
/** Until another address that an operator asked for counts without an answer. Source: R-accounts-13. */
export const EMAIL_CHANGE_HOURS = 72;
export const CHANNEL_TOKEN_SECONDS = 30;
/** How long a repeat of a write answers as the first did. Source: R-workflow-40. */
export const IDEMPOTENCY_HOURS = 24;
/** Clients who were booked for last, as the booking form offers them. */
export const RECENT_CLIENTS = 8;
/** A search answers the first so many that it finds, and says when there are more. */
export const SEARCH_FOUND_MAX = 500;
/** What needs operators is counted up to here; past it there are 'more'. */
export const NEEDS_COUNTED_MAX = 500;
/** So long an operator who took what waits for one of them is on it, unless it is done or let go before. */
export const NEED_TAKEN_MINUTES = 10;
/** Visits of one person that are looked through for what needs them at once. */
export const OWN_CALLING_MAX = 200;
/** A record shows so many of its open appointments and of what was done to it; a look for others like it, so many. */
export const OPEN_SHOWN = 50;
export const HISTORY_SHOWN = 20;
export const ALIKE_SHOWN = 5;
/** Between two mails that ask somebody to complete the registration. */
export const INVITATION_SECONDS = 60;
/** Errors of screens are kept so many days after they were last seen; of one address, so many are taken a minute. */
export const BROWSER_LOG_DAYS = 30;
export const BROWSER_LOG_A_MINUTE = 20;
/**
 * Kinds of errors that are kept, of who was signed in and of anybody: of each the one that was seen longest ago makes
 * room, so that a flood of made-up ones takes no place of a real one.
 */
export const BROWSER_LOG_KEPT = { signedIn: 800, anonymous: 200 } as const;
/**
 * Rows of a page of what no screen asks in another size: notifications, corrections that wait, cash, visits behind a
 * figure.
 */
export const PAGE_SIZE_NOTIFICATIONS = 20;
export const PAGE_SIZE_CORRECTIONS = 5;
export const PAGE_SIZE_CASH = 12;
export const PAGE_SIZE_BEHIND = 25;
/**
 * Bytes of a body in JSON: of who is signed in, and of anybody. What takes more says so with its route. Members of all
 * its objects and lists together.
 */
export const BODY_BYTES = 64 * 1024;
export const OPEN_BODY_BYTES = 8 * 1024;
export const BODY_MEMBERS_MAX = 2_000;
/** So that the row a page begins with is a number that both JavaScript and PostgreSQL hold exactly. */
export const PAGE_MAX = 1_000_000_000;
