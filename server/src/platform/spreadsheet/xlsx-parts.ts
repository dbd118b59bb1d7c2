import { type CsvCell, limits } from 'shared-lib/domain';

/** The type of a column, so that a spreadsheet can add it up, sort by it and count with its days. */
export type ColumnKind = 'text' | 'whole' | 'pesos' | 'day' | 'time';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** By their position in the style table below. */
const STYLES: Readonly<Record<ColumnKind | 'heading', number>> = {
  text: 0,
  heading: 1,
  whole: 2,
  pesos: 3,
  day: 4,
  time: 5,
};
/** Numbers of formats that every spreadsheet knows, except the last two: `1,450`, `1,450.00`, `2026-11-20`, `13:00`. */
const STYLE_SHEET = `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${[
  3, 4, 164, 165,
]
  .map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
  .join('')}</cellXfs></styleSheet>`;

/** The parts of the file besides the rows. */
export const fixedParts = (sheet: string): readonly (readonly [path: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', STYLE_SHEET],
];

/** Characters that XML does not allow. */
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** The most characters in a cell. */
const TEXT_MAX = 32_767;

/** The text of a cell. Without the escape, `_x0041_` would be read as an A. */
function escaped(text: string): string {
  return text
    .slice(0, TEXT_MAX)
    .replace(NO_XML, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Day 0 of spreadsheets, for days from 1 March 1900 on. */
const DAY_0 = Date.UTC(1899, 11, 30);
const dayNumber = (day: string): number => (Date.parse(day) - DAY_0) / limits.DAY;
/** `13:30` as a fraction of a day. */
const timeNumber = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) / (24 * 60);

/** `A`, … `Z`, `AA`, …: the name of a column. */
function columnName(at: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const numberCell = (place: string, value: number, style: number): string =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`;

/** Text stays text, whatever it begins with: no cell is a formula. */
function written(place: string, cell: CsvCell, kind: ColumnKind): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return numberCell(place, cell, STYLES[kind]);
  if (kind === 'day' && typeof cell === 'string') return numberCell(place, dayNumber(cell), STYLES.day);
  if (kind === 'time' && typeof cell === 'string') return numberCell(place, timeNumber(cell), STYLES.time);
  return textCell(place, String(cell), STYLES.text);
}

/** The width of a column in characters. */
const WIDTHS: Readonly<Record<ColumnKind, number>> = { text: 26, whole: 12, pesos: 14, day: 12, time: 8 };

/** The sheet before its rows. Its first row stays in place while the others scroll. */
export const sheetHead = (columns: readonly { readonly heading: string; readonly kind: ColumnKind }[]): string =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`)
    .join('')}</cols><sheetData><row r="1">${columns
    .map(({ heading }, at) => textCell(`${columnName(at)}1`, heading, STYLES.heading))
    .join('')}</row>`;

/** @param row from 2 on: the first is the head's */
export const sheetRow = (row: number, cells: readonly CsvCell[], kinds: readonly ColumnKind[]): string =>
  `<row r="${row}">${cells.map((cell, at) => written(`${columnName(at)}${row}`, cell, kinds[at] ?? 'text')).join('')}</row>`;
export const SHEET_TAIL = '</sheetData></worksheet>';
