import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketAccess } from '../platform/bucket/bucket-address.js';

/** An S3-compatible service on this machine, with one bucket. It checks signatures by code of its own. */
export interface TestBucket {
  readonly access: BucketAccess;
  readonly name: string;
  readonly objects: Map<string, Buffer>;
  /** Uploads that were begun and neither finished nor given up. */
  readonly uploads: Map<string, TestUpload>;
  /** Milliseconds by which its clock is ahead. */
  clockAheadMs: number;
  /** Answers these instead, one request each: `drop` breaks the connection. */
  readonly faults: ('drop' | number)[];
  /** Asked before each part is kept. A number is answered instead. */
  onPart: (part: number) => number | undefined;
  /** Does the work of finishing an upload, and loses the answer. */
  losesAnswers: boolean;
  /** Methods that the key may not use. */
  readonly forbidden: Set<string>;
  close(): Promise<void>;
}

export interface TestUpload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
  begun: Date;
}

const SECRET = 'kanarie/secret+of/the+bucket';
const KEY_ID = 'KANARIEKEYID';
const REGION = 'moon-north-1';
const SKEW_MS = 15 * 60_000;
/** Small, so that a list has several pages. */
const PAGE = 3;

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** RFC 3986: what encodeURIComponent leaves and the signature does not. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}
interface Answer {
  readonly status: number;
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
});

/** Why a request is refused, as AWS documents version 4 of its signatures; undefined if it is signed well. */
function refusedSignature({ method, path, query, headers, body }: Asked, now: number): Answer | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!given) return refusal(403, 'AccessDenied');
  const [, keyId, day = '', region = '', names = '', signature] = given;
  if (keyId !== KEY_ID) return refusal(403, 'InvalidAccessKeyId');
  if (region !== REGION) return refusal(400, 'AuthorizationHeaderMalformed');
  const moment = String(headers['x-amz-date']);
  const at = Date.parse(moment.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(now - at) <= SKEW_MS)) return refusal(403, 'RequestTimeTooSkewed');
  if (headers['x-amz-content-sha256'] !== sha256(body)) return refusal(400, 'XAmzContentSHA256Mismatch');
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return refusal(403, 'AccessDenied');
  const pairs = [...query].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
  const told = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, path, pairs.join('&'), told, names, sha256(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${SECRET}`, day), region));
  const own = hmac(key, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')).toString('hex');
  return own === signature ? undefined : refusal(403, 'SignatureDoesNotMatch');
}

/** A service with a bucket, at a free port of this machine. */
export async function testBucket(name = 'hatid-backups'): Promise<TestBucket> {
  let uploadsBegun = 0;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://x');
      const { method = '', headers } = request;
      const answer = answerTo({ method, path, query, headers, body: Buffer.concat(chunks) });
      if (answer === 'drop') return void request.socket.destroy();
      const date = new Date(Date.now() + bucket.clockAheadMs).toUTCString();
      response.writeHead(answer.status, { date, ...answer.headers }).end(answer.body ?? '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bucket: TestBucket = {
    access: { endpoint, region: REGION, keyId: KEY_ID, secretKey: SECRET },
    name,
    objects: new Map(),
    uploads: new Map(),
    clockAheadMs: 0,
    faults: [],
    onPart: () => undefined,
    losesAnswers: false,
    forbidden: new Set(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function answerTo(asked: Asked): Answer | 'drop' {
    const fault = bucket.faults.shift();
    if (fault === 'drop') return fault;
    if (fault !== undefined) return { status: fault };
    const refused = refusedSignature(asked, Date.now() + bucket.clockAheadMs);
    if (refused) return refused;
    const [, of, ...rest] = asked.path.split('/');
    if (of !== name) return refusal(404, 'NoSuchBucket');
    if (bucket.forbidden.has(asked.method)) return refusal(403, 'AccessDenied');
    const key = rest.join('/');
    if (key === '') return asked.query.has('uploads') ? listUploads(asked.query) : list(asked.query);
    return asked.query.has('uploads') || asked.query.has('uploadId') ? ofUpload(asked, key) : ofObject(asked, key);
  }

  function list(query: URLSearchParams): Answer {
    const keys = [...bucket.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const contents = keys
      .slice(from, from + PAGE)
      .map((key) => `<Contents><Key>${key}</Key><Size>${bucket.objects.get(key)?.length}</Size></Contents>`);
    const more = from + PAGE < keys.length;
    const next = more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    const body = `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
    return { status: 200, body };
  }

  function listUploads(query: URLSearchParams): Answer {
    const found = [...bucket.uploads]
      .filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
      .map(
        ([id, { key, begun }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      );
    return { status: 200, body: `<ListMultipartUploadsResult>${found.join('')}</ListMultipartUploadsResult>` };
  }

  function ofObject({ method }: Asked, key: string): Answer {
    if (method === 'DELETE') bucket.objects.delete(key);
    if (method === 'DELETE') return { status: 204 };
    const body = bucket.objects.get(key);
    return body ? { status: 200, body } : refusal(404, 'NoSuchKey');
  }

  function ofUpload({ method, query, body }: Asked, key: string): Answer | 'drop' {
    if (query.has('uploads')) {
      const id = `upload-${++uploadsBegun}`;
      bucket.uploads.set(id, { key, parts: new Map(), begun: new Date() });
      return { status: 200, body: `<R><Bucket>${name}</Bucket><UploadId>${id}</UploadId></R>` };
    }
    const id = query.get('uploadId') ?? '';
    const upload = bucket.uploads.get(id);
    if (upload?.key !== key) return refusal(404, 'NoSuchUpload');
    if (method === 'PUT') {
      const part = Number(query.get('partNumber'));
      const status = bucket.onPart(part);
      if (status !== undefined) return { status };
      upload.parts.set(part, body);
      return { status: 200, headers: { etag: `"${sha256(body)}"` } };
    }
    bucket.uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([^"]+)"<\/ETag>/g)];
    const parts = named.map(([, part]) => upload.parts.get(Number(part)) ?? Buffer.alloc(0));
    // As services do: 200, and then an error.
    if (!named.every(([, , tag], at) => tag === sha256(parts[at] ?? ''))) return { ...refusal(200, 'InvalidPart') };
    bucket.objects.set(key, Buffer.concat(parts));
    return bucket.losesAnswers ? 'drop' : { status: 200, body: '<CompleteMultipartUploadResult/>' };
  }
  return bucket;
}
