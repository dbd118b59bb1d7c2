// What is accepted: `readUpload` of receipts.usecases.ts.
import type { FastifyReply } from 'fastify';
import { RECEIPT_MAX_BYTES } from 'shared-lib/domain';
import { notFound } from '../platform/errors.js';

/** The file and the other fields of the form. */
export const FORM_BYTES = RECEIPT_MAX_BYTES + 64 * 1024;

/** Answers with an uploaded file, or 404. */
export function sendUpload(
  reply: FastifyReply,
  file: { readonly mime: string; readonly content: Buffer } | undefined,
  name: string,
): Buffer {
  if (!file) throw notFound();
  // The file comes from a stranger: browsers show it, never run it, and never treat it as another type than its
  // content.
  reply.headers({
    'content-type': file.mime,
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
  });
  return file.content;
}
