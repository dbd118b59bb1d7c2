/* Limits of pages that are opened later: whoever needs one names it, so that no first screen carries it. */

/** Days that one summary of attendance adds up: a quarter. */
export const ATTENDANCE_TOTALS_DAYS = 92;
/** Records that are approved at once. */
export const ATTENDANCE_APPROVE_MAX = 500;
/** Of one material, in its unit. */
export const STOCK_MAX = 1_000_000;
/** Pesos that a unit of a material costs at most. */
export const UNIT_COST_MAX = 999_999;
/** The pace at which a material is used up is that of so many days. */
export const PACE_DAYS = 14;
/** Movements a page of a material's ledger. */
export const PAGE_SIZE_LEDGER = 12;
/** Rows of a file that are imported at once, its columns, its bytes, and how many findings are listed. */
export const IMPORT_ROWS_MAX = 10_000;
export const IMPORT_COLUMNS_MAX = 100;
export const IMPORT_BYTES_MAX = 8 * 1024 * 1024;
export const IMPORT_SHOWN = 1000;
/** How often a running import is asked how far it is, in milliseconds. */
export const IMPORT_POLL_MS = 500;
/** Entries of the audit trail that come at once, and how many of them are counted; past it there are 'more'. */
export const PAGE_SIZE_LOGS = 50;
export const LOGS_COUNTED_MAX = 1000;
/** A search of the trail looks through so many service days at most. */
export const LOG_SEARCH_DAYS = 31;
/** Letters of what a screen says of an error, and how many kinds of errors are listed. */
export const BROWSER_LOG_BYTES = { message: 500, stack: 2000, page: 200, release: 200 } as const;
export const BROWSER_LOG_SHOWN = 100;
/** How often a screen is told that the trail has grown, in milliseconds, besides what the live channel says. */
export const LOGS_POLL_MS = 15_000;
/** A day's availability may be copied to so many days at once: six weeks. */
export const COPY_DAYS_MAX = 42;
/** Windows of one day. */
export const DAY_WINDOWS_MAX = 8;
/** Ways in which one visit is paid: nobody counts more coins than this at a door. */
export const PAYMENT_PARTS_MAX = 6;
/** So long the form of a payment waits for the answer to it, in milliseconds. Source: 9-072. */
export const PAYMENT_SAFETY_MS = 30_000;
export const RECEIPT_MAX_BYTES = 5 * 1024 * 1024;
export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
/** Source: 9-008. */
export const PREFETCH_WINDOWS = [
  ['09:00', '10:00'],
  ['10:00', '11:00'],
  ['14:00', '15:00'],
  ['15:00', '16:00'],
] as const;
/** How long a session lives without being used, and at the longest. */
export const IDLE_HOURS = { operator: 12, therapist: 7 * 24, driver: 7 * 24 } as const;
export const SESSION_DAYS = 30;
/** Service areas, words by which one is recognised, letters of such a word, and minutes of a way. */
export const SERVICE_AREAS_MAX = 60;
export const AREA_WORDS_MAX = 60;
export const AREA_WORD_LETTERS = 60;
export const TRAVEL_MINUTES_MAX = 600;
