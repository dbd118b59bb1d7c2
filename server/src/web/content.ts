import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../platform/http/content-encoding.js';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

export const typeOf = (path: string): string =>
  TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Below this size, the frame of compressed bytes costs what compression saves. */
const WORTH_COMPRESSING = 600;
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|webmanifest)$/;

/** A file in memory that compresses itself once for each encoding. */
export class Content {
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly path: string,
    readonly body: Buffer,
  ) {}

  get type(): string {
    return typeOf(this.path);
  }

  /** The encoding that the file really gets: pictures and tiny files stay as they are. */
  encodingOf(wanted: Encoding): Encoding {
    return COMPRESSIBLE.test(this.path) && this.body.length >= WORTH_COMPRESSING ? wanted : 'identity';
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    let known = this.#encoded.get(encoding);
    if (!known) {
      known = compress(this.body, encoding);
      this.#encoded.set(encoding, known);
    }
    return known;
  }
}

/** File contents up to a number of bytes. The one that was not requested for longest is removed first. */
export class ContentMemory {
  readonly #contents = new Map<string, Content>();
  #held = 0;

  constructor(readonly limit: number) {}

  get(key: string): Content | undefined {
    return this.#contents.get(key);
  }

  /** Marks a content as used. Call it at every use, because the map removes from its front. */
  keep(key: string, content: Content): void {
    if (!this.#contents.delete(key)) this.#held += content.body.length;
    this.#contents.set(key, content);
    for (const [oldest, { body }] of this.#contents) {
      if (this.#held <= this.limit) return;
      this.#contents.delete(oldest);
      this.#held -= body.length;
    }
  }
}

/** Uses the strongest level: a file is compressed once and sent to everybody. */
async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br')
    return compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
  if (encoding === 'gzip') return compressGzip(body, { level: 9 });
  return body;
}
