import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { thisMachine } from '../clock.js';
import { BucketError, notReached, refusalOf, textOf } from './bucket-error.js';
import type { BucketAccess } from './bucket-address.js';

/** The service takes no smaller parts but the last, and 10,000 parts at most: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
/** A part of this size takes two minutes at 1 Mbit/s. */
const PART_WITHIN_MS = 300_000;
const WITHIN_MS = 20_000;
/** Milliseconds before each further try of a request that got no answer, or 429 or a 5xx. */
const PAUSES_MS = [200, 1_000, 3_000];

interface Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly withinMs?: number;
  readonly pauses?: readonly number[];
}

export interface Found {
  readonly key: string;
  readonly bytes: number;
}

const elements = (xml: string, tag: string): string[] => xml.split(`<${tag}>`).slice(1);

/**
 * A bucket of an S3-compatible service, addressed by its path. Each request is signed with the digest of its body, so
 * the service refuses what changed on its way.
 * @throws BucketError from every method, in a sentence without secrets
 */
export class Bucket {
  constructor(
    readonly access: BucketAccess,
    readonly name: string,
  ) {}

  /** Everything whose key begins so, in the order of the keys. */
  async list(prefix: string): Promise<Found[]> {
    const found: Found[] = [];
    let next: string | undefined;
    do {
      const query = { 'list-type': '2', prefix, ...(next !== undefined && { 'continuation-token': next }) };
      const xml = await (await this.#ask({ method: 'GET', query })).text();
      for (const one of elements(xml, 'Contents'))
        found.push({ key: textOf(one, 'Key') ?? '', bytes: Number(textOf(one, 'Size')) });
      next = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined;
    } while (next !== undefined);
    return found;
  }

  /** The size in bytes; undefined if there is nothing of this key. */
  async sizeOf(key: string): Promise<number | undefined> {
    return (await this.list(key)).find((found) => found.key === key)?.bytes;
  }

  async remove(key: string): Promise<void> {
    await this.#ask({ method: 'DELETE', key });
  }

  /** The bytes from the first to the last. */
  async read(key: string): Promise<Readable> {
    const { body } = await this.#ask({ method: 'GET', key });
    return body ? Readable.fromWeb(body) : Readable.from([]);
  }

  /** Stores the bytes in parts. Nothing of them is there under the key before all are. Resolves with their number. */
  async write(key: string, bytes: AsyncIterable<Buffer>): Promise<number> {
    const upload = await this.#begin(key);
    try {
      const tags: string[] = [];
      let size = 0;
      for await (const body of inParts(bytes)) {
        const query = { partNumber: String(tags.length + 1), uploadId: upload };
        const answer = await this.#ask({ method: 'PUT', key, query, body, withinMs: PART_WITHIN_MS });
        tags.push(answer.headers.get('etag') ?? '');
        size += body.length;
      }
      await this.#finish(key, upload, { tags, size });
      return size;
    } catch (error) {
      await this.#abandon(key, upload).catch(() => undefined);
      throw error;
    }
  }

  /** Tries everything that a backup needs and leaves nothing. */
  async tryOut(key: string): Promise<void> {
    await this.list(key);
    await this.#abandon(key, await this.#begin(key));
  }

  /**
   * Ends uploads that a killed program began more than `olderThanMs` ago. A service that does not list uploads ends
   * them by a rule of its own.
   */
  async sweep(prefix: string, olderThanMs: number): Promise<void> {
    const answer = await this.#ask({ method: 'GET', query: { uploads: '', prefix }, pauses: [] }).catch(
      (error: unknown) => {
        if (error instanceof BucketError && /^(NotImplemented|MethodNotAllowed)$/.test(error.code)) return undefined;
        throw error;
      },
    );
    if (!answer) return;
    const now = Date.parse(answer.headers.get('date') ?? '') || thisMachine.clock();
    for (const one of elements(await answer.text(), 'Upload')) {
      const [key, upload, begun] = ['Key', 'UploadId', 'Initiated'].map((tag) => textOf(one, tag) ?? '');
      if (key && upload && now - Date.parse(begun ?? '') > olderThanMs) await this.#abandon(key, upload);
    }
  }

  async #begin(key: string): Promise<string> {
    const xml = await (await this.#ask({ method: 'POST', key, query: { uploads: '' } })).text();
    return textOf(xml, 'UploadId') ?? '';
  }

  /** The answer may get lost after the work was done, and 200 may come with an error: what is there decides. */
  async #finish(
    key: string,
    uploadId: string,
    { tags, size }: { readonly tags: readonly string[]; readonly size: number },
  ): Promise<void> {
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const failed = await this.#ask({ method: 'POST', key, query: { uploadId }, body, pauses: [] })
      .then(async (answer) => {
        const text = await answer.text();
        return text.includes('<Error>')
          ? refusalOf(this.#asked, { status: answer.status, body: text, date: null })
          : undefined;
      })
      .catch((error: unknown) => error);
    if ((await this.sizeOf(key)) === size) return;
    throw failed ?? new BucketError(`${this.access.endpoint} kept less than it was sent.`, 'Try again.', 'Incomplete');
  }

  async #abandon(key: string, uploadId: string): Promise<void> {
    await this.#ask({ method: 'DELETE', key, query: { uploadId } });
  }

  get #asked(): { readonly endpoint: string; readonly bucket: string } {
    return { endpoint: this.access.endpoint, bucket: this.name };
  }

  async #ask({ pauses = PAUSES_MS, ...request }: Request): Promise<Response> {
    const [pause, ...later] = pauses;
    const answer = await this.#send(request).catch((error: unknown) => notReached(this.#asked, error));
    if (answer instanceof Response && answer.ok) return answer;
    if (pause !== undefined && (answer instanceof BucketError || answer.status >= 500 || answer.status === 429)) {
      if (answer instanceof Response) await answer.body?.cancel();
      await wait(pause);
      return await this.#ask({ ...request, pauses: later });
    }
    if (answer instanceof BucketError) throw answer;
    throw refusalOf(this.#asked, {
      status: answer.status,
      body: await answer.text(),
      date: answer.headers.get('date'),
    });
  }

  async #send({ method, key, query = {}, body, withinMs = WITHIN_MS }: Request): Promise<Response> {
    const { endpoint, region, keyId: accessKeyId, secretKey: secretAccessKey } = this.access;
    const address = new URL(`${endpoint}/${this.name}${key === undefined ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const payload = body ?? '';
    const digest = createHash('sha256').update(payload).digest('hex');
    const headers = { 'x-amz-content-sha256': digest };
    const given = { method, url: address.href, headers, service: 's3', region, accessKeyId, secretAccessKey };
    const signed = await new AwsV4Signer(given).sign();
    // The answer must begin in time; a large file may take longer to come.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), withinMs);
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        signal: late.signal,
        ...(body && { body: new Uint8Array(body) }),
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The same bytes in parts of the size that the service takes. */
async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}
