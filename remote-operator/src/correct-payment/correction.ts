import type { Appointment } from 'shared-lib';
import { newPaymentForm, paymentErrors, type PaymentErrors, type PaymentForm } from '../verify-payment/paymentForm';

type Paid = Pick<
  Appointment,
  | 'services_details'
  | 'payment_method'
  | 'payment_amount'
  | 'payment_notes'
  | 'payment_reference'
  | 'metadata'
  | 'receipt_hash'
  | 'receipt_url'
>;

/** A payment as it is recorded, to be corrected from. Who took the cash stays who it was, unless somebody is chosen. */
export function recordedPayment(paid: Paid): PaymentForm {
  const extension = paid.metadata?.service_extension;
  return {
    ...newPaymentForm({ services_details: paid.services_details }),
    method: paid.payment_method ?? 'cash',
    amount: String(paid.payment_amount ?? 0),
    notes: paid.payment_notes ?? '',
    gcashReference: paid.payment_reference ?? '',
    hasServiceExtension: extension?.has_extension ?? false,
    extensionAmount: extension?.extension_amount ? String(extension.extension_amount) : '',
    receipt:
      paid.receipt_hash && paid.receipt_url
        ? { hash: paid.receipt_hash, url: paid.receipt_url, name: 'The receipt on record', duplicates: [] }
        : null,
  };
}

/** Nothing in place of what was paid. Source: R-workflow-27. */
export const isRefund = ({ amount, hasServiceExtension }: PaymentForm): boolean =>
  /^0+(\.0+)?$/.test(amount.trim()) && !hasServiceExtension;

/** What stands against a correction: as with a payment, but that nothing is an amount too. */
export const correctionErrors = (form: PaymentForm): PaymentErrors => (isRefund(form) ? {} : paymentErrors(form));
