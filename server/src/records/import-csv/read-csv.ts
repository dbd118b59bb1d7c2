import { parse, type Info } from 'csv-parse/sync';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from 'shared-lib/domain';
import { codeOf } from '../../platform/errors.js';
import { noTable } from './read-text.js';
import { UnreadableFile, type TableRow } from './csv-table.js';
import * as m from '../../texts/m.js';

const SIGNS = [',', ';', '\t', '|'] as const;
/** Excel's own line that names the separator of cells. */
const SAID = /^sep=(.)\r?\n/i;
const LOOKED_AT = 20;
export const AT_ONCE = m.at_most_are_imported_at({ importRowsMax: IMPORT_ROWS_MAX.toLocaleString('en-PH') });

/** For each line, how often a sign is outside quotation marks. */
const countsOf = (lines: readonly string[], sign: string): number[] =>
  lines.map((line) => line.replace(/"[^"]*"/g, '').split(sign).length - 1);

/**
 * Where a comma is the decimal sign, spreadsheets write semicolons; some write tabs. The separator is the sign in most
 * lines, in equal numbers: addresses contain commas too.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LOOKED_AT);
  const scored = SIGNS.map((sign) => {
    const counts = countsOf(lines, sign);
    const [first = 0] = counts;
    const alike = counts.filter((count) => count === first && count > 0).length;
    return { sign, score: first === 0 ? counts.filter(Boolean).length / 100 : alike * 100 + first };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).sign;
}

interface ParsedLine {
  readonly record: string[];
  readonly info: Info;
}

/** A line this long has no cells that a person typed. */
const LINE_MAX = 200_000;

/**
 * The place of a quotation mark that is never closed. csv-parse only names the end of the file, and the open cell may
 * be half of it. So this reads from the top, as the parser does.
 */
function openedAt(text: string, delimiter: string): number {
  let line = 1;
  let opened = 0;
  let atStart = true;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (opened) {
      if (sign === '"' && text[at + 1] === '"') at++;
      else if (sign === '"') opened = 0;
    } else if (sign === '"' && atStart) opened = line;
    else if (sign !== ' ') atStart = sign === delimiter || sign === '\n' || sign === '\r';
    if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) line++;
  }
  return opened;
}

/** The non-empty rows of a CSV file, up to the import's maximum, and their number. */
export function csvRows(text: string): { readonly rows: readonly TableRow[]; readonly count: number } {
  const said = SAID.exec(text);
  const content = said ? text.slice(said[0].length) : text;
  const delimiter = said?.[1] ?? delimiterOf(content);
  const rows: TableRow[] = [];
  let count = 0;
  const take = ({ record, info }: ParsedLine): null => {
    if (record.length > IMPORT_COLUMNS_MAX && record.slice(IMPORT_COLUMNS_MAX).some((cell) => cell.trim() !== ''))
      throw new UnreadableFile(
        m.line_has_cells_at_most({
          lines: info.lines,
          count: record.length.toLocaleString('en-PH'),
          importColumnsMax: IMPORT_COLUMNS_MAX,
        }),
      );
    count++;
    // Stops early, because such a file is refused anyway.
    if (count > 2 * IMPORT_ROWS_MAX + HEAD_AMONG)
      throw new UnreadableFile(
        m.this_file_has_more_than({ importRowsMax: (2 * IMPORT_ROWS_MAX).toLocaleString('en-PH'), atOnce: AT_ONCE }),
      );
    // More than the maximum, because the first row names the columns, and rows above it may be a title.
    if (rows.length <= IMPORT_ROWS_MAX + HEAD_AMONG) {
      const breaks = record.join('').split(/\r\n|\r|\n/).length - 1;
      rows.push({ line: info.lines - breaks + (said ? 1 : 0), cells: record.slice(0, IMPORT_COLUMNS_MAX) });
    }
    return null;
  };
  try {
    parse(content, {
      bom: true,
      delimiter,
      info: true,
      max_record_size: LINE_MAX,
      on_record: (line) => take(line as unknown as ParsedLine),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // A tab separates cells, or is a blank between a sign and a quotation mark.
      trim: delimiter !== '\t',
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const code = codeOf(error);
    if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
      const line = openedAt(content, delimiter);
      if (line) throw new UnreadableFile(m.line_opens_a_quotation_mark({ line: line + (said ? 1 : 0) }));
    }
    throw code === 'CSV_MAX_RECORD_SIZE' ? new UnreadableFile(m.a_line_of_this_file()) : noTable();
  }
  return { rows, count };
}

/** The column names are looked for among this many lines. */
export const HEAD_AMONG = 10;
