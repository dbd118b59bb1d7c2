import type { RECEIPT_TYPES } from 'shared-lib/domain';

type ReceiptType = (typeof RECEIPT_TYPES)[number];

const starts = (content: Buffer, bytes: string, at = 0): boolean =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'));

/**
 * What a file is by its first bytes, whatever its name or the browser says; undefined for anything not accepted. How
 * large it may be is asked before: `uploadReceipt` of receipts.usecases.ts.
 * Source: 5-044.
 */
export function sniff(content: Buffer): ReceiptType | undefined {
  if (starts(content, '\xff\xd8\xff')) return 'image/jpeg';
  if (starts(content, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts(content, 'RIFF') && starts(content, 'WEBP', 8)) return 'image/webp';
  if (starts(content, '%PDF-')) return 'application/pdf';
  return undefined;
}
