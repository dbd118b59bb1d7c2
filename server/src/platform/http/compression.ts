import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './content-encoding.js';

/** Bytes from which compression pays: a shorter answer travels in two packets in any case. */
export const COMPRESSED_FROM = 2_000;

/** Cheap levels. A list of 25 kB takes a third of a millisecond outside the event loop, and becomes a tenth. */
const compressors = {
  br: (payload: Buffer) =>
    promisify(brotliCompress)(payload, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: payload.length },
    }),
  gzip: (payload: Buffer) => promisify(gzip)(payload, { level: 5 }),
};

/** The content that the server writes for each request. Files come compressed from memory. */
const WRITTEN = /^(application\/json|text\/(html|calendar))\b/;

/** A text has at least as many bytes as characters, so the bytes of a long one need no counting. */
const isSmall = (text: string): boolean => text.length < COMPRESSED_FROM && Buffer.byteLength(text) < COMPRESSED_FROM;

/**
 * The size of a compressed answer tells how much of it repeats. A stranger who can repeat a browser's requests could so
 * guess a secret beside text of their own (BREACH). Nobody can here: only our script sets the token's header, no cookie
 * signs anybody in, and no page repeats its address. Answers with tokens and codes stay plain in any case.
 */
const handsOutSecrets = (request: FastifyRequest): boolean => request.url.startsWith('/api/auth/');

/** Compresses answers and pages for clients that accept it, from COMPRESSED_FROM bytes on. */
export function compressAnswers(app: FastifyInstance): void {
  // A plugin works for each route. But the page also answers every address that has no route.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !WRITTEN.test(String(reply.getHeader('content-type')))) return done();
    if (isSmall(payload) || handsOutSecrets(request)) return done();
    // Plain answers have this header too: a cache must not give one form to a client that needs the other.
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
