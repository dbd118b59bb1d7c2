import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A part of a ZIP file: its path, and its text in pieces. */
export interface ZipPart {
  readonly path: string;
  readonly pieces: AsyncIterable<string> | Iterable<string>;
}

interface Entry {
  readonly path: Buffer;
  /** The part's position in the file. */
  readonly at: number;
  crc: number;
  /** The bytes before packing, and after it. */
  size: number;
  packed: number;
}

const SIGNATURES = { local: 0x04034b50, sizes: 0x08074b50, central: 0x02014b50, end: 0x06054b50 } as const;
const VERSION = 20;
/** A part's sizes follow it, because they are not known before. Names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the first day that the format knows. So the same rows make the same file. */
const DAY = 0x21;

/** Numbers of two or four bytes, the lowest byte first. */
function record(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}
/** The fields that a part has both before it and in the table at the end. */
const saidOf = ({ path, crc, size, packed }: Pick<Entry, 'path' | 'crc' | 'size' | 'packed'>) =>
  [
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DAY],
    [4, crc],
    [4, packed],
    [4, size],
    [2, path.length],
    [2, 0],
  ] as const;

/** A packed part. It is packed outside the event loop, and no faster than it is read. */
async function* packedPart(entry: Entry, pieces: ZipPart['pieces']): AsyncGenerator<Buffer> {
  const plain = async function* () {
    for await (const text of pieces) {
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  };
  // An error of the input is thrown to the reader.
  const packing = pipeline(Readable.from(plain(), { highWaterMark: 1 }), createDeflateRaw(), () => undefined);
  for await (const bytes of packing as AsyncIterable<Buffer>) {
    entry.packed += bytes.length;
    yield bytes;
  }
}

/** A ZIP file of these parts. Each piece is read only when the packed bytes before it were taken. */
export async function* zipOf(parts: readonly ZipPart[]): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let written = 0;
  const counted = (bytes: Buffer): Buffer => {
    written += bytes.length;
    return bytes;
  };
  for (const { path, pieces } of parts) {
    const entry: Entry = { path: Buffer.from(path), at: written, crc: 0, size: 0, packed: 0 };
    entries.push(entry);
    yield counted(Buffer.concat([record([4, SIGNATURES.local], ...saidOf(entry)), entry.path]));
    for await (const bytes of packedPart(entry, pieces)) yield counted(bytes);
    yield counted(record([4, SIGNATURES.sizes], [4, entry.crc], [4, entry.packed], [4, entry.size]));
  }
  const at = written;
  for (const entry of entries) {
    const head = record(
      [4, SIGNATURES.central],
      [2, VERSION],
      ...saidOf(entry),
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, entry.at],
    );
    yield counted(Buffer.concat([head, entry.path]));
  }
  const count = entries.length;
  yield record([4, SIGNATURES.end], [2, 0], [2, 0], [2, count], [2, count], [4, written - at], [4, at], [2, 0]);
}
