// How it works: docs/subsystems/files.md.
/** The value of a cell. Numbers and booleans are written as they are; null and undefined leave the cell empty. */
export type CsvCell = string | number | boolean | null | undefined;

/** Excel needs it to read a file as UTF-8. Without it, an ñ or a peso sign becomes two other characters. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * Spreadsheets run a cell that begins like this as a formula, also in full-width form or behind blanks. A person who
 * opens the export could click `=HYPERLINK(…)` from a client's note.
 */
const BEGINS_FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/**
 * Looks like a formula but is none: digits after one sign, with separators, such as `-5`, `-1,450.00` or `+63 917 555
 * 0142`. They cannot call anything, and an apostrophe would spoil a phone number. Hyphens between digits would be
 * calculated.
 */
const NUMBER = /^[+-] ?[\d(][\d ().,]*$/;
const isFormula = (cell: string): boolean => BEGINS_FORMULA.test(cell) && !NUMBER.test(cell.trim());
/** Semicolons and tabs too: spreadsheets split at them where the comma is the decimal sign. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** The original text of a cell that our export made harmless: it removes one `'` before a formula. */
export const readCell = (cell: string): string =>
  cell.startsWith("'") && BEGINS_FORMULA.test(cell.replace(/^'+/, '')) ? cell.slice(1) : cell;

function written(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  // A text that already begins with such an apostrophe gets a second one, so that reading it returns the same text.
  const safe = isFormula(cell) || readCell(cell) !== cell ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An amount with its centavos, `850.00`. Other values stay as they are. */
export const pesosCell = (cell: CsvCell): CsvCell => (typeof cell === 'number' ? cell.toFixed(2) : cell);

/** Further rows of a file written in pieces. `toCsv` writes the first piece. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => row.map(written).join(',') + LINE_END).join('');

/**
 * A CSV file with its header as the first row: UTF-8 with a byte order mark, commas, lines ended by CRLF (RFC 4180). A
 * text that a spreadsheet would run as a formula gets a `'` before it, so it shows as text. Numbers and phones stay as
 * they are. Every export of the product is written here.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string => BYTE_ORDER_MARK + csvLines(rows);
