import type { Appointment } from 'shared-lib';
import { discountGiven, type LedgerEntry, partsPaid } from 'shared-lib/booking';
import { type Collector } from '../verify-payment/PartFields';
import {
  newPaymentForm,
  partsOf,
  paymentErrors,
  type PaymentErrors,
  type PaymentForm,
  type PaymentPart,
} from '../verify-payment/paymentForm';
import * as m from '../../texts/m';

type Paid = Pick<
  Appointment,
  | 'services_details'
  | 'therapists_details'
  | 'payment_method'
  | 'payment_amount'
  | 'payment_notes'
  | 'payment_reference'
  | 'metadata'
  | 'receipt_hash'
  | 'receipt_url'
>;

const RECORDED = { name: m.the_receipt_on_record(), duplicates: [] };

const partOf = (entry: LedgerEntry): PaymentPart => ({
  method: entry.method ?? 'cash',
  amount: String(entry.amount),
  receipt: entry.receipt_hash ? { ...RECORDED, hash: entry.receipt_hash, url: '' } : null,
  gcashReference: entry.gcash_reference ?? '',
  seenInHistory: entry.seen_in_history,
  collectedBy: String(entry.collected_by_id ?? ''),
});

/** The parts of a payment with several, which the record itself does not have. */
function recordedParts(ledger: readonly LedgerEntry[]): Partial<PaymentForm> {
  const [first, ...further] = partsPaid(ledger).map(partOf);
  if (further.length === 0) return { seenInHistory: first?.seenInHistory ?? false };
  return { ...first, further: further.map((part, at) => ({ ...part, key: at + 1 })) };
}

/** The people who are recorded to have cash of a visit, as choices of the form. */
export const recordedCollectors = (ledger: readonly LedgerEntry[]): readonly Collector[] =>
  partsPaid(ledger).flatMap(({ collected_by_id: id, collected_by: name }) =>
    id === null || name === null ? [] : [{ value: String(id), label: name }],
  );

/**
 * The recorded payment as the start of a correction, from the ledger if there is one. The person who took the cash of
 * an undivided payment stays, unless another is chosen.
 */
export function recordedPayment(paid: Paid, ledger: readonly LedgerEntry[] = []): PaymentForm {
  const extension = paid.metadata?.service_extension;
  const discount = discountGiven(ledger);
  // A GCash payment has no recorded person with cash. Once it becomes cash, the form names one.
  const hasCollector = paid.payment_method !== 'gcash' || recordedCollectors(ledger).length > 0;
  return {
    ...newPaymentForm(hasCollector ? { services_details: paid.services_details } : paid),
    restFollows: false,
    hasDiscount: discount !== undefined,
    discount: discount ? String(discount.discount) : '',
    discountReason: discount?.reason ?? '',
    method: paid.payment_method ?? 'cash',
    amount: String(paid.payment_amount ?? 0),
    notes: paid.payment_notes ?? '',
    gcashReference: paid.payment_reference ?? '',
    hasServiceExtension: extension?.has_extension ?? false,
    extensionAmount: extension?.extension_amount ? String(extension.extension_amount) : '',
    receipt:
      paid.receipt_hash && paid.receipt_url ? { ...RECORDED, hash: paid.receipt_hash, url: paid.receipt_url } : null,
    ...recordedParts(ledger),
  };
}

/** Nothing is left of what was paid. Source: R-workflow-27. */
export const isRefund = (form: PaymentForm): boolean =>
  partsOf(form).every(({ amount }) => /^0+(\.0+)?$/.test(amount.trim())) && !form.hasServiceExtension;

/** What is wrong with a correction: as with a payment, except that zero is allowed. */
export const correctionErrors = (form: PaymentForm, price?: number): PaymentErrors =>
  isRefund(form) ? {} : paymentErrors(form, price);
