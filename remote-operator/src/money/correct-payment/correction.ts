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

const RECORDED = { name: 'The receipt on record', duplicates: [] };

const partOf = (entry: LedgerEntry): PaymentPart => ({
  method: entry.method ?? 'cash',
  amount: String(entry.amount),
  receipt: entry.receipt_hash ? { ...RECORDED, hash: entry.receipt_hash, url: '' } : null,
  gcashReference: entry.gcash_reference ?? '',
  seenInHistory: entry.seen_in_history,
  collectedBy: String(entry.collected_by_id ?? ''),
});

/** What the record itself does not say of a payment: its parts, where there are several. */
function recordedParts(ledger: readonly LedgerEntry[]): Partial<PaymentForm> {
  const [first, ...further] = partsPaid(ledger).map(partOf);
  if (further.length === 0) return { seenInHistory: first?.seenInHistory ?? false };
  return { ...first, further: further.map((part, at) => ({ ...part, key: at + 1 })) };
}

/** Who has cash of a visit on record, as the form may name them. */
export const recordedCollectors = (ledger: readonly LedgerEntry[]): readonly Collector[] =>
  partsPaid(ledger).flatMap(({ collected_by_id: id, collected_by: name }) =>
    id === null || name === null ? [] : [{ value: String(id), label: name }],
  );

/**
 * A payment as it is recorded, to be corrected from: as the ledger has it, where there is one to look at. Who took the
 * cash of a payment in one stays who it was, unless somebody is chosen.
 */
export function recordedPayment(paid: Paid, ledger: readonly LedgerEntry[] = []): PaymentForm {
  const extension = paid.metadata?.service_extension;
  const discount = discountGiven(ledger);
  // Nobody is on record who took cash of what was paid by GCash: in cash it is whom the form names.
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

/** Nothing in place of what was paid. Source: R-workflow-27. */
export const isRefund = (form: PaymentForm): boolean =>
  partsOf(form).every(({ amount }) => /^0+(\.0+)?$/.test(amount.trim())) && !form.hasServiceExtension;

/** What stands against a correction: as with a payment, but that nothing is an amount too. */
export const correctionErrors = (form: PaymentForm, price?: number): PaymentErrors =>
  isRefund(form) ? {} : paymentErrors(form, price);
