// How it works: docs/subsystems/backups.md.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';
import { BackupRefused } from './refusal.js';

/*
 * A sealed file: a first line, a salt, a mark that tells whether a key fits, then boxes. Each box is 4 bytes of length,
 * the hidden bytes and their tag (AES-256-GCM). The number of a box is its nonce, and the last box says that it is the
 * last. So a changed, missing, repeated or moved box is refused, and so is a file that ends early.
 */

/** The first line of a sealed file. */
export const SEALED_LINE = Buffer.from('hatid-backup sealed 1\n');
const SALT_BYTES = 16;
const MARK_BYTES = 16;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
const BOX_BYTES = 256 * 1024;
const CIPHER = 'aes-256-gcm';
/** A guess of a key costs 32 MB and a tenth of a second. Each file has its own salt, so no nonce is used twice. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;

interface Keys {
  readonly box: Buffer;
  readonly mark: Buffer;
}

function keysOf(key: string, salt: Buffer): Keys {
  const root = scryptSync(key, salt, 32, SCRYPT);
  const derived = (name: string): Buffer => Buffer.from(hkdfSync('sha256', root, salt, name, 32));
  return {
    box: derived('box'),
    mark: createHmac('sha256', derived('mark')).update(salt).digest().subarray(0, MARK_BYTES),
  };
}

const nonceOf = (box: number): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(box), 4);
  return nonce;
};
const NOT_LAST = Buffer.from([0]);
const LAST = Buffer.from([1]);

/** Hides what passes through. `key` is any text; it never gets into the file. */
export const seal = (key: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES);
    const keys = keysOf(key, salt);
    yield Buffer.concat([SEALED_LINE, salt, keys.mark]);
    let number = 0;
    const box = (content: Buffer, kind: Buffer): Buffer => {
      const cipher = createCipheriv(CIPHER, keys.box, nonceOf(number++)).setAAD(kind);
      const hidden = Buffer.concat([cipher.update(content), cipher.final()]);
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(hidden.length);
      return Buffer.concat([length, hidden, cipher.getAuthTag()]);
    };
    let waiting: Buffer = Buffer.alloc(0);
    for await (const chunk of source) {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length > BOX_BYTES) {
        yield box(waiting.subarray(0, BOX_BYTES), NOT_LAST);
        waiting = waiting.subarray(BOX_BYTES);
      }
    }
    yield box(waiting, LAST);
  };

/**
 * Opens what `seal` made, whose first line has been read.
 * @throws BackupRefused for another key, and for a file of which anything was changed
 */
export const unseal = (key: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const read = reader(source);
    const salt = await read(SALT_BYTES);
    const mark = await read(MARK_BYTES);
    if (!salt || !mark) throw new BackupRefused('damaged', 'it ends early');
    const keys = keysOf(key, salt);
    if (!timingSafeEqual(keys.mark, mark)) throw new BackupRefused('another key');
    for (let number = 0; ; number += 1) {
      const length = (await read(LENGTH_BYTES))?.readUInt32BE();
      if (length === undefined) throw new BackupRefused('damaged', 'it ends early');
      if (length > BOX_BYTES) throw new BackupRefused('damaged', 'a box has no possible length');
      const box = await read(length + TAG_BYTES);
      if (!box) throw new BackupRefused('damaged', 'it ends early');
      const open = (kind: Buffer): Buffer | undefined => {
        const decipher = createDecipheriv(CIPHER, keys.box, nonceOf(number), { authTagLength: TAG_BYTES });
        decipher.setAAD(kind).setAuthTag(box.subarray(length));
        try {
          return Buffer.concat([decipher.update(box.subarray(0, length)), decipher.final()]);
        } catch {
          return undefined;
        }
      };
      const content = open(NOT_LAST);
      if (content) {
        yield content;
        continue;
      }
      const last = open(LAST);
      if (!last) throw new BackupRefused('damaged', `box ${number + 1} was changed`);
      if (await read(1)) throw new BackupRefused('damaged', 'something follows its end');
      yield last;
      return;
    }
  };

/** Reads exactly so many bytes; undefined if there are fewer. */
function reader(source: AsyncIterable<Buffer>): (bytes: number) => Promise<Buffer | undefined> {
  const chunks = source[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);
  return async (bytes) => {
    const parts = [waiting];
    for (let have = waiting.length; have < bytes; ) {
      const next = await chunks.next();
      if (next.done) return undefined;
      parts.push(next.value);
      have += next.value.length;
    }
    const all = parts.length > 1 ? Buffer.concat(parts) : waiting;
    waiting = all.subarray(bytes);
    return all.subarray(0, bytes);
  };
}
