// How it works: docs/subsystems/request-form.md.
/* Limits for servers and the contract only: no screen loads them. Those for screens too: limits.ts; of uploads and
  sessions: back-office-limits.ts. Requests a minute: HATID_RATE_LIMIT, and of single routes all in the server's
  platform/http/rate-limits.test.ts. */

/** Hours after a cancellation on the way in which its therapists may still be going home, or lack a ride. */
export const STRANDED_HOURS = 3;
/**
 * How many hours back an action may say it happened (`occurred_at`, sent with steps that waited on a phone), and
 * how many minutes a phone's clock may be ahead of ours.
 */
export const OCCURRED_AT_HOURS = 12;
export const CLOCK_AHEAD = 5;
/** Days listed at once: the windows of everyone, and those of one person. Lists are complete, however long. */
export const WINDOW_LIST_DAYS = 92;
export const WINDOW_LIST_DAYS_OF_ONE = 366;
/** Days of a calendar answered at once: a month in six whole weeks. */
export const CALENDAR_DAYS = 42;
/** How many days ahead a weekly pattern is written into windows, today included: eight weeks. */
export const PATTERN_DAYS = 56;
/** Days of one exception at most: a year. */
export const EXCEPTION_DAYS_MAX = 366;
/** Exceptions of one person that are not over, at most. */
export const EXCEPTIONS_MAX = 100;
/** Accounts. How long a code works: `CODE_MINUTES` of limits.ts. Source: 9-011..9-015. */
export const CODE_TRIES = 5;
export const LOCK_AFTER = 5;
export const LOCK_MINUTES = 5;
/** After this many wrong passwords in a row, only a reset by e-mail helps. */
export const FAILURES_BEFORE_RESET = 100;
/** Questions to the business by e-mail that one person may send within an hour. */
export const SUPPORT_QUESTIONS_AN_HOUR = 5;
/** Wrong codes of vouchers that one operator may type within an hour. Source: R-beyond-1224. */
export const VOUCHER_TRIES_AN_HOUR = 10;
/** How long until a new address that an operator asked for takes effect without an answer. Source: R-accounts-13. */
export const EMAIL_CHANGE_HOURS = 72;
export const CHANNEL_TOKEN_SECONDS = 30;
/** How long a repeated write gets the first answer again. Source: R-workflow-40. */
export const IDEMPOTENCY_HOURS = 24;
/** Recently booked clients that the booking form offers. */
export const RECENT_CLIENTS = 8;
/** Results that a search answers at most. It says when there are more. */
export const SEARCH_FOUND_MAX = 500;
/** What needs operators is counted up to this number. Above it there are 'more'. */
export const NEEDS_COUNTED_MAX = 500;
/** What operators lose within this time stands on the first page, up to so many lines. */
export const NEEDS_SOON_MINUTES = 30;
export const NEEDS_FIRST_PAGE_MAX = 100;
/** What was lost longer ago than this comes after all else. */
export const NEEDS_OLD_HOURS = 24;
/** How long a task stays with the operator who took it, unless it is done or released before. */
export const NEED_TAKEN_MINUTES = 10;
/** Visits of one person that are checked for an urgent call. */
export const OWN_CALLING_MAX = 200;
/** Open appointments that a record shows; then its history, and its similar records. */
export const OPEN_SHOWN = 50;
export const HISTORY_SHOWN = 20;
export const ALIKE_SHOWN = 5;
/** Exports of all that is known of a client, from one address. */
export const CLIENT_EXPORTS_A_MINUTE = 20;
/** The least time between two e-mails that ask a person to complete their registration. */
export const INVITATION_SECONDS = 60;
/** How many days browser errors are kept after they were last seen, and how many one address may send in a minute. */
export const BROWSER_LOG_DAYS = 30;
export const BROWSER_LOG_A_MINUTE = 20;
/**
 * Kinds of errors kept, from signed-in people and from anyone. Each group drops the one not seen for longest. So a
 * flood of fake errors cannot push out real ones.
 */
export const BROWSER_LOG_KEPT = { signedIn: 800, anonymous: 200 } as const;
/** Page sizes that no screen changes: notifications, waiting corrections, cash, visits behind a figure. */
export const PAGE_SIZE_NOTIFICATIONS = 20;
export const PAGE_SIZE_CORRECTIONS = 5;
export const PAGE_SIZE_CASH = 12;
export const PAGE_SIZE_BEHIND = 25;
/** Letters of the number of an account. */
export const ACCOUNT_NUMBER_MAX = 12;
/**
 * The size of a JSON body in bytes, for signed-in people and for anyone; routes that take more say so. Then the number
 * of members in all its objects and lists together.
 */
