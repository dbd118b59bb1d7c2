import { csvLines, pesosCell, toCsv, type CsvCell } from 'shared-lib/domain';
import { fixedParts, SHEET_TAIL, sheetHead, sheetRow, type ColumnKind } from './xlsx-parts.js';
import { zipOf } from './zip.js';

export interface SheetColumn<Row> {
  readonly heading: string;
  readonly kind: ColumnKind;
  /** A day as `YYYY-MM-DD`, a time as `HH:MM`, money in pesos. */
  readonly cell: (row: Row) => CsvCell;
}

/** Rows that are fetched piece by piece while the file goes out. */
export interface Sheet<Row> {
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly pieces: AsyncIterable<readonly Row[]>;
}

/** In a file of texts an amount says its centavos itself; in a workbook its format does. */
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
 * As an Excel workbook of one sheet: its first row frozen, numbers, days and times as such, texts never as formulas.
 * Each piece is packed when it is asked for, so that as much is held of a large file as of a small one.
 */
export const xlsxOf = <Row>(sheet: Sheet<Row>): AsyncGenerator<Uint8Array> =>
  zipOf([
    ...fixedParts(sheet.name).map(([path, xml]) => ({ path, pieces: [xml] })),
    { path: 'xl/worksheets/sheet1.xml', pieces: sheetXml(sheet) },
  ]);
