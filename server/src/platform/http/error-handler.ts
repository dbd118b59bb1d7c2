// How it works: docs/subsystems/access.md.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, codeOf, DatabaseUnavailable, diskFull, isDiskFull, RecordBusy } from '../errors.js';
import { wasAborted } from './malformed-requests.js';

const SOON_SECONDS = 2;

const isFastifyError = (error: unknown): error is FastifyError => codeOf(error)?.startsWith('FST_') ?? false;

/** Turns every way in which a request can fail into an answer of the catalogue. undefined: a fault of ours. */
function refusalFor(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseUnavailable)
    return new ApiError('SERVICE_UNAVAILABLE', { retryAfter: SOON_SECONDS, cause: error });
  if (error instanceof RecordBusy) return new ApiError('RECORD_BUSY', { retryAfter: SOON_SECONDS, cause: error });
  // An entry of the books that the database refused: migrations/269_closed_days.sql.
  if (codeOf(error) === 'HT003') return new ApiError('DAY_SIGNED', { cause: error });
  if (isFastifyError(error)) return refusalOfFastify(error);
  // The JSON parser's own error.
  if (typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 400)
    return new ApiError('INVALID_JSON', { cause: error });
  return undefined;
}

function refusalOfFastify(error: FastifyError): ApiError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new ApiError('BODY_TOO_LARGE');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new ApiError('UNSUPPORTED_MEDIA');
    default:
      return error.statusCode && error.statusCode < 500 ? new ApiError('INVALID_JSON', { cause: error }) : undefined;
  }
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const aborted = wasAborted(error, request);
  if (aborted) request.log.info({ route: request.routeOptions.url }, 'the sender broke off');
  const refusal = aborted ? new ApiError('INVALID_JSON') : (refusalFor(error) ?? new ApiError('INTERNAL'));
  if (refusal.code === 'INTERNAL')
    request.log.error({ error }, isDiskFull(error) ? diskFull('the database') : 'request failed');
  if (refusal.code === 'SERVICE_UNAVAILABLE') request.log.warn({ error }, 'database unavailable');
  if (refusal.options.retryAfter !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.options.retryAfter))));
  return reply.code(refusal.status).send(refusal.body(request.id));
}
