import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './content-encoding.js';

/** Bytes from which an answer is worth the work: less than this travels in two packets whichever way. */
export const COMPRESSED_FROM = 2_000;

/** Cheap levels: a list of 25 kB takes about a third of a millisecond, beside the loop, and becomes a tenth. */
const compressors = {
  br: (payload: Buffer) =>
    promisify(brotliCompress)(payload, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: payload.length },
    }),
  gzip: (payload: Buffer) => promisify(gzip)(payload, { level: 5 }),
};

/** What the product writes anew for each request; its files come compressed from memory. */
const WRITTEN = /^(application\/json|text\/(html|calendar))\b/;

/** A text has no fewer bytes than characters: those of a long one need not be counted. */
const isSmall = (text: string): boolean => text.length < COMPRESSED_FROM && Buffer.byteLength(text) < COMPRESSED_FROM;

/**
 * The size of a compressed answer tells how much of it repeats. A stranger who can make the browser ask again and again
 * could so guess a secret that stands beside the stranger's own text (BREACH). Nobody can here: the token travels in a
 * header that only our script sets, no cookie signs anybody in, and no page repeats its address. Answers with tokens
 * and codes are left out all the same.
 */
const handsOutSecrets = (request: FastifyRequest): boolean => request.url.startsWith('/api/auth/');

/** Compresses answers and pages for clients that take it, from COMPRESSED_FROM bytes on. */
export function compressAnswers(app: FastifyInstance): void {
  // Not a plugin that works route by route: the page belongs to every address that no route has.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !WRITTEN.test(String(reply.getHeader('content-type')))) return done();
    if (isSmall(payload) || handsOutSecrets(request)) return done();
    // Said of the plain one too: a cache must not hand the one to who takes the other.
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity' || reply.hasHeader('content-encoding')) return done();
    compressors[encoding](Buffer.from(payload)).then((smaller) => {
      asEncoded(reply, encoding, smaller.length);
      done(null, smaller);
    }, done);
  });
}

const asEncoded = (reply: FastifyReply, encoding: string, bytes: number): FastifyReply =>
  reply.header('content-encoding', encoding).header('content-length', bytes);
