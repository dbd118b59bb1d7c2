// How it works: docs/subsystems/files.md.
import { csvLines, pesosCell, toCsv, type CsvCell } from 'shared-lib/domain';
import { fixedParts, SHEET_TAIL, sheetHead, sheetRow, type ColumnKind } from './xlsx-parts.js';
import { zipOf } from './zip.js';

export interface SheetColumn<Row> {
  readonly heading: string;
  readonly kind: ColumnKind;
  /** A day as `YYYY-MM-DD`, a time as `HH:MM`, money in pesos. */
  readonly cell: (row: Row) => CsvCell;
}

/** Rows that are fetched in pieces while the file is sent. */
export interface Sheet<Row> {
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly pieces: AsyncIterable<readonly Row[]>;
}

/** In a text file the amount itself has its centavos. In a workbook its format adds them. */
const writtenCells = <Row>({ columns }: Sheet<Row>, row: Row): CsvCell[] =>
  columns.map(({ kind, cell }) => (kind === 'pesos' ? pesosCell(cell(row)) : cell(row)));
const cellsOf = <Row>({ columns }: Sheet<Row>, row: Row): CsvCell[] => columns.map(({ cell }) => cell(row));

/** As a CSV file. */
export async function* csvOf<Row>(sheet: Sheet<Row>): AsyncGenerator<string> {
  yield toCsv([sheet.columns.map(({ heading }) => heading)]);
  for await (const rows of sheet.pieces) yield csvLines(rows.map((row) => writtenCells(sheet, row)));
}

/** The lines of a sheet as the XML of a workbook. */
async function* sheetXml<Row>(sheet: Sheet<Row>): AsyncGenerator<string> {
  const kinds = sheet.columns.map(({ kind }) => kind);
  yield sheetHead(sheet.columns);
  let line = 1;
  for await (const rows of sheet.pieces) yield rows.map((row) => sheetRow(++line, cellsOf(sheet, row), kinds)).join('');
  yield SHEET_TAIL;
}

/**
 * An Excel workbook with one sheet. Its first row is frozen. Numbers, days and times are typed; texts are never
 * formulas. Each piece is packed when it is needed, so a large file takes as much memory as a small one.
 */
export const xlsxOf = <Row>(sheet: Sheet<Row>): AsyncGenerator<Uint8Array> =>
  zipOf([
    ...fixedParts(sheet.name).map(([path, xml]) => ({ path, pieces: [xml] })),
    { path: 'xl/worksheets/sheet1.xml', pieces: sheetXml(sheet) },
  ]);
