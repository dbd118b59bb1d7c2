import type { ImportColumn, ImportField, RecordKind } from 'shared-lib/contract';
import { plainLine } from 'shared-lib/domain';
import { columnsOf, type CellType } from '../csv-columns.js';
import { headKey, HEADS } from './heads.js';
import { HEAD_AMONG } from './read-csv.js';
import { UnreadableFile, type TableRow } from './csv-table.js';
import * as m from '../../texts/m.js';

/** A field that a column of a file may fill. */
export interface Field extends ImportField {
  readonly type: CellType | 'whole name';
  /** Where it is empty, it has the default of a new record. */
  readonly isRequired: boolean;
}

/** First and last name in one cell. */
export const WHOLE_NAME = 'whole_name';

export function fieldsOf(kind: RecordKind): readonly Field[] {
  const own = columnsOf(kind).flatMap(({ label, fills }): Field[] =>
    fills ? [{ name: fills.name, label, type: fills.type, isRequired: fills.required === true }] : [],
  );
  const isPerson = own.some(({ name }) => name === 'first_name');
  return isPerson ? [...own, { name: WHOLE_NAME, label: m.whole_name(), type: 'whole name', isRequired: false }] : own;
}

/** The field of a column's name: first the labels of our files and the names of the API, then other people's words. */
function fieldOf(kind: RecordKind, head: string, fields: readonly Field[], isOwn: boolean): Field | undefined {
  const key = headKey(head);
  if (key === '') return undefined;
  if (isOwn) return fields.find(({ name, label }) => headKey(label) === key || headKey(name) === key);
  // `Mobile (required)`, `Price, PHP`: the text after the word is a hint.
  const bare = headKey(head.replace(/[([,].*$/s, ''));
  return fields.find(({ name, label }) =>
    [key, bare].some((one) => one !== '' && (HEADS[kind][name]?.includes(one) || headKey(label) === one)),
  );
}

/** The field of each column; null for none. Each field is filled once, by the first column with its name. */
function matched(kind: RecordKind, heads: readonly string[]): (Field | null)[] {
  const fields = fieldsOf(kind);
  const isLeft = new Set(fields);
  const found: (Field | null)[] = heads.map(() => null);
  for (const isOwn of [true, false])
    for (const [at, head] of heads.entries()) {
      if (found[at]) continue;
      const field = fieldOf(kind, head, fields, isOwn);
      if (!field || !isLeft.has(field)) continue;
      isLeft.delete(field);
      found[at] = field;
    }
  // Beside a first name, 'Name' is the last name or the same again.
  const hasFirst = found.some((field) => field?.name === 'first_name');
  return found.map((field) => (hasFirst && field?.name === WHOLE_NAME ? null : field));
}

export interface MatchedTable {
  readonly heads: readonly string[];
  /** Null where a column fills nothing. */
  readonly fills: readonly (Field | null)[];
  readonly columns: readonly ImportColumn[];
  /** Labels of required fields that no column fills. */
  readonly missing: readonly string[];
  /** After the line with the column names. */
  readonly lines: readonly TableRow[];
  /** How many rows are not records: the column names, and rows above them, such as a title. */
  readonly above: number;
  /** It has every column of our exports, including those that an import ignores. */
  readonly isOurs: boolean;
  /** The line with the column names, which is not imported, as a spreadsheet numbers it; null where there is none. */
  readonly head_line: number | null;
}

/** Not a column's name: a number, an amount, an e-mail address. */
const IS_VALUE = /^[^a-z]*\d[^a-z]*$|\S@\S/i;

/**
 * The line with the column names, counted from 0: the first, unless it names no column and one below it names two or
 * more. -1: there is none, and the first line is a record.
 */
function headsAt(kind: RecordKind, rows: readonly TableRow[]): number {
  const named = (row: TableRow): number => matched(kind, row.cells).filter(Boolean).length;
  const first = rows[0];
  if (!first || named(first) > 0) return 0;
  const below = rows.slice(0, HEAD_AMONG).findIndex((row) => named(row) >= 2);
  if (below >= 0) return below;
  return first.cells.some((cell) => IS_VALUE.test(cell.trim())) ? -1 : 0;
}

/** The person's choice: names of fields by their place, empty where a column fills nothing. */
function chosen(kind: RecordKind, names: readonly string[], heads: readonly string[]): (Field | null)[] {
  const fields = fieldsOf(kind);
  const found = heads.map((_, at) => fields.find(({ name }) => name === names[at]) ?? null);
  const twice = found.find((field, at) => field && found.indexOf(field) < at);
  if (twice) throw new UnreadableFile(m.two_columns_fill_choose_one({ twice: twice.label }));
  return found;
}

const SAMPLE = 40;
const cut = (text: string): string => (text.length > SAMPLE ? `${text.slice(0, SAMPLE)}…` : text);

/** A table with the fields of its columns, by their names or by the person's choice. */
export function matchColumns(
  kind: RecordKind,
  rows: readonly TableRow[],
  names: readonly string[] | undefined,
): MatchedTable {
  const above = headsAt(kind, rows);
  const lines = rows.slice(above + 1);
  const width = (rows[above] ?? rows[0])?.cells.length ?? 0;
  const heads = Array.from({ length: width }, (_, at) => plainLine(rows[above]?.cells[at] ?? ''));
  const fills = names ? chosen(kind, names, heads) : matched(kind, heads);
  const isFilled = (name: string): boolean => fills.some((field) => field?.name === name);
  return {
    heads,
    fills,
    columns: heads.map((head, at) => ({
      head: cut(head),
      fills: fills[at]?.name ?? null,
      sample: cut(plainLine(lines.find(({ cells }) => cells[at]?.trim())?.cells[at] ?? '')),
    })),
    missing: fieldsOf(kind)
      .filter(({ isRequired, name }) => isRequired && !isFilled(name))
      .filter(({ name }) => name !== 'first_name' || !isFilled(WHOLE_NAME))
      .map(({ label }) => label),
    lines,
    above: above + 1,
    head_line: rows[above]?.line ?? null,
    isOurs: columnsOf(kind).every(({ label }) => heads.includes(label)),
  };
}
