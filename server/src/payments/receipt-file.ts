import type { RECEIPT_TYPES } from 'shared-lib/domain';

type ReceiptType = (typeof RECEIPT_TYPES)[number];

const starts = (content: Buffer, bytes: string, at = 0): boolean =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'));

/**
 * The type of a file by its first bytes, whatever its name or the browser says; undefined for a type that is not
 * accepted. `uploadReceipt` of receipts.usecases.ts checks its size before.
 * Source: 5-044.
 */
export function sniff(content: Buffer): ReceiptType | undefined {
  if (starts(content, '\xff\xd8\xff')) return 'image/jpeg';
  if (starts(content, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts(content, 'RIFF') && starts(content, 'WEBP', 8)) return 'image/webp';
  if (starts(content, '%PDF-')) return 'application/pdf';
  return undefined;
}
