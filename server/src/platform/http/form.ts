import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.js';

/** The most parts in a form. No call takes more than two members. */
const PARTS_MAX = 10;
/** The most bytes in the head of a part: its name and type. */
const PART_HEAD_MAX = 2_000;
const REPLACEMENT = '\ufffd';

/** Lets the calls of a scope accept multipart forms. Only `readForm` reads them, once the sender is known. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
}

/**
 * Lets the calls of a scope accept a file of these types as their body. Only `readFile` reads it, once the sender is
 * known.
 */
export function acceptFiles(scope: FastifyInstance, type: string | string[]): void {
  scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
}

/** The body's bytes, if its type is this one, or one of these. */
export async function readFile(
  request: FastifyRequest,
  type: string | readonly string[],
): Promise<Buffer<ArrayBuffer>> {
  const said = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (!said || ![type].flat().includes(said)) throw new ApiError('UNSUPPORTED_MEDIA');
  return bytesOf(request);
}

/** The body as it came, up to the limit of its route. */
async function bytesOf({ raw, routeOptions }: FastifyRequest): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let length = 0;
  // A body that is too long does not end the connection, because the refusal is sent on it.
  for await (const part of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > routeOptions.bodyLimit) break;
    parts.push(part);
  }
  if (length <= routeOptions.bodyLimit) return Buffer.concat(parts);
  // Discards the rest. Otherwise the connection would wait for a reader.
  raw.resume();
  throw new ApiError('BODY_TOO_LARGE');
}

/**
 * The members of a form by name: texts as strings, a file as its bytes, a repeated name as a list. Uses the platform's
 * own parser, from memory: a stream parser hung for ever on a large part that it had to skip.
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new ApiError('UNSUPPORTED_MEDIA');
  const bytes = await bytesOf(request);
  const boundary = boundaryOf(type);
  refuseParts(bytes, boundary);
  // Written again here: a header that can be read in two ways would have other parts parsed than were counted.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(bytes, { headers }).formData().catch((cause: unknown) => {
    throw new ApiError('INVALID_JSON', { cause });
  });
  // The parser writes this character for bytes that are no text. A sender who means it has sent it.
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

/** The boundary between the members of a form, in the characters that RFC 2046 (5.1.1) allows, except blanks. */
function boundaryOf(type: string): string {
  const boundary = /;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1(?=\s*(?:;|$))/i.exec(type)?.[2];
  if (!boundary) throw new ApiError('INVALID_JSON');
  return boundary;
}

/**
 * Counts before the parser works through all parts. Ten thousand parts, or one with a head of megabytes, are counted in
 * an instant and would take the parser seconds.
 */
function refuseParts(bytes: Buffer, boundary: string): void {
  const parting = `\r\n--${boundary}`;
  let parts = 0;
  // The first one is at the very beginning, without an end of line before it.
  for (let at = -2; at !== -1; at = bytes.indexOf(parting, at)) {
    if (++parts > PARTS_MAX + 1) throw new ApiError('BODY_TOO_LARGE');
    at += parting.length;
    const isLast = bytes.toString('latin1', at, at + 2) === '--';
    const head = bytes.subarray(at, at + PART_HEAD_MAX).indexOf('\r\n\r\n');
    if (!isLast && head < 0) throw new ApiError('INVALID_JSON');
  }
}
