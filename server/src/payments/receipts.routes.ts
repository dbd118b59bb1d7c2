import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from 'shared-lib/contract';
import { limits } from 'shared-lib/domain';
import { notFound } from '../appointments/appointments.errors.js';
import { originOf } from '../appointments/scene.js';
import { ApiError, codeOf } from '../platform/errors.js';
import { route } from '../platform/http.js';
import { findSameElsewhere, readReceipt } from './receipts.repository.js';
import { uploadReceipt, type Upload } from './receipts.usecases.js';

/** The file and what the form says beside it. */
const FORM_BYTES = limits.RECEIPT_MAX_BYTES + 64 * 1024;

export async function receiptRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: limits.RECEIPT_MAX_BYTES, files: 1, fields: 8, fieldSize: 4096, parts: 9 } });
    route(scope, calls.receipts.upload, async ({ request, user, deps }) => uploadReceipt(deps, user, await readForm(request)), { bodyLimit: FORM_BYTES });
  });

  route(app, calls.receipts.duplicates, ({ query, deps }) => findSameElsewhere(deps.db, query.appointment, query));

  route(app, calls.receipts.read, async ({ params, deps, reply }) => {
    const receipt = await readReceipt(deps.db, params.appointment, params.hash);
    if (!receipt) throw notFound();
    // Somebody else's file: it is shown, never run, and never taken for another kind than the one found in it.
    reply.headers({
      'content-type': receipt.mime, 'x-content-type-options': 'nosniff', 'content-disposition': 'inline; filename="receipt"',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'", 'cache-control': 'private, no-store',
    });
    return receipt.content;
  });
}

async function readForm(request: FastifyRequest): Promise<Upload> {
  let content: Buffer | undefined;
  let appointmentId: number | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') content = await part.toBuffer();
      else if (part.fieldname === 'appointment_id' || part.fieldname === 'appointment') appointmentId = idOf(part.value);
    }
  } catch (error) {
    // The multipart reader's own errors have no code where the form breaks off.
    throw error instanceof ApiError || codeOf(error) ? error : new ApiError('INVALID_JSON', { cause: error });
  }
  return { content, appointmentId, origin: originOf(request) };
}

const idOf = (value: unknown): number | undefined => (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined);
