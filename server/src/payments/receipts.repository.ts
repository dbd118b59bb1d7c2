import { sql, type Queryable } from '../platform/database.js';

/** Where a receipt is shown, to operators only. */
export const receiptUrl = (appointmentId: number, hash: string): string => `/api/scheduling/receipts/${appointmentId}/${hash}/`;

const FIND = sql('receipt_find', 'select hash from receipts where appointment_id = $1 and hash = $2');
export const findReceipt = (q: Queryable, appointmentId: number, hash: string): Promise<{ hash: string } | undefined> => q.maybe(FIND, [appointmentId, hash]);
