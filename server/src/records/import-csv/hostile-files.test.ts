import type { RecordKind } from 'shared-lib/contract';
import { ApiError } from '../../platform/errors.js';
import { readFile } from './read-file.js';
import { aWorkbook, rowsXml } from './testing/a-workbook.js';

const refusal = (kind: RecordKind, file: string | Buffer): Promise<string> =>
  readFile(kind, Buffer.from(file), undefined).then(
    () => 'taken',
    (error: unknown) => (error instanceof ApiError ? (error.message ?? '') : String(error)),
  );

describe('a file made to do harm', () => {
  /** A workbook with a part of this many bytes, which claims another number. */
  const unpacksTo = (bytes: number, said: number): Buffer => {
    const made = aWorkbook(rowsXml([['Name', 'Mobile']]), { 'xl/sharedStrings.xml': new Uint8Array(bytes) });
    // In the list at the end of the archive: the unpacked size of a part.
    for (let at = 0; at < made.length - 46; at++)
      if (made.readUInt32LE(at) === 0x02014b50 && made.readUInt32LE(at + 24) === bytes)
        made.writeUInt32LE(said, at + 24);
    return made;
  };
  it.each<[name: string, file: () => string | Buffer, said: RegExp]>([
    [
      'a workbook that unpacks to 200 MB',
      () => unpacksTo(1_000_000, 200 * 1024 * 1024),
      /^This workbook is too large when it is unpacked/,
    ],
    [
      'a workbook that claims to unpack to less than it does',
      () => unpacksTo(8_000_000, 1000),
      /^This workbook cannot be read|^This file has no lines/,
    ],
    [
      'a cell in the sixteen-thousandth column',
      () => aWorkbook(rowsXml([['Name']]).replace('</row>', '<c r="XFD1"><v>1</v></c></row>')),
      /more than 100 columns/,
    ],
    [
      'a cell in a column that no sheet has',
      () => aWorkbook('<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>'),
      /more than 100 columns/,
    ],
    [
      'a cell in the last row',
      () => aWorkbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
      /more than 10,000 rows/,
    ],
    [
      'a row number beyond any sheet',
      () => aWorkbook('<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>'),
      /more than 10,000 rows/,
    ],
    [
      'entities that unfold',
      () => aWorkbook('<row r="1"><c r="A1" t="inlineStr"><is><t>&a;&a;</t></is></c></row>'),
      /./,
    ],
    ['half a workbook', () => aWorkbook(rowsXml([['Name']])).subarray(0, 300), /^This workbook cannot be read/],
    [
      'a million columns',
      () => `Name,Mobile${',x'.repeat(1_000_000)}\n`,
      /^A line of this file is too long to read|cells; at most 100/,
    ],
    [
      'a thousand columns',
      () => `Name,Mobile\n${'x,'.repeat(1_000)}\n`,
      /^Line 2 has 1,001 cells; at most 100 are read/,
    ],
    [
      'a quotation mark and eight megabytes',
      () => `Name,Mobile\nAna,1\n"${'x\n'.repeat(4_000_000)}`,
      /^Line 3 opens a quotation mark/,
    ],
    ['two million rows', () => `Name,Mobile\n${'a,1\n'.repeat(2_000_000)}`, /^This file has more than 20,000 rows/],
    ['a document', () => '%PDF-1.7\nName,Phone\n', /^This is not a table/],
    [
      'a workbook of the years before 2007',
      () => Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1xls', 'latin1'),
      /^This is not a table/,
    ],
    [
      'random bytes',
      () => Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7919) % 251)),
      /^This is not a table/,
    ],
  ])(
    '%s is refused in one sentence, and costs little',
    async (_, file, said) => {
      const bytes = file();
      const begun = performance.now();
      const before = process.memoryUsage().rss;
      expect(await refusal('client', bytes)).toMatch(said);
      expect(performance.now() - begun).toBeLessThan(20_000);
      expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
    },
    30_000,
  );

  it('does not delay others while a workbook is read', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [`Ana ${at}`, `0917 ${1_000_000 + at}`]);
    const bytes = aWorkbook(rowsXml([['Name', 'Mobile'], ...rows]));
    let turns = 0;
    const counting = setInterval(() => turns++, 5);
    const { lines } = await readFile('client', bytes, undefined);
    clearInterval(counting);
    expect(lines).toHaveLength(10_000);
    expect(turns).toBeGreaterThan(20);
  }, 30_000);
});
