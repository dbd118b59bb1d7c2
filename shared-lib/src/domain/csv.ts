/** What stands in a cell. A number or a truth value is written as it is; null and undefined leave the cell empty. */
export type CsvCell = string | number | boolean | null | undefined;

/** The mark by which Excel takes a file for UTF-8; without it an ñ or a peso sign comes out as two other characters. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * A spreadsheet runs a cell that begins like this as a formula, the full-width forms included, also behind blanks:
 * `=HYPERLINK(…)` in a client's note would be pressed by whoever opens the export.
 */
const BEGINS_FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/**
 * What begins like one and is none: digits behind one sign, with what parts them, such as `-5`, `-1,450.00` or
 * `+63 917 555 0142`. They can call nothing, and with an apostrophe a phone would be none. Hyphens between digits would
 * be worked out.
 */
const NUMBER = /^[+-] ?[\d(][\d ().,]*$/;
const isFormula = (cell: string): boolean => BEGINS_FORMULA.test(cell) && !NUMBER.test(cell.trim());
/** Semicolons and tabs too: where a comma is the decimal sign, spreadsheets split at these. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** What was typed in a cell that an export of ours made harmless: one `'` before a formula goes again. */
export const readCell = (cell: string): string =>
  cell.startsWith("'") && BEGINS_FORMULA.test(cell.replace(/^'+/, '')) ? cell.slice(1) : cell;

function written(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  // A text that begins with such an apostrophe gets one more, so that it is the same when it is read again.
  const safe = isFormula(cell) || readCell(cell) !== cell ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An amount as a text with its centavos, `850.00`: what is no number stays as it is. */
export const pesosCell = (cell: CsvCell): CsvCell => (typeof cell === 'number' ? cell.toFixed(2) : cell);

/** Rows of a file that is written in pieces: the first of them is `toCsv`, the further ones are these. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => row.map(written).join(',') + LINE_END).join('');

/**
 * The contents of a CSV file, its header being the first row: UTF-8 with its mark, commas, lines ended by CRLF (RFC
 * 4180). A text that a spreadsheet would run as a formula gets a `'` before it, by which spreadsheets show it as text;
 * numbers and phones stay as they are. Every export of the product is written here.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string => BYTE_ORDER_MARK + csvLines(rows);
