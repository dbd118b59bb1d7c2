import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from 'shared-lib/domain';
import { ApiError, codeOf } from '../errors.js';
import type { Logger } from '../logging.js';
import * as m from '../../texts/m.js';

/** What Node's parser says of an invalid request. Any other one could simply not be read. */
const PARSER_REFUSALS: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** The unfinished answers of each connection. */
const openAnswers = new WeakMap<Socket, Set<ServerResponse>>();

/** Tells `answerParserError` which connections are in the middle of an answer. */
export function noteOpenAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
    let open = openAnswers.get(socket);
    if (!open) openAnswers.set(socket, (open = new Set()));
    open.add(answer);
    done();
  });
  app.addHook('onResponse', ({ raw: { socket } }, { raw: answer }, done) => {
    openAnswers.get(socket)?.delete(answer);
    done();
  });
}

/** Text that is written now would look like a part of that answer. */
const isAmidAnswer = (socket: Socket): boolean =>
  [...(openAnswers.get(socket) ?? [])].some((answer) => answer.headersSent && !answer.writableFinished);

/**
 * Answers an invalid request, which no route or hook sees, in the catalogue's form. Then closes the connection, because
 * nobody knows what would follow.
 */
export function answerParserError(error: unknown, socket: Socket, log: Logger): void {
  if (codeOf(error) === 'ECONNRESET' || !socket.writable || isAmidAnswer(socket)) {
    socket.destroy();
    return;
  }
  const refusal = new ApiError(PARSER_REFUSALS[codeOf(error) ?? ''] ?? 'INVALID_JSON');
  const requestId = randomUUID();
  const body = JSON.stringify(refusal.body(requestId));
  log.info({ request_id: requestId, code: codeOf(error), status: refusal.status }, 'a request could not be read');
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${refusal.code}`,
      'content-type: application/json; charset=utf-8',
      m.content_length({ body: Buffer.byteLength(body) }),
      m.x_request_id({ requestId }),
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Names and values alternate. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  return hosts;
}

/** A proxy may read one host and the server the other. A request with two hosts tries to pass for another sender's. */
export function refuseUnclearHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = countHosts(raw.rawHeaders);
    const unclear = hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0');
    done(unclear ? new ApiError('INVALID_JSON') : undefined);
  });
}

/** The text of a body. Bytes that are no text are refused: they would be stored as other characters. */
export function textOf(body: Buffer): string {
  if (!isUtf8(body)) throw new ApiError('INVALID_JSON');
  return body.toString('utf8');
}

/** Did the client go away while it was still sending? That is nobody's fault, and nobody reads the answer. */
export const wasAborted = (error: unknown, { raw }: FastifyRequest): boolean =>
  codeOf(error) === 'ECONNRESET' && raw.destroyed && !raw.complete;
