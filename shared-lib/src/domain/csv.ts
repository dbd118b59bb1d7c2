/** What stands in a cell. A number or a truth value is written as it is; null and undefined leave the cell empty. */
export type CsvCell = string | number | boolean | null | undefined;

/** The mark by which Excel takes a file for UTF-8; without it an ñ or a peso sign comes out as two other characters. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * A spreadsheet runs a cell that begins like this as a formula, the full-width forms included, also behind blanks:
 * `=HYPERLINK(…)` in a client's note would be pressed by whoever opens the export.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Semicolons and tabs too: where a comma is the decimal sign, spreadsheets split at these. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function written(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of a file that is written in pieces: the first of them is `toCsv`, the further ones are these. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => row.map(written).join(',') + LINE_END).join('');

/**
 * The contents of a CSV file, its header being the first row: UTF-8 with its mark, commas, lines ended by CRLF (RFC
 * 4180). A text that a spreadsheet would run as a formula gets a `'` before it, by which spreadsheets show it as text;
 * numbers (a negative one, say) are not texts and stay. Every export of the product is written here.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string => BYTE_ORDER_MARK + csvLines(rows);

/** What was typed in a cell that an export of ours made harmless: the `'` before a formula goes again. */
export const readCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
