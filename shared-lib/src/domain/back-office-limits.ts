// How it works: docs/subsystems/sign-in.md.
/* Limits of pages opened later. They are imported by name, so that no first screen carries them. */

/** Letters of a corrected Filipino text, and texts on a page of their list. */
export const FILIPINO_TEXT_MAX = 500;
/** Letters of what a business writes to clients, before the values are filled in: an SMS, a subject, an e-mail. */
export const CLIENT_TEXT_MAX = { sms: 300, subject: 120, mail: 2000 } as const;
/** The longest pick-up address of a therapist. */
export const PICKUP_ADDRESS_MAX = 300;
export const PAGE_SIZE_TEXTS = 10;
/** Days that one attendance summary covers at most: a quarter. */
export const ATTENDANCE_TOTALS_DAYS = 92;
/** Records approved at once. */
export const ATTENDANCE_APPROVE_MAX = 500;
/** Stock of one material, in its unit. */
export const STOCK_MAX = 1_000_000;
/** The highest cost of a unit of a material, in pesos. */
export const UNIT_COST_MAX = 999_999;
/** The days over which the average use of a material is counted. */
export const PACE_DAYS = 14;
/** Movements on a page of a material's ledger. */
export const PAGE_SIZE_LEDGER = 12;
/** Limits of an imported file: rows, columns, bytes, and how many findings are listed. */
export const IMPORT_ROWS_MAX = 10_000;
export const IMPORT_COLUMNS_MAX = 100;
export const IMPORT_BYTES_MAX = 8 * 1024 * 1024;
export const IMPORT_SHOWN = 1000;
/** How often a screen asks for the progress of a running import, in milliseconds. */
export const IMPORT_POLL_MS = 500;
/** Entries on a page of the audit trail, and how many are counted. Above that, the screen says 'more'. */
export const PAGE_SIZE_LOGS = 50;
export const LOGS_COUNTED_MAX = 1000;
/** Service days that one search of the trail covers at most. */
export const LOG_SEARCH_DAYS = 31;
/** Lengths of the texts of a browser error, and how many kinds of errors are listed. */
export const BROWSER_LOG_BYTES = { message: 500, stack: 2000, page: 200, release: 200 } as const;
export const BROWSER_LOG_SHOWN = 100;
/**
 * How a remote breaks on a screen: while it loads, at its first drawing, on a later page, in a view on other pages.
 * After these four an earlier version takes over. After a page that was blocked it does so at the next load. Errors in
 * timers and promises, and a flooded console, take nothing away.
 */
export const REMOTE_FAULTS = ['load', 'draw', 'page', 'view', 'blocked', 'error', 'console'] as const;
/** How often a screen asks whether the trail has grown, in milliseconds, besides the live channel's messages. */
export const LOGS_POLL_MS = 15_000;
/** Days to which a day's availability can be copied at once: six weeks. */
export const COPY_DAYS_MAX = 42;
/** Windows in one day. */
export const DAY_WINDOWS_MAX = 8;
/** Parts in which one visit is paid: nobody counts more at a door. */
export const PAYMENT_PARTS_MAX = 6;
/** How long the payment form waits for its answer, in milliseconds. Source: 9-072. */
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
/** How long a session lasts unused, and how long at most. */
export const IDLE_HOURS = { operator: 12, therapist: 7 * 24, driver: 7 * 24 } as const;
export const SESSION_DAYS = 30;
/** Limits of travel: service areas, words to recognise one, letters of such a word, and minutes of a way. */
export const SERVICE_AREAS_MAX = 60;
export const AREA_WORDS_MAX = 60;
export const AREA_WORD_LETTERS = 60;
export const TRAVEL_MINUTES_MAX = 600;
