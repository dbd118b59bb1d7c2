import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The XML of a sheet's rows: texts, numbers, truth values; null is a cell with only a format. */
export const rowsXml = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  rows
    .map((row, at) => {
      const cells = row.map((cell, column) => {
        const place = `r="${String.fromCharCode(65 + column)}${at + 1}"`;
        if (cell === null) return `<c ${place} s="0"/>`;
        if (typeof cell === 'string') return `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
        return typeof cell === 'number'
          ? `<c ${place}><v>${cell}</v></c>`
          : `<c ${place} t="b"><v>${Number(cell)}</v></c>`;
      });
      return `<row r="${at + 1}">${cells.join('')}</row>`;
    })
    .join('');

/** A workbook of one sheet with this XML as data, and other parts beside it. */
export function aWorkbook(sheetData: string, more: Readonly<Record<string, Uint8Array>> = {}): Buffer {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Clients" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]));
  return Buffer.from(zipSync({ ...files, ...more }, { level: 6 }));
}
