import { type ActionBody, type AppointmentCard, parsePesos, type PaymentMethod } from 'shared-lib';
import { type Receipt } from 'shared-lib/booking';
import { decisionBody, type PaymentDecisionForm } from '../../money/decide-payment/paymentDecision';

/** What the operator chose; the amount as typed. */
export interface AbortForm extends PaymentDecisionForm {
  reason: string;
  paid: 'nothing' | 'part';
  method: PaymentMethod;
  amount: string;
  /** The id of who took the cash; none where it stays as recorded. */
  collectedBy: string;
  receipt: Receipt | null;
}

/** The form as the call wants it: without an amount the visit is written off. */
export const abortBody = (
  { reason, paid, method, amount, collectedBy, receipt, ...decision }: AbortForm,
  visit: Pick<AppointmentCard, 'amount_paid'>,
): ActionBody<'abort_session'> => ({
  reason: reason.trim(),
  ...(paid === 'nothing' && decisionBody(decision, visit)),
  ...(paid === 'part' && {
    payment_method: method,
    payment_amount: parsePesos(amount) ?? 0,
    ...(method === 'gcash' && receipt && { receipt_hash: receipt.hash }),
    ...(method === 'cash' && collectedBy && { collected_by: Number(collectedBy) }),
  }),
});
