import { strToU8, Zip, ZipDeflate } from 'fflate';
import { csvLines, pesosCell, toCsv, type CsvCell } from 'shared-lib/domain';
import { fixedParts, SHEET_TAIL, sheetHead, sheetRow, type ColumnKind } from './xlsx-parts.js';

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

/**
 * As an Excel workbook of one sheet: its first row frozen, numbers, days and times as such, texts never as formulas.
 * Each piece is packed when it is asked for, so that as much is held of a large file as of a small one.
 */
export async function* xlsxOf<Row>(sheet: Sheet<Row>): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  const begin = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path);
    zip.add(file);
    return file;
  };
  for (const [path, xml] of fixedParts(sheet.name)) begin(path).push(strToU8(xml), true);
  const rowsFile = begin('xl/worksheets/sheet1.xml');
  const kinds = sheet.columns.map(({ kind }) => kind);
  rowsFile.push(strToU8(sheetHead(sheet.columns)));
  yield* packed.splice(0);
  let line = 1;
  for await (const rows of sheet.pieces) {
    rowsFile.push(strToU8(rows.map((row) => sheetRow(++line, cellsOf(sheet, row), kinds)).join('')));
    yield* packed.splice(0);
  }
  rowsFile.push(strToU8(SHEET_TAIL), true);
  zip.end();
  yield* packed.splice(0);
}
