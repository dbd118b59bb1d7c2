import { FIELD_TEXTS } from 'shared-lib/domain';
import { findCollector, mayCollect, type PaymentEntry } from '../../payments/ledger.repository.js';
import { findReceipt, receiptUrl } from '../../payments/receipts.repository.js';
import { wrongFields } from '../../platform/errors.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';
import { refuseOtherVersion } from '../workflow/versions.js';
import type { ParsedBody, Prepare, Prepared } from './action-preparation.js';
import { refuseUnapproved } from './correction-approval.js';

type PaymentBody = ParsedBody<'mark_completed'>;

/** gcash needs a receipt that was uploaded for this appointment. Source: 5-043, 5-045. */
async function receiptOf(
  { tx }: CommandContext,
  appointmentId: number,
  { payment_method, receipt_hash }: Pick<PaymentBody, 'payment_method' | 'receipt_hash'>,
): Promise<PaymentEntry['receipt']> {
  if (receipt_hash === undefined) {
    if (payment_method === 'gcash') throw wrongFields({ receipt_hash: [FIELD_TEXTS.receiptRequired] });
    return null;
  }
  const isKnown = await findReceipt(tx, appointmentId, receipt_hash);
  if (!isKnown) throw wrongFields({ receipt_hash: ['Please upload this receipt first.'] });
  return { hash: receipt_hash, url: receiptUrl(appointmentId, receipt_hash) };
}

/** Cash is taken by the first therapist where nobody else is named. */
async function collectorOf(
  { tx }: CommandContext,
  { state }: LockedAppointment,
  { payment_method, collected_by }: Pick<PaymentBody, 'payment_method' | 'collected_by'>,
): Promise<number | null> {
  if (collected_by === undefined) return payment_method === 'cash' ? (state.therapists[0]?.id ?? null) : null;
  if (!(await mayCollect(tx, collected_by))) throw wrongFields({ collected_by: [FIELD_TEXTS.notFound] });
  return collected_by;
}

async function entryOf(context: CommandContext, locked: LockedAppointment, body: PaymentBody): Promise<PaymentEntry> {
  if (body.has_service_extension && !body.extension_amount)
    throw wrongFields({ extension_amount: [FIELD_TEXTS.extensionAmount] });
  return {
    method: body.payment_method,
    amount: body.payment_amount,
    // It counts only if it is flagged (5-042).
    extension: body.has_service_extension ? (body.extension_amount ?? null) : null,
    notes: body.payment_notes,
    receipt: await receiptOf(context, locked.row.id, body),
    gcashReference: body.gcash_reference || null,
    seenInHistory: body.seen_in_history,
    collectedBy: await collectorOf(context, locked, body),
  };
}

const inputOf = ({ method, amount }: PaymentEntry) => ({ payment: { method, amount } });

export const preparePayment: Prepare<'mark_completed'> = async (context, locked, body) => {
  const payment = await entryOf(context, locked, body);
  return { input: inputOf(payment), payload: { payment } };
};

/** What is paid in all once a correction is made. Whole pesos. */
export const paidBy = ({ payload }: Pick<Prepared, 'payload'>): number =>
  (payload?.payment?.amount ?? 0) + (payload?.payment?.extension ?? 0);

/**
 * What was recorded is taken back and recorded anew; the reason is kept with both. Nothing in its place is a refund.
 */
export const planCorrection = async (
  context: CommandContext,
  locked: LockedAppointment,
  { reason, version, ...body }: ParsedBody<'correct_payment'>,
): Promise<Prepared> => {
  await refuseOtherVersion(context, locked, version);
  const isRefund = body.payment_amount === 0 && !(body.has_service_extension && body.extension_amount);
  if (isRefund) return { input: { isRefund }, payload: { reason, audit: { reason } } };
  // Who took the cash is no part of most corrections: it stays who it was.
  const before = body.payment_method === 'cash' ? await findCollector(context.tx, locked.row.id) : undefined;
  const entry = await entryOf(context, locked, body);
  const payment = body.collected_by === undefined && before !== undefined ? { ...entry, collectedBy: before } : entry;
  return { input: inputOf(payment), payload: { payment, reason, audit: { reason } } };
};

/** The same, where one operator may do it alone. Source: R-money-23. */
export const prepareCorrection: Prepare<'correct_payment'> = async (context, locked, body) => {
  const planned = await planCorrection(context, locked, body);
  await refuseUnapproved(context, locked, paidBy(planned));
  return planned;
};

/** A session that ends early: part of the price was paid, or nothing will be. */
export const prepareAbort: Prepare<'abort_session'> = async (context, locked, { reason, payment_amount, ...body }) => {
  const details = { cancel_reason: reason };
  if (payment_amount === undefined) return { input: { writeOff: true }, details, payload: { reason } };
  const payment = await entryOf(context, locked, {
    ...body,
    payment_amount,
    payment_notes: reason,
    has_service_extension: false,
    seen_in_history: false,
  });
  // Of a visit that was paid and then set back by hand, this is a correction by another name.
  if (locked.state.paymentStatus === 'paid') await refuseUnapproved(context, locked, payment_amount);
  return { input: inputOf(payment), details, payload: { payment, reason } };
};
