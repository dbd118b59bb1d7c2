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
  await ledger.recordPayment(tx, payment, { appointmentId: on.locked.row.id, recordedBy: userIdOf(actor), at: now });
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

/** Nothing is paid any more; the amount of zero says that something was. The ledger has the rest. */
export const CLEARED_PAYMENT: DetailColumns = {
  payment_method: null,
  payment_amount: 0,
  extension_amount: null,
  payment_notes: null,
  receipt_hash: null,
  receipt_url: null,
};

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
