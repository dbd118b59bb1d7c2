// How it works: docs/subsystems/backups.md.
import fs from 'node:fs';
import path from 'node:path';
import { Bucket } from '../bucket/bucket.js';
import { isInBucket, objectAddress, type BucketAccess } from '../bucket/bucket-address.js';
import { codeOf, messageOf, StartError } from '../errors.js';

/** A backup that is read: its first bytes, and all from some byte on. `from` is called once at most. */
export interface BackupSource {
  readonly beginning: Buffer;
  from(start: number): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** A path as it was typed, or an address of a bucket as it is. */
export const whereIs = (file: string): string => (isInBucket(file) ? file : path.resolve(file));

const CHUNK_BYTES = 256 * 1024;

/**
 * Opens a file, or what lies at `s3://bucket/name`.
 * @param bytes how many the beginning has, unless there are fewer
 * @throws StartError if it cannot be read
 */
export const openBackup = (
  { file, access }: { readonly file: string; readonly access?: BucketAccess | undefined },
  bytes: number,
): Promise<BackupSource> => (isInBucket(file) ? inBucket(file, access, bytes) : onDisk(file, bytes));

const unread = (file: string, why: string, cause?: unknown): StartError =>
  new StartError(`${file} cannot be read: ${why}.`, { cause });

async function onDisk(file: string, bytes: number): Promise<BackupSource> {
  const content = await fs.promises.open(file).catch((error: unknown) => {
    throw unread(file, codeOf(error) === 'ENOENT' ? 'there is no such file' : messageOf(error), error);
  });
  try {
    if (!(await content.stat()).isFile()) throw unread(file, 'it is no file');
    const { buffer, bytesRead } = await content.read(Buffer.alloc(bytes), 0, bytes, 0);
    return {
      beginning: buffer.subarray(0, bytesRead),
      from: (start) => fs.createReadStream(file, { start, highWaterMark: CHUNK_BYTES }),
      close: () => content.close(),
    };
  } catch (error) {
    await content.close();
    throw error;
  }
}

/** The bucket and the key of an address. Throws a StartError that says what is missing. */
export function placeInBucket(
  file: string,
  access: BucketAccess | undefined,
): { readonly bucket: Bucket; readonly key: string } {
  const address = objectAddress(file);
  if (!address)
    throw new StartError(`${file} is no address of a file in a bucket, such as s3://my-bucket/hatid/night.backup.`);
  if (!access) throw new StartError(`For ${file}, set HATID_S3_ENDPOINT, HATID_S3_KEY_ID and HATID_S3_SECRET_KEY.`);
  return { bucket: new Bucket(access, address.bucket), key: address.key };
}

async function inBucket(file: string, access: BucketAccess | undefined, bytes: number): Promise<BackupSource> {
  const { bucket, key } = placeInBucket(file, access);
  const content = await bucket.read(key);
  const chunks = chunksOf(file, content);
  let beginning = Buffer.alloc(0);
  while (beginning.length < bytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    beginning = Buffer.concat([beginning, value]);
  }
  return {
    beginning: beginning.subarray(0, bytes),
    async *from(start) {
      yield beginning.subarray(start);
      yield* chunks;
    },
    close: async () => {
      content.destroy();
    },
  };
}

async function* chunksOf(file: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) yield Buffer.from(chunk);
  } catch (error) {
    throw unread(file, `the connection broke (${messageOf(error)})`, error);
  }
}
