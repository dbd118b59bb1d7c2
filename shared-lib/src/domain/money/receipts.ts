import { RECEIPT_MAX_BYTES, RECEIPT_TYPES } from '../back-office-limits.js';
import * as m from '../../texts/m.js';

/** Errors of the screen and the server for a file that is no receipt. Source: 5-044. */
export const RECEIPT_TEXTS = {
  type: 'Only JPEG, PNG, WebP and PDF files are accepted.',
  size: m.the_file_is_larger_than(),
} as const;

/** Why a file cannot be a receipt, before it is uploaded; undefined if it can. */
export function receiptFault({ type, size }: { readonly type: string; readonly size: number }): string | undefined {
  if (!(RECEIPT_TYPES as readonly string[]).includes(type)) return RECEIPT_TEXTS.type;
  return size > RECEIPT_MAX_BYTES ? RECEIPT_TEXTS.size : undefined;
}
