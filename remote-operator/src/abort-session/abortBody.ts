import { type ActionBody, parsePesos, type PaymentMethod } from 'shared-lib';
import { type Receipt } from 'shared-lib/booking';

/** What the operator chose; the amount as typed. */
export interface AbortForm {
  reason: string;
  paid: 'nothing' | 'part';
  method: PaymentMethod;
  amount: string;
  /** The id of who took the cash; none where it stays as recorded. */
  collectedBy: string;
  receipt: Receipt | null;
}

/** The form as the call wants it: without an amount the visit is written off. */
export const abortBody = ({
  reason,
  paid,
  method,
  amount,
  collectedBy,
  receipt,
}: AbortForm): ActionBody<'abort_session'> => ({
  reason: reason.trim(),
  ...(paid === 'part' && {
    payment_method: method,
    payment_amount: parsePesos(amount) ?? 0,
    ...(method === 'gcash' && receipt && { receipt_hash: receipt.hash }),
    ...(method === 'cash' && collectedBy && { collected_by: Number(collectedBy) }),
  }),
});
