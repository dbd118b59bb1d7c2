import {
  paidOf,
  partsPaid,
  paymentDifference,
  paymentLeft,
  type PaymentDifference,
  wasCalledOff,
} from 'shared-lib/domain';
import * as differences from '../../payments/differences.repository.js';
import { recordAgreement } from '../../payments/differences.usecases.js';
import * as ledger from '../../payments/ledger.repository.js';
import { userIdOf } from '../../platform/caller.js';
import type { DetailColumns } from '../store/appointment-columns.js';
import type { EffectContext } from './effect-context.js';

const verified = ({ context: { actor, now } }: EffectContext): DetailColumns => ({
  payment_verified_at: now,
  payment_verified_by: userIdOf(actor),
});

/** Records the payment in the ledger, and on the appointment as its latest. */
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
  if (!(await staysAsked(on, payment))) await differences.keepDifference(tx, difference, now, entryOf(on));
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

/**
 * Adds a part that came later. What is left stays owed since it was, and the visit shows the sum of all parts.
 * Source: R-beyond-642.
 */
export async function addPayment(on: EffectContext): Promise<DetailColumns> {
  const { later } = on.payload;
  if (!later) throw new Error('a part is added without its amount');
  const { tx, now } = on.context;
  const { id, payment_verified_at: verifiedAt } = on.locked.row;
  await ledger.addPart(tx, later, entryOf(on));
  const known = await differences.lockDifference(tx, id);
  await differences.keepDifference(tx, await leftNow(on), known?.since ?? now, entryOf(on));
  const entries = await ledger.findLedger(tx, id);
  const [largest] = partsPaid(entries).sort((one, other) => other.amount - one.amount);
  const { receipt, method } = later.part;
  return {
    payment_method: largest?.method ?? method,
    payment_amount: paidOf(entries).amount,
    ...(receipt && { receipt_hash: receipt.hash, receipt_url: receipt.url }),
    ...(verifiedAt === null && verified(on)),
  };
}

/**
 * For a visit that was called off: a correction to the same or more does not decide about the money, which stays to be
 * decided, or kept with its reason. A correction to less gives money back. Source: R-money-30.
 */
async function staysAsked({ context: { tx }, locked }: EffectContext, payment: ledger.PaymentEntry): Promise<boolean> {
  if (!wasCalledOff(locked.state.outcome)) return false;
  const known = await differences.lockDifference(tx, locked.row.id);
  const paid = payment.amount + (payment.extension ?? 0);
  if (!known || paid < known.paid) return false;
  await differences.storePaid(tx, locked.row.id, paid);
  return true;
}

const CLEARED_PAYMENT: DetailColumns = {
  payment_method: null,
  payment_amount: 0,
  extension_amount: null,
  payment_notes: null,
  receipt_hash: null,
  receipt_url: null,
};

/**
 * Nothing is paid any more; a sum of zero shows that there was a payment. The ledger has the rest. For a delivered
 * visit the whole price is due again, in case the refund was a mistake. Source: R-money-31.
 */
export async function clearPayment(on: EffectContext): Promise<DetailColumns> {
  const { tx, now } = on.context;
  if (on.payload.takesTipsBack) await ledger.reverseTips(tx, entryOf(on));
  await differences.keepDifference(tx, await leftNow(on), now, entryOf(on));
  return CLEARED_PAYMENT;
}

async function leftNow({ context: { tx }, locked: { row }, next }: EffectContext): Promise<PaymentDifference | null> {
  const { outcome, paymentStatus } = next;
  const entries = await ledger.findLedger(tx, row.id);
  return paymentLeft({ outcome, price: row.total_price, ...paidOf(entries) }, paymentStatus);
}

/**
 * Compares the payment with what is due now, which is nothing once a visit is called off. An unchanged difference
 * stays, accepted or not. Source: R-money-24, R-money-30, R-money-31.
 */
export async function comparePayment(on: EffectContext): Promise<void> {
  const { context, payload } = on;
  const { row } = on.locked;
  const { tx, now } = context;
  const difference = await leftNow(on);
  const known = await differences.lockDifference(tx, row.id);
  if (known?.due === difference?.due && known?.paid === difference?.paid) return;
  await differences.keepDifference(tx, difference, now, entryOf(on));
  if (difference && payload.keptBecause !== undefined)
    await recordAgreement(context, row.id, { ...difference, note: payload.keptBecause });
  tx.emit({ type: 'payments_update', audience: { operators: true } });
}

const entryOf = ({ context: { actor, now }, locked, payload }: EffectContext): ledger.NotedEntry => ({
  appointmentId: locked.row.id,
  recordedBy: userIdOf(actor),
  at: now,
  notes: payload.ledgerReason ?? payload.reason ?? '',
});

export const reversePayments = (on: EffectContext): Promise<void> => ledger.reversePayments(on.context.tx, entryOf(on));

export async function writeOff(on: EffectContext): Promise<DetailColumns> {
  await ledger.writeOff(on.context.tx, entryOf(on));
  return verified(on);
}
