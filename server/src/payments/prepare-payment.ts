import { FIELD_TEXTS } from 'shared-lib/domain';
import type { ParsedBody, Prepare } from '../appointments/actions.js';
import { wrongFields } from '../appointments/appointments.errors.js';
import type { LockedAppointment } from '../appointments/locked-appointment.js';
import type { Scene } from '../appointments/scene.js';
import { sql } from '../platform/database/database.js';
import type { PaymentEntry } from './ledger.js';
import { findReceipt, receiptUrl } from './receipts.repository.js';

type PaymentBody = ParsedBody<'mark_completed'>;

const COLLECTOR = sql('payment_collector', 'select id from users where id = $1 and is_active');

/** gcash needs a receipt that was uploaded for this appointment. Points 5-043, 5-045. */
async function receiptOf(
  { tx }: Scene,
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
  { tx }: Scene,
  { state }: LockedAppointment,
  { payment_method, collected_by }: Pick<PaymentBody, 'payment_method' | 'collected_by'>,
): Promise<number | null> {
  if (collected_by === undefined) return payment_method === 'cash' ? (state.therapists[0]?.id ?? null) : null;
  if (!(await tx.maybe(COLLECTOR, [collected_by]))) throw wrongFields({ collected_by: [FIELD_TEXTS.notFound] });
  return collected_by;
}

async function entryOf(scene: Scene, locked: LockedAppointment, body: PaymentBody): Promise<PaymentEntry> {
  if (body.has_service_extension && !body.extension_amount)
    throw wrongFields({ extension_amount: [FIELD_TEXTS.extensionAmount] });
  return {
    method: body.payment_method,
    amount: body.payment_amount,
    // It counts only if it is flagged (point 5-042).
    extension: body.has_service_extension ? (body.extension_amount ?? null) : null,
    notes: body.payment_notes,
    receipt: await receiptOf(scene, locked.row.id, body),
    gcashReference: body.gcash_reference || null,
    seenInHistory: body.seen_in_history,
    collectedBy: await collectorOf(scene, locked, body),
  };
}

const inputOf = ({ method, amount }: PaymentEntry) => ({ payment: { method, amount } });

export const preparePayment: Prepare<'mark_completed'> = async (scene, locked, body) => {
  const payment = await entryOf(scene, locked, body);
  return { input: inputOf(payment), facts: { payment } };
};

/** What was recorded is taken back and recorded anew; the reason is kept with both. */
export const prepareCorrection: Prepare<'correct_payment'> = async (scene, locked, { reason, ...body }) => {
  const payment = await entryOf(scene, locked, body);
  return { input: inputOf(payment), facts: { payment, reason, audit: { reason } } };
};

/** A session that ends early: part of the price was paid, or nothing will be. */
export const prepareAbort: Prepare<'abort_session'> = async (scene, locked, { reason, payment_amount, ...body }) => {
  const columns = { cancel_reason: reason };
  if (payment_amount === undefined) return { input: { writeOff: true }, columns, facts: { reason } };
  const payment = await entryOf(scene, locked, {
    ...body,
    payment_amount,
    payment_notes: reason,
    has_service_extension: false,
    seen_in_history: false,
  });
  return { input: inputOf(payment), columns, facts: { payment, reason } };
};
