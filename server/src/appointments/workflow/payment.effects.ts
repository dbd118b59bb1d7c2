import { paidOf, paymentDifference } from 'shared-lib/domain';
import * as differences from '../../payments/differences.repository.js';
import * as ledger from '../../payments/ledger.repository.js';
import { userIdOf } from '../../platform/caller.js';
import type { DetailColumns } from '../store/appointment-columns.js';
import type { EffectContext } from './effect-context.js';

const verified = ({ context: { actor, now } }: EffectContext): DetailColumns => ({
  payment_verified_at: now,
  payment_verified_by: userIdOf(actor),
});

/** The payment stands in the ledger, and on the appointment as its latest. */
export async function recordPayment(on: EffectContext): Promise<DetailColumns> {
  const { payment } = on.payload;
  if (!payment) throw new Error('a payment is recorded without its amount');
  const { tx, actor, now } = on.context;
  const { id, total_price: price } = on.locked.row;
  await ledger.recordPayment(tx, payment, { appointmentId: id, recordedBy: userIdOf(actor), at: now });
  const difference = paymentDifference({
    outcome: on.next.outcome,
    price,
    discount: payment.discount?.amount ?? 0,
    amount: payment.amount,
    extension: payment.extension ?? 0,
  });
  await differences.keepDifference(tx, id, difference, now);
  const receipt = payment.parts.find((part) => part.receipt)?.receipt ?? null;
  return {
    payment_method: payment.parts[0].method,
    payment_amount: payment.amount,
    extension_amount: payment.extension,
    payment_notes: payment.notes || null,
    receipt_hash: receipt?.hash ?? null,
    receipt_url: receipt?.url ?? null,
    ...verified(on),
  };
}

const CLEARED_PAYMENT: DetailColumns = {
  payment_method: null,
  payment_amount: 0,
  extension_amount: null,
  payment_notes: null,
  receipt_hash: null,
  receipt_url: null,
};

/** Nothing is paid any more; the amount of zero says that something was. The ledger has the rest. */
export async function clearPayment({ context: { tx, now }, locked: { row } }: EffectContext): Promise<DetailColumns> {
  await differences.keepDifference(tx, row.id, null, now);
  return CLEARED_PAYMENT;
}

/** What was paid is held against what is due now; what differs as it did before stays as it was, agreed or not. */
export async function comparePayment({ context: { tx, now }, locked: { row }, next }: EffectContext): Promise<void> {
  const entries = await ledger.findLedger(tx, row.id);
  const { outcome } = next;
  const difference = paymentDifference({ outcome, price: row.total_price, ...paidOf(entries) });
  const known = await differences.lockDifference(tx, row.id);
  if (known?.due === difference?.due && known?.paid === difference?.paid) return;
  await differences.keepDifference(tx, row.id, difference, now);
  tx.emit({ type: 'payments_update', audience: { operators: true } });
}

const entryOf = ({ context: { actor, now }, locked, payload }: EffectContext): ledger.NotedEntry => ({
  appointmentId: locked.row.id,
  recordedBy: userIdOf(actor),
  at: now,
  notes: payload.reason ?? '',
});

export const reversePayments = (on: EffectContext): Promise<void> => ledger.reversePayments(on.context.tx, entryOf(on));

export async function writeOff(on: EffectContext): Promise<DetailColumns> {
  await ledger.writeOff(on.context.tx, entryOf(on));
  return verified(on);
}
