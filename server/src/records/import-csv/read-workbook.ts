// How it works: docs/subsystems/files.md.
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from 'shared-lib/domain';
import { HEAD_AMONG } from './read-csv.js';
import { UnreadableFile, type TableRow } from './csv-table.js';
import * as m from '../../texts/m.js';

type Zip = Pick<typeof import('fflate'), 'unzipSync' | 'zipSync' | 'strFromU8' | 'strToU8'>;
type Reader = Pick<typeof import('read-excel-file/node'), 'readSheet'>;

interface Bounds {
  /** Bytes of a workbook's unpacked parts. */
  readonly unpacked: number;
  readonly rows: number;
  readonly columns: number;
}
type Answer = { readonly rows: readonly TableRow[] } | { readonly refused: 'large' | 'wide' | 'long' };

/**
 * Reads the first sheet of a workbook. It runs in its own thread, made from its source, so it uses no name outside
 * itself. Parts are unpacked up to a limit. Empty cells are removed before the reader sees them, because the reader
 * makes a row of everything up to the last one.
 */
async function readFirstSheet(zip: Zip, reader: Reader, bytes: Uint8Array, bounds: Bounds): Promise<Answer> {
  let unpacked = 0;
  // Only the parts that the reader needs: no pictures, no macros, no links to other files.
  const parts = zip.unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (
        !/^(?:\[Content_Types\]|_rels\/\.rels|xl\/[\w.]+|xl\/_rels\/[\w.]+|xl\/worksheets\/[\w.]+)(?:\.xml)?$/i.test(
          name,
        )
      )
        return false;
      unpacked += originalSize;
      return unpacked <= bounds.unpacked;
    },
  });
  if (unpacked > bounds.unpacked) return { refused: 'large' };
  let refused: 'wide' | 'long' | undefined;
  const columnOf = (letters: string): number =>
    [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  const slim = (part: Uint8Array): Uint8Array => {
    const xml = zip
      .strFromU8(part)
      .replace(/<!DOCTYPE[^>]*>/gi, '')
      .replace(/<(?:\w+:)?c\b[^>]*\/>|<((?:\w+:)?c)\b[^>]*><\/\1>/g, '')
      .replace(/<(?:\w+:)?row\b[^>]*\/>|<((?:\w+:)?row)\b[^>]*>\s*<\/\1>/g, '');
    for (const [, letters = '', row = ''] of xml.matchAll(/\br="([A-Z]{1,12})(\d{1,12})"/g)) {
      if (letters.length > 3 || columnOf(letters) > bounds.columns) refused = 'wide';
      if (Number(row) > bounds.rows) refused ??= 'long';
    }
    for (const [, row] of xml.matchAll(/<(?:\w+:)?row\b[^>]*\br="(\d+)"/g))
      if (Number(row) > bounds.rows) refused ??= 'long';
    return zip.strToU8(xml);
  };
  const kept = Object.entries(parts).map(([name, part]): [string, Uint8Array] => [
    name,
    /^xl\/worksheets\//i.test(name) ? slim(part) : part,
  ]);
  if (refused) return { refused };
  const sheet = await reader.readSheet(Buffer.from(zip.zipSync(Object.fromEntries(kept), { level: 0 })), {
    trim: false,
  });
  const two = (number: number): string => String(number).padStart(2, '0');
  const shown = (cell: unknown): string => {
    if (cell === null || cell === undefined) return '';
    if (cell === true) return 'yes';
    if (cell === false) return 'no';
    if (cell instanceof Date)
      return `${cell.getUTCFullYear()}-${two(cell.getUTCMonth() + 1)}-${two(cell.getUTCDate())}`;
    return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
  };
  return {
    rows: sheet.flatMap((row, at) => {
      const cells = row.map(shown);
      return cells.some((cell) => cell.trim() !== '') ? [{ line: at + 1, cells }] : [];
    }),
  };
}

const require = createRequire(import.meta.url);
const SOURCE = `
const { parentPort, workerData: { zip, reader, bytes, bounds } } = require('node:worker_threads');
(${readFirstSheet.toString()})(require(zip), require(reader), bytes, bounds).then(
  (answer) => parentPort.postMessage(answer),
  () => parentPort.postMessage({}),
);`;

const BOUNDS: Bounds = {
  unpacked: 48 * 1024 * 1024,
  // Empty rows are dropped; a table begins near the top.
  rows: IMPORT_ROWS_MAX + 5_000,
  columns: IMPORT_COLUMNS_MAX,
};
/** A table of 10,000 rows takes some seconds on a busy machine. A file that takes longer is not a table. */
const PATIENCE_MS = 30_000;
const MEMORY_MB = 384;

const most = (count: number): string => count.toLocaleString('en-PH');
const REFUSED = {
  large: m.this_workbook_is_too_large(),
  wide: m.this_sheet_has_more_than({ importColumnsMax: IMPORT_COLUMNS_MAX }),
  long: m.this_sheet_has_more_than_import({ importRowsMax: most(IMPORT_ROWS_MAX) }),
} as const;
const BROKEN = m.this_workbook_cannot_be_read();

/** A workbook begins like any zip file. */
export const isWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04';

/**
 * The non-empty rows of the first sheet of an .xlsx file, each with its number in the sheet. A hostile file costs at
 * most its thread's memory and time. Refusal: UNREADABLE_FILE.
 */
export async function workbookRows(bytes: Buffer): Promise<{ rows: readonly TableRow[]; count: number }> {
  const worker = new Worker(SOURCE, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // The thread gets nothing of the server: no environment, no output.
    env: {},
    stdout: true,
    stderr: true,
    workerData: {
      zip: require.resolve('fflate'),
      reader: require.resolve('read-excel-file/node'),
      bytes: new Uint8Array(bytes),
      bounds: BOUNDS,
    },
  });
  const answer = await new Promise<Partial<{ rows: readonly TableRow[]; refused: keyof typeof REFUSED }>>((resolve) => {
    const giveUp = setTimeout(() => resolve({ refused: 'large' }), PATIENCE_MS);
    const done = (result: Partial<{ rows: readonly TableRow[]; refused: keyof typeof REFUSED }>): void => {
      clearTimeout(giveUp);
      resolve(result);
    };
    worker.once('message', done);
    // Also for too little memory: only the thread ends.
    worker.once('error', () => done({ refused: 'large' }));
    worker.once('exit', () => done({}));
  });
  await worker.terminate();
  if (answer.refused) throw new UnreadableFile(REFUSED[answer.refused]);
  if (!answer.rows) throw new UnreadableFile(BROKEN);
  return { rows: answer.rows.slice(0, IMPORT_ROWS_MAX + HEAD_AMONG + 1), count: answer.rows.length };
}
