import { parse, type Info } from 'csv-parse/sync';
import { IMPORT_ROWS_MAX, readCell } from 'shared-lib/domain';
import { ApiError, codeOf } from '../../platform/errors.js';
import type { ReadColumn } from '../csv-columns.js';

/** A line below the first one. */
export interface CsvLine {
  /** Where it begins in the file, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvFile {
  /** What stands in the cells, one by one; null where the column is one that is not read. */
  readonly columns: readonly (ReadColumn | null)[];
  readonly lines: readonly CsvLine[];
}

const refuse = (detail: string): ApiError => new ApiError('UNREADABLE_FILE', { detail });

const UTF_16 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
const SAVE_AS = 'Save the table as "CSV UTF-8" and choose that file.';

function textOf(bytes: Buffer): string {
  const notUtf8 = (): ApiError => refuse(`This file is not written in UTF-8. ${SAVE_AS}`);
  if (UTF_16.some((mark) => bytes.subarray(0, 2).equals(mark))) throw notUtf8();
  // A spreadsheet's own file, a picture: their first bytes hold what no text has.
  if (bytes.includes(0) || bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04')
    throw refuse(`This is no CSV file. ${SAVE_AS}`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
}

/** Where a comma is the decimal sign, spreadsheets write semicolons; some write tabs. The first line tells. */
function delimiterOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const signs = [',', ';', '\t'] as const;
  const count = (sign: string): number => first.split(sign).length;
  return signs.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

interface ParsedLine {
  readonly record: string[];
  readonly info: Info;
}

function linesOf(text: string): CsvLine[] {
  let parsed: ParsedLine[];
  try {
    parsed = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as ParsedLine[];
  } catch (error) {
    if (codeOf(error) === 'CSV_QUOTE_NOT_CLOSED')
      throw refuse('A quotation mark of this file is opened and never closed.');
    throw refuse(`This is no CSV file. ${SAVE_AS}`);
  }
  return parsed.map(({ record, info }) => {
    const breaks = record.join('').split('\n').length - 1;
    return { line: info.lines - breaks, cells: record.map((cell) => readCell(cell).trim()) };
  });
}

const named = (label: string): string => label.trim().toLowerCase();
const listed = (labels: readonly string[]): string => labels.join(', ');

/** Each by its label or by what the API calls it, in any order. */
function matched(header: readonly string[], columns: readonly ReadColumn[]): (ReadColumn | null)[] {
  const expected = `The first line has to name the columns: ${listed(columns.flatMap((c) => (c.fills ? [c.label] : [])))}.`;
  const found = header.map((cell) => {
    const label = named(cell);
    if (label === '') return null;
    return columns.find((c) => named(c.label) === label || c.fills?.name === label);
  });
  const unknown = header.filter((_, at) => found[at] === undefined);
  if (unknown.length)
    throw refuse(`${expected} Unknown: ${listed(unknown.map((cell) => cell.slice(0, 40)).slice(0, 5))}.`);
  const missing = columns.filter((column) => column.fills?.required && !found.includes(column));
  if (missing.length) throw refuse(`${expected} Missing: ${listed(missing.map(({ label }) => label))}.`);
  if (new Set(found.filter(Boolean)).size < found.filter(Boolean).length)
    throw refuse(`${expected} Each of them once.`);
  return found.map((column) => (column?.fills ? column : null));
}

/**
 * The lines of a CSV file with what its columns mean. UTF-8 with or without its mark; commas, semicolons or tabs;
 * quoted as RFC 4180 says. Refusal: UNREADABLE_FILE with one sentence, for the file as a whole.
 */
export function readCsv(bytes: Buffer, columns: readonly ReadColumn[]): CsvFile {
  if (bytes.length === 0) throw refuse('This file is empty.');
  const [header, ...lines] = linesOf(textOf(bytes));
  if (!header) throw refuse('This file is empty.');
  const matching = matched(header.cells, columns);
  if (lines.length === 0) throw refuse('This file has no lines below the first one.');
  if (lines.length > IMPORT_ROWS_MAX) {
    const count = lines.length.toLocaleString('en-PH');
    throw refuse(
      `This file has ${count} rows; at most ${IMPORT_ROWS_MAX.toLocaleString('en-PH')} are imported at once. Split it.`,
    );
  }
  return { columns: matching, lines };
}
