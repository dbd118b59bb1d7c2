/* Limits of pages that are opened later: whoever needs one names it, so that no first screen carries it. */

/** Days that one summary of attendance adds up: a quarter. */
export const ATTENDANCE_TOTALS_DAYS = 92;
/** Records that are approved at once. */
export const ATTENDANCE_APPROVE_MAX = 500;
/** Of one material, in its unit. */
export const STOCK_MAX = 1_000_000;
/** The pace at which a material is used up is that of so many days. */
export const PACE_DAYS = 14;
/** Movements a page of a material's ledger. */
export const PAGE_SIZE_LEDGER = 12;
/** Rows of a CSV file that are imported at once, the bytes of such a file, and how many findings are listed. */
export const IMPORT_ROWS_MAX = 10_000;
export const IMPORT_BYTES_MAX = 8 * 1024 * 1024;
export const IMPORT_SHOWN = 1000;
/** How often a running import is asked how far it is, in milliseconds. */
export const IMPORT_POLL_MS = 500;
