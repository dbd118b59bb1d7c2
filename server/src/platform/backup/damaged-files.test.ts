import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import { backupStage, packed, unpack, type BackupStage, type Packed } from '../../testing/backups.js';
import { HEADER_NAME, MANIFEST_NAME } from './contents.js';
import { readBackup } from './read-backup.js';
import { SEALED_LINE } from './sealed-stream.js';
import { takeBackup } from './take-backup.js';

const KEY = 'a key of the business';
const clock = { now: () => new Date('2026-11-27T03:00:00Z') };

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};
const middle = ({ length }: { readonly length: number }): number => Math.floor(length / 2);

type Change = (entries: Packed[], whole: Buffer) => Promise<Buffer> | Buffer;
const isPiece = ({ name }: Packed): boolean => name.startsWith('tables/public.clients/');
const repacked =
  (change: (entry: Packed) => readonly Packed[]): Change =>
  (entries) =>
    packed(entries.flatMap(change));
const rewritten = (is: (entry: Packed) => boolean, change: (text: string) => string): Change =>
  repacked((entry) => [is(entry) ? { ...entry, content: Buffer.from(change(entry.content.toString())) } : entry]);
const named =
  (name: string) =>
  (entry: Packed): boolean =>
    entry.name === name;

const PLAIN: readonly (readonly [what: string, change: Change, sentence: string])[] = [
  ['an empty file', () => Buffer.alloc(0), 'is no backup of Hatid'],
  ['a text', () => Buffer.from('name,phone\nMaria,0917'), 'is no backup of Hatid'],
  ['a packed text', () => gzipSync('name,phone'), 'is no backup of Hatid'],
  ['random bytes, packed', () => gzipSync(randomBytes(4_000)), 'is no backup of Hatid'],
  ['another tar', () => packed([{ name: 'package/index.js', content: Buffer.from('1') }]), 'is no backup of Hatid'],
  ['a header of another program', rewritten(named(HEADER_NAME), () => '{"format":"other"}'), 'is no backup of Hatid'],
  ['the first half', (_, whole) => whole.subarray(0, middle(whole)), 'is damaged and was not used'],
  ['all but the last byte', (_, whole) => whole.subarray(0, -1), 'is damaged and was not used'],
  ['a changed bit in the middle', (_, whole) => flipped(whole, middle(whole)), 'is damaged and was not used'],
  ['a changed bit in the checksum', (_, whole) => flipped(whole, whole.length - 6), 'is damaged and was not used'],
  ['a byte after its end', (_, whole) => Buffer.concat([whole, Buffer.from('x')]), 'is damaged and was not used'],
  [
    'a text after its end',
    (_, whole) => Buffer.concat([whole, Buffer.from('more text')]),
    'is damaged and was not used',
  ],
  ['zeros after its end', (_, whole) => Buffer.concat([whole, Buffer.alloc(99)]), 'something follows its end'],
  ['another backup after it', (_, whole) => Buffer.concat([whole, whole]), 'is damaged and was not used'],
  ['a table without rows', repacked((entry) => (isPiece(entry) ? [] : [entry])), 'rows of public.clients are missing'],
  [
    'a table without its first piece',
    repacked((entry) => (entry.name === 'tables/public.clients/000001.copy' ? [] : [entry])),
    'piece 2 of public.clients is out of turn',
  ],
  ['a piece twice', repacked((entry) => (isPiece(entry) ? [entry, entry] : [entry])), 'is out of turn'],
  [
    'a changed row',
    rewritten(isPiece, (rows) => rows.replace('Client', 'Clinet')),
    'rows of public.clients were changed',
  ],
  ['a row less', rewritten(isPiece, (rows) => rows.replace(/^.*\n/, '')), 'rows of public.clients are missing'],
  ['a row more', rewritten(isPiece, (rows) => rows + rows.slice(0, rows.indexOf('\n') + 1)), 'or too many'],
  ['half a row at the end', rewritten(isPiece, (rows) => rows.slice(0, -4)), 'ends within a row'],
  [
    'a file that does not belong',
    repacked((entry) => [entry, ...(entry.name === HEADER_NAME ? [{ ...entry, name: '../../etc/passwd' }] : [])]),
    'does not belong into it',
  ],
  [
    'a table of the database itself',
    repacked((entry) => [{ ...entry, name: entry.name.replace('public.clients', 'pg_catalog.pg_authid') }]),
    'does not belong into it',
  ],
  ['no manifest', repacked((entry) => (entry.name === MANIFEST_NAME ? [] : [entry])), 'it has no manifest'],
  ['a manifest of nothing', rewritten(named(MANIFEST_NAME), () => '{}'), 'its manifest cannot be read'],
  [
    'a manifest of other tables',
    rewritten(named(MANIFEST_NAME), (text) => text.replace('public.clients"', 'public.customers"')),
    'its manifest lists other tables',
  ],
  [
    'a changed header',
    rewritten(named(HEADER_NAME), (text) => text.replace('2026-11-27', '2026-11-26')),
    'header.json was',
  ],
  [
    'a format of a later version',
    rewritten(named(HEADER_NAME), (text) => text.replace('"number": 1,', '"number": 2,')),
    'was made by a newer version of Hatid',
  ],
];