export const BODY_BYTES = 64 * 1024;
export const OPEN_BODY_BYTES = 8 * 1024;
export const BODY_MEMBERS_MAX = 2_000;
/** Keeps the first row of a page a number that JavaScript and PostgreSQL both hold exactly. */
export const PAGE_MAX = 1_000_000_000;
/** Releases. A version goes back by itself when this many of its last starts failed, or that part of fewer. */
export const STARTS_JUDGED = 40;
export const STARTS_FAILED = 12;
export const STARTS_FAILED_SHARE = 0.3;
/** How long a version that everybody got can still go back by itself. */
export const RETURN_HOURS = 24;
/** How long the id of a page counts, and how many days starts are kept. */
export const START_ID_HOURS = 24;
export const STARTS_DAYS = 7;
/** Starts of one device that count in an hour, and all starts that are kept. */
export const STARTS_OF_DEVICE = 60;
export const STARTS_KEPT = 200_000;
export const STARTS_A_MINUTE = 120;
/** Events kept of each remote, and shown at once. */
export const RELEASE_EVENTS_KEPT = 500;
export const RELEASE_EVENTS_SHOWN = 50;
/** Versions of a remote shown at once. */
export const RELEASE_VERSIONS_SHOWN = 50;
/** How many days a link to a preview opens, and how many hours a device then shows it. */
export const PREVIEW_DAYS = 7;
export const PREVIEW_HOURS = 24;
/** Days that a release token works, unless its maker says otherwise; a year at most. */
export const RELEASE_TOKEN_DAYS = 90;
export const RELEASE_TOKEN_DAYS_MAX = 366;
/** Days that a client's page stays after the visit; messages of a visit that an operator sees, newest first. */
export const TRACKING_DAYS = 7;
export const TRACKING_SENT_SHOWN = 20;
/** Stars of a rating that operators hear of at once, or fewer; the characters of a client's own words. */
export const LOW_STARS = 2;
export const RATING_WORDS_MAX = 500;
/** How often a client can ask for another time of a visit, over how many days, and for how many minutes it is held. */
export const TIME_ASKS = 5;
export const TIME_ASK_DAYS = 7;
export const TIME_HELD_MINUTES = 10;
/** Of the request form: over how many days times are offered, and how many of them one request names. */
export const REQUEST_DAYS = 7;
export const REQUEST_WISHES = 3;
/** Seconds that free times are kept for its page. What stores a request looks anew. */
export const REQUEST_TIMES_SECONDS = 10;
/**
 * Codes for requests begun within an hour, by everybody and from one network; codes of one request, within an hour
 * after it began; requests of one e-mail address that wait.
 */
export const REQUEST_CODES_AN_HOUR = 120;
export const REQUEST_CODES_OF_NETWORK = 10;
export const REQUEST_CODES_OF_ONE = 3;
export const REQUEST_WAITING_OF_ONE = 3;
/** Codes by SMS, which cost money: to one number over all networks, and of the business in any 24 hours. */
export const SMS_CODES_OF_NUMBER = { hour: 5, day: 10 } as const;
export const SMS_CODES_A_DAY = 200;
/** Days that a request is kept after it was made or answered; hours without its code. */
export const REQUEST_KEPT_DAYS = 30;
export const REQUEST_UNPROVED_HOURS = 24;
/**
 * What a client says while people come: from how many hours before the start, how often in all, for how many minutes
 * being late is the same word, and the characters of a unit.
 */
export const CLIENT_TAP_HOURS = 3;
export const CLIENT_TAPS = 10;
export const CLIENT_LATE_MINUTES = 10;
export const CLIENT_UNIT_MAX = 40;
/** What people tell a client on the page: for how many minutes it is the same word, and how often in all. */
export const WORD_MINUTES = 5;
export const WORDS_OF_VISIT = 12;
/** For how many hours after a look at the page people count as reading it. */
export const WORD_LOOKED_HOURS = 3;
/** Requests in a minute for one link that works, from wherever they come. */
export const TRACKING_A_MINUTE = 90;
/** Forms of one page in an hour: each is kept in the trail. */
export const TRACKING_FORMS_AN_HOUR = 60;
/** Languages that one link can choose for its client in an hour: people choose once or twice. */
export const TRACKING_LANGUAGES_AN_HOUR = 10;
