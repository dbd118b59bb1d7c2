import { RECEIPT_MAX_BYTES, RECEIPT_TYPES } from '../back-office-limits.js';

/** What a screen and the server say of a file that is no receipt. Source: 5-044. */
export const RECEIPT_TEXTS = {
  type: 'Only JPEG, PNG, WebP and PDF files are accepted.',
  size: 'The file is larger than 5 MiB.',
} as const;

/** Why a file is no receipt, before it travels; nothing where it may be one. */
export function receiptFault({ type, size }: { readonly type: string; readonly size: number }): string | undefined {
  if (!(RECEIPT_TYPES as readonly string[]).includes(type)) return RECEIPT_TEXTS.type;
  return size > RECEIPT_MAX_BYTES ? RECEIPT_TEXTS.size : undefined;
}