/** The boxes of a sealed file, after its line, salt and mark. */
function boxesOf(whole: Buffer): { readonly head: Buffer; readonly boxes: Buffer[] } {
  const begin = SEALED_LINE.length + 32;
  const boxes: Buffer[] = [];
  for (let at = begin; at < whole.length; ) {
    const end = at + 4 + whole.readUInt32BE(at) + 16;
    boxes.push(whole.subarray(at, end));
    at = end;
  }
  return { head: whole.subarray(0, begin), boxes };
}
const boxed =
  (change: (boxes: Buffer[]) => Buffer[]): ((whole: Buffer) => Buffer) =>
  (whole) => {
    const { head, boxes } = boxesOf(whole);
    return Buffer.concat([head, ...change(boxes)]);
  };

const SEALED: readonly (readonly [what: string, change: (whole: Buffer) => Buffer, sentence: string])[] = [
  ['a changed bit', (whole) => flipped(whole, middle(whole)), 'was changed'],
  ['a changed tag at the end', (whole) => flipped(whole, whole.length - 1), 'was changed'],
  ['a changed length', (whole) => flipped(whole, SEALED_LINE.length + 32), 'a box has no possible length'],
  ['another salt', (whole) => flipped(whole, SEALED_LINE.length), 'was made with another key'],
  ['its first line only', (whole) => whole.subarray(0, SEALED_LINE.length + 9), 'it ends early'],
  ['all but the last byte', (whole) => whole.subarray(0, -1), 'it ends early'],
  ['no last box', boxed((boxes) => boxes.slice(0, -1)), 'it ends early'],
  ['a box less in the middle', boxed((boxes) => boxes.filter((_, at) => at !== 1)), 'box 2 was changed'],
  ['two boxes exchanged', boxed(([a, b, ...rest]) => [b, a, ...rest].flatMap((box) => box ?? [])), 'box 1 was changed'],
  ['its last box twice', boxed((boxes) => [...boxes, ...boxes.slice(-1)]), 'something follows its end'],
];

describe('a file that was changed', () => {
  let stage: BackupStage;
  let entries: Packed[];
  let whole: Buffer;
  let sealed: Buffer;
  beforeAll(async () => {
    stage = await backupStage();
    const make = async (name: string, key?: string): Promise<Buffer> =>
      fs.readFileSync((await takeBackup({ connection: stage.source.owner, clock, file: stage.file(name), key })).file);
    whole = await make('whole');
    sealed = await make('sealed', KEY);
    entries = await unpack(stage.file('whole'));
  }, 60_000);
  afterAll(() => stage.end());

  const read = (content: Buffer, key?: string) => {
    fs.writeFileSync(stage.file('changed'), content);
    return readBackup({ file: stage.file('changed'), key });
  };

  it('is what these tests change: packed again as it was, it is read', async () => {
    expect(entries.filter(isPiece).length).toBeGreaterThan(1);
    expect(boxesOf(sealed).boxes.length).toBeGreaterThan(3);
    expect((await read(await packed(entries))).manifest.tables.length).toBeGreaterThan(80);
    expect((await read(boxed((boxes) => boxes)(sealed), KEY)).manifest.tables.length).toBeGreaterThan(80);
  });

  it.each(PLAIN)('is refused: %s (R-beyond-361)', async (_what, change, sentence) => {
    await expect(read(await change(entries, whole))).rejects.toThrow(sentence);
  });
  it.each(SEALED)('is refused when it is encrypted: %s (R-beyond-361)', async (_what, change, sentence) => {
    await expect(read(change(sealed), KEY)).rejects.toThrow(sentence);
  });

  it('is refused in one sentence where a folder is named (R-beyond-361)', async () => {
    await expect(readBackup({ file: stage.folder })).rejects.toThrow(`${stage.folder} cannot be read: it is no file.`);
  });

  it('is refused with another key, without one, and a plain one where a key is set (R-beyond-361)', async () => {
    await expect(read(sealed, `${KEY}!`)).rejects.toThrow('was made with another key');
    await expect(read(sealed)).rejects.toThrow('is encrypted: set HATID_BACKUP_KEY');
    await expect(read(whole, KEY)).rejects.toThrow('is not encrypted, though HATID_BACKUP_KEY is set');
  });

  it('shows nothing of the data or of the key when it is encrypted (R-beyond-361)', () => {
    for (const word of ['header.json', 'clients', 'example.test', KEY]) expect(sealed.includes(word)).toBe(false);
  });
});
