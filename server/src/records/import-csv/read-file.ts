// How it works: docs/subsystems/files.md.
import type { RecordKind } from 'shared-lib/contract';
import { IMPORT_ROWS_MAX } from 'shared-lib/domain';
import { matchColumns, type MatchedTable } from './columns.js';
import { AT_ONCE, csvRows } from './read-csv.js';
import { readText } from './read-text.js';
import { isWorkbook, workbookRows } from './read-workbook.js';
import { UnreadableFile } from './csv-table.js';
import * as m from '../../texts/m.js';

/**
 * The lines of a file with the fields of its columns. It may be a workbook (.xlsx), or a text in UTF-8, UTF-16 or
 * Windows-1252 with commas, semicolons, tabs or bars between cells. Refusal: UNREADABLE_FILE with one sentence, for the
 * whole file.
 * @param columns the field of each column by the person's choice; by the column names where it is missing
 */
export async function readFile(
  kind: RecordKind,
  bytes: Buffer,
  columns: readonly string[] | undefined,
): Promise<MatchedTable> {
  if (bytes.length === 0) throw new UnreadableFile(m.this_file_is_empty());
  const { rows, count } = isWorkbook(bytes) ? await workbookRows(bytes) : csvRows(readText(bytes));
  if (count === 0) throw new UnreadableFile(m.this_file_is_empty());
  const table = matchColumns(kind, rows, columns);
  if (table.lines.length === 0) throw new UnreadableFile(m.this_file_has_no_lines());
  const below = count - table.above;
  if (below > IMPORT_ROWS_MAX)
    throw new UnreadableFile(m.this_file_has_rows({ below: below.toLocaleString('en-PH'), atOnce: AT_ONCE }));
  return table;
}
