// How it works: docs/subsystems/files.md.
import { createHash } from 'node:crypto';
import type { Answer, Calls } from 'shared-lib/contract';
import { FIELD_TEXTS, RECEIPT_MAX_BYTES, RECEIPT_TEXTS, type RECEIPT_TYPES } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import { ApiError, wrongFields } from '../platform/errors.js';
import { appointmentExists, findSameElsewhere, putReceipt, receiptUrl } from './receipts.repository.js';

type ReceiptType = (typeof RECEIPT_TYPES)[number];

const starts = (content: Buffer, bytes: string, at = 0): boolean =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'));

/**
 * The type of a file by its first bytes, whatever its name or the browser says; undefined for a type that is not
 * accepted. Source: 5-044.
 */
function sniff(content: Buffer): ReceiptType | undefined {
  if (starts(content, '\xff\xd8\xff')) return 'image/jpeg';
  if (starts(content, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts(content, 'RIFF') && starts(content, 'WEBP', 8)) return 'image/webp';
  if (starts(content, '%PDF-')) return 'application/pdf';
  return undefined;
}

export interface UploadedFile {
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  readonly mime: ReceiptType;
  readonly content: Buffer;
}
/** What is accepted of a file: its size and its type, which the server finds out itself. Source: 5-044. */
export function readUpload(content: Buffer): UploadedFile {
  if (content.length > RECEIPT_MAX_BYTES) throw new ApiError('BODY_TOO_LARGE');
  if (!content.length) throw wrongFields({ file: [FIELD_TEXTS.required] });
  const mime = sniff(content);
  if (!mime) throw wrongFields({ file: [RECEIPT_TEXTS.type] });
  return { hash: createHash('sha256').update(content).digest('hex'), mime, content };
}

export interface Upload {
  readonly appointmentId: number;
  readonly content: Buffer;
}

/**
 * Stores a receipt of an appointment and returns its hash, which the server computes. Source: 5-044, 5-045, 7-067,
 * R-money-3, R-money-6.
 */
export async function uploadReceipt(
  { deps, actor, origin }: Caller,
  { appointmentId, content }: Upload,
): Promise<Answer<Calls['receipts']['upload']>> {
  const { hash, mime } = readUpload(content);
  return deps.db.tx(async (tx) => {
    if (!(await appointmentExists(tx, appointmentId))) throw wrongFields({ appointment_id: [FIELD_TEXTS.notFound] });
    const at = deps.clock.now();
    const isNew = await putReceipt(tx, { appointmentId, hash, mime, content, uploadedBy: userIdOf(actor), at });
    if (isNew) {
      const after = { hash, mime, bytes: content.length };
      recordAudit(tx, {
        at,
        actor,
        action: 'receipt.upload',
        entity: 'appointment',
        entityId: appointmentId,
        after,
        ...origin,
      });
    }
    return {
      hash,
      publicUrl: receiptUrl(appointmentId, hash),
      duplicates: await findSameElsewhere(tx, appointmentId, { hash }),
    };
  });
}
