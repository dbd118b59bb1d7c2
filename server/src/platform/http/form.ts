import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.js';

/** Parts of one form: two members are the most that any call takes. */
const PARTS_MAX = 10;
/** What stands above a part: its name and kind. */
const PART_HEAD_MAX = 2_000;
const REPLACEMENT = '\ufffd';

/**
 * Lets the calls of a scope take multipart forms. Nothing is read here: `readForm` does, once it is known who sends it.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
}

/**
 * Lets the calls of a scope take a file of these kinds as their body. Nothing is read here: `readFile` does, once it is
 * known who sends it.
 */
export function acceptFiles(scope: FastifyInstance, type: string | string[]): void {
  scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
}

/** The body as its bytes, where it is said to be of this kind, or of one of these. */
export async function readFile(
  request: FastifyRequest,
  type: string | readonly string[],
): Promise<Buffer<ArrayBuffer>> {
  const said = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (!said || ![type].flat().includes(said)) throw new ApiError('UNSUPPORTED_MEDIA');
  return bytesOf(request);
}

/** The body as it came, no longer than its route takes. */
async function bytesOf({ raw, routeOptions }: FastifyRequest): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let length = 0;
  // Not destroyed where it is too long, as the refusal goes out on the same connection.
  for await (const part of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > routeOptions.bodyLimit) break;
    parts.push(part);
  }
  if (length <= routeOptions.bodyLimit) return Buffer.concat(parts);
  // What still comes is let go, or the connection would wait for somebody to read it.
  raw.resume();
  throw new ApiError('BODY_TOO_LARGE');
}

/**
 * The members of a form by name: texts as strings, a file as its bytes; a name that comes twice is a list. Read by the
 * platform's own parser, from memory: a parser of streams came to a halt for ever over a large part it was to skip.
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new ApiError('UNSUPPORTED_MEDIA');
  const bytes = await bytesOf(request);
  const boundary = boundaryOf(type);
  refuseParts(bytes, boundary);
  // In words of our own: a header that can be read in two ways would have other parts read than were counted.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(bytes, { headers }).formData().catch((cause: unknown) => {
    throw new ApiError('INVALID_JSON', { cause });
  });
  // The parser puts this character where bytes are no text. Whoever means it has sent it.
  const replaced = [...form.values()].some((value) => typeof value === 'string' && value.includes(REPLACEMENT));
  if (replaced && !bytes.includes(REPLACEMENT)) throw new ApiError('INVALID_JSON');
  const members = new Map<string, unknown[]>();
  for (const [name, value] of form)
    members.set(name, [
      ...(members.get(name) ?? []),
      typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()),
    ]);
  return Object.fromEntries(Array.from(members, ([name, values]) => [name, values.length > 1 ? values : values[0]]));
}

/** What parts the members of a form, in the letters that RFC 2046 (5.1.1) has for it, but for blanks. */
function boundaryOf(type: string): string {
  const boundary = /;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1(?=\s*(?:;|$))/i.exec(type)?.[2];
  if (!boundary) throw new ApiError('INVALID_JSON');
  return boundary;
}

/**
 * Counts before the parser works through all of them: ten thousand parts, or one with a head of megabytes, are read in
 * a glance and take it seconds.
 */
function refuseParts(bytes: Buffer, boundary: string): void {
  const parting = `\r\n--${boundary}`;
  let parts = 0;
  // The first one stands at the very beginning, without a line's end before it.
  for (let at = -2; at !== -1; at = bytes.indexOf(parting, at)) {
    if (++parts > PARTS_MAX + 1) throw new ApiError('BODY_TOO_LARGE');
    at += parting.length;
    const isLast = bytes.toString('latin1', at, at + 2) === '--';
    const head = bytes.subarray(at, at + PART_HEAD_MAX).indexOf('\r\n\r\n');
    if (!isLast && head < 0) throw new ApiError('INVALID_JSON');
  }
}
