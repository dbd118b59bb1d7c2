import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { csvOf, xlsxOf, type Sheet } from './spreadsheet.js';

interface Row {
  readonly name: string | null;
  readonly day: string | null;
  readonly time: string;
  readonly pesos: number;
}
const sheetOf = (pieces: readonly (readonly Row[])[]): Sheet<Row> => ({
  name: 'Visits & more',
  columns: [
    { heading: 'Name', kind: 'text', cell: ({ name }) => name },
    { heading: 'Day', kind: 'day', cell: ({ day }) => day },
    { heading: 'Time', kind: 'time', cell: ({ time }) => time },
    { heading: 'Revenue', kind: 'pesos', cell: ({ pesos }) => pesos },
  ],
  pieces: Readable.from(pieces),
});
const row = (given: Partial<Row> = {}): Row => ({
  name: 'Carmela',
  day: '2026-11-20',
  time: '13:30',
  pesos: 850,
  ...given,
});
async function bytesOf(sheet: Sheet<Row>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const bytes of xlsxOf(sheet)) all.push(bytes);
  return Buffer.concat(all);
}
/** Reads the file with a spreadsheet reader other than ours. */
const read = async (rows: readonly Row[]): Promise<unknown[][]> =>
  readSheet(await bytesOf(sheetOf([rows])), { trim: false });

describe('a table as a file', () => {
  it('is read with numbers, days and times as such, and empty cells as empty', async () => {
    const [heads, first, second] = await read([row(), row({ name: null, day: null, pesos: -0.45 })]);
    expect(heads).toEqual(['Name', 'Day', 'Time', 'Revenue']);
    expect(first).toEqual(['Carmela', new Date('2026-11-20T00:00:00Z'), expect.any(Date), 850]);
    expect((first?.[2] as Date).toISOString()).toContain('T13:30:00');
    expect(second).toEqual([null, null, expect.any(Date), -0.45]);
  });

  it('has every text as text, whatever it begins with or contains', async () => {
    const texts = [
      '=HYPERLINK("http://evil.example","x")',
      '+63 917 555 0142',
      '-1+2',
      '@SUM(A1)',
      '<b>&amp; "Ñandú" ₱ 🌺',
      'two\nlines',
      ' blanks ',
      '_x0041_',
      '007',
    ];
    const [, ...rows] = await read(texts.map((name) => row({ name })));
    expect(rows.map(([name]) => name)).toEqual(texts);
    const bad = await read([row({ name: 'bell\u0007 and half\uD800' }), row({ name: 'x'.repeat(40_000) })]);
    expect(bad[1]?.[0]).toBe('bell and half');
    expect(String(bad[2]?.[0])).toHaveLength(32_767);
  });

  it('has the same rows as CSV, with formulas made harmless', async () => {
    const lines: string[] = [];
    for await (const text of csvOf(sheetOf([[row({ name: '=1+1' })], [row()]]))) lines.push(text);
    expect(lines.join('').trim().split('\r\n').slice(1)).toEqual([
      "'=1+1,2026-11-20,13:30,850.00",
      'Carmela,2026-11-20,13:30,850.00',
    ]);
  });

  it('breaks off when its rows do, with their error', async () => {
    const pieces = (async function* () {
      yield [row()];
      throw new Error('the database went away');
    })();
    await expect(bytesOf({ ...sheetOf([]), pieces })).rejects.toThrow('the database went away');
  });

  it('is a file that other programs unpack, with the right checksums and sizes', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => row({ name: `Niño ${Math.sin(at)}` }));
    const bytes = await bytesOf(sheetOf([rows.slice(0, 1_000), rows.slice(1_000)]));
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toContain('xl/worksheets/sheet1.xml');
    for (const [name, content] of Object.entries(files)) {
      const at = bytes.lastIndexOf(name) - 46;
      expect([bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)]).toEqual([crc32(content), content.length]);
    }
  });

  it('is sent while its rows come in: each piece is fetched only when the one before was taken', async () => {
    let asked = 0;
    const pieces = (async function* () {
      for (let piece = 0; piece < 100; piece++) {
        asked++;
        yield Array.from({ length: 100 }, (_, at) => row({ name: `Client ${piece} ${at} ${Math.sin(at + piece)}` }));
      }
    })();
    const file = xlsxOf({ ...sheetOf([]), pieces });
    let bytes = 0;
    while (bytes < 30_000) bytes += (await file.next()).value?.length ?? 0;
    expect(asked).toBeLessThan(50);
    await file.return(undefined);
    expect(asked).toBeLessThan(50);
  });
});
