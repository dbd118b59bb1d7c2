// How it works: docs/subsystems/money-and-reports.md.
import type { PaymentDecision } from 'shared-lib/contract';
import { discountGiven, paidOf, partsPaid } from 'shared-lib/domain';
import { findLedger } from '../../payments/ledger.repository.js';
import { wrongFields } from '../../platform/errors.js';
import { actionNotAllowedError } from '../appointments.errors.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { Step } from '../workflow/apply-transition.js';
import type { CommandContext } from '../workflow/command-context.js';
import type { ParsedBody, Prepared } from './action-preparation.js';
import { prepareCorrection } from './prepare-payment.js';
import * as m from '../../texts/m.js';

type Correction = ParsedBody<'correct_payment'>;
type Ledger = Awaited<ReturnType<typeof findLedger>>;

const DECIDED = 'payment_decision';

/**
 * The payment, lowered by this sum. The extension is lowered first, and of several parts the smallest. The discount
 * stays.
 */
function paidLess(entries: Ledger, givenBack: number): Omit<Correction, 'reason' | 'payment_notes'> {
  const { amount, extension } = paidOf(entries);
  const discount = discountGiven(entries);
  const ofExtension = Math.max(0, extension - givenBack);
  let left = givenBack;
  const parts = [...partsPaid(entries)]
    .sort((one, other) => one.amount - other.amount)
    .map((part) => {
      const off = Math.min(left, part.amount);
      left -= off;
      return {
        payment_method: part.method ?? ('cash' as const),
        payment_amount: part.amount - off,
        seen_in_history: part.seen_in_history,
        ...(part.receipt_hash !== null && { receipt_hash: part.receipt_hash }),
        ...(part.collected_by_id !== null && { collected_by: part.collected_by_id }),
        ...(part.voucher && { voucher: part.voucher }),
        ...(part.gcash_reference !== null && { gcash_reference: part.gcash_reference }),
      };
    })
    .filter((part) => part.payment_amount > 0)
    .reverse();
  const [first] = parts;
  return {
    payment_method: first?.payment_method ?? 'cash',
    seen_in_history: false,
    ...(parts.length > 1 ? { payment_parts: parts } : first),
    payment_amount: amount + extension - givenBack - ofExtension,
    has_service_extension: ofExtension > 0,
    ...(ofExtension > 0 && { extension_amount: ofExtension }),
    ...(discount && {
      discount_amount: discount.discount,
      discount_reason: discount.reason || '–',
      discount_kind: discount.discount_kind ?? 'other',
    }),
  };
}

/** A correction to a lower sum; to nothing, it is a refund. */
async function givingBack(
  context: CommandContext,
  locked: LockedAppointment,
  { entries, decision: { amount, paid, reason } }: { readonly entries: Ledger; readonly decision: PaymentDecision },
): Promise<Step> {
  if (amount !== undefined && amount > paid) throw wrongFields({ [DECIDED]: [m.this_is_more_than_was()] });
  const body: Correction = {
    ...paidLess(entries, amount ?? paid),
    payment_notes: locked.row.payment_notes ?? '',
    reason,
  };
  const { input, payload } = await prepareCorrection(context, locked, body);
  // Nobody is told why money is given back. People are told why the visit ends.
  const { reason: _, ...kept } = payload ?? {};
  return { change: 'correct_payment', input, payload: { ...kept, ledgerReason: reason } };
}

/**
 * Decides about the money of a paid visit together with its end: it is kept with a reason, or given back in part or
 * whole by the rules of a correction. Without a decision the caller is asked for one (`compare_payment`). Refusal:
 * STALE_VERSION, where the payment has changed since the caller saw it. Source: R-money-30.
 */
export async function withPaymentDecided(
  context: CommandContext,
  locked: LockedAppointment,
  decision: PaymentDecision | undefined,
  ended: Prepared,
): Promise<Prepared> {
  if (!decision) return ended;
  if (ended.payload?.payment) throw wrongFields({ [DECIDED]: [m.what_was_paid_is_said()] });
  const { tx, actor, now } = context;
  const entries = await findLedger(tx, locked.row.id);
  const { amount, extension } = paidOf(entries);
  if (locked.state.paymentStatus !== 'paid' || amount + extension !== decision.paid)
    throw await actionNotAllowedError(tx, 'STALE_VERSION', { appointmentId: locked.row.id, actor, now });
  if (decision.becomes === 'kept') {
    if (decision.amount !== undefined) throw wrongFields({ [DECIDED]: [m.what_is_kept_has_no()] });
    return { ...ended, payload: { ...ended.payload, keptBecause: decision.reason } };
  }
  return { ...ended, also: [await givingBack(context, locked, { entries, decision })] };
}
