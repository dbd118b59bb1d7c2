// How it works: docs/subsystems/access.md.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverLimits } from 'shared-lib/domain';
import { ApiError } from '../errors.js';
import { textOf } from './malformed-requests.js';

/**
 * Limits what a request may cost, so that none holds up the one thread of a server. The length of address and body is
 * checked before they are read. The number of members and their depth are checked before other code reads them.
 */

/** Letters of an address with its query. Screens send a few hundred; 15,000 take 20 ms to read. */
const ADDRESS_MAX = 4_000;

/** What the router reads: an address that is too long loses its query, and `refuseLongAddresses` then refuses it. */
export function readAddress({ url = '/' }: { readonly url?: string | undefined }): string {
  if (url.length <= ADDRESS_MAX) return url;
  const [path = '/'] = url.split('?', 1);
  return path.length > ADDRESS_MAX ? '/' : path;
}

export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ originalUrl }, _reply, done) =>
    done(originalUrl.length > ADDRESS_MAX ? new ApiError('BODY_TOO_LARGE') : undefined),
  );
}

/** JSON of a few thousand brackets is small, but too deep for recursive code. */
const DEEPEST = 32;

/** Clients send `Content-Type: application/json` with an empty body for calls that take none (7-046, 7-053). */
export function acceptJson(app: FastifyInstance): void {
  // Another site's form can send plain text without the browser's permission. No call here takes it.
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const text = textOf(bytes);
      if (text.trim() === '') return undefined;
      const body = await new Promise<unknown>((resolve, reject) => {
        void parse(request, text, (error, parsed: unknown) => (error ? reject(error) : resolve(parsed)));
      });
      refuseShape(body);
      return body;
    },
  );
}

/** The server unpacks no body: a few bytes could become many. */
export function refusePackedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const packing = headers['content-encoding'];
    done(packing && packing.trim().toLowerCase() !== 'identity' ? new ApiError('UNSUPPORTED_MEDIA') : undefined);
  });
}

/** Stops at the first member that is too many or too deep. */
function refuseShape(body: unknown): void {
  let members = 0;
  const open: { readonly value: object; readonly depth: number }[] = [];
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > DEEPEST) throw new ApiError('INVALID_JSON');
    open.push({ value, depth });
  };
  look(body, 1);
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    const inside: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    members += inside.length;
    if (members > serverLimits.BODY_MEMBERS_MAX) throw new ApiError('BODY_TOO_LARGE');
    for (const member of inside) look(member, depth + 1);
  }
}
