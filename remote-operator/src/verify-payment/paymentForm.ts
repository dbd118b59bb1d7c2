import {
  type ActionBody,
  type AppointmentCard,
  FIELD_TEXTS,
  formatPesos,
  limits,
  parsePesos,
  type PaymentMethod,
  sumOfPrices,
} from 'shared-lib';
import { type Receipt } from 'shared-lib/booking';

type Priced = Pick<AppointmentCard, 'services_details'>;
type Visit = Priced & { readonly therapists_details?: readonly { readonly id: number }[] };

/** What the operator typed; amounts as typed. Source: 3-046. */
export interface PaymentForm {
  method: PaymentMethod;
  amount: string;
  notes: string;
  hasServiceExtension: boolean;
  extensionAmount: string;
  /** The receipt as the server keeps it, once it is there. */
  receipt: Receipt | null;
  gcashReference: string;
  /** 'Seen in our GCash transaction history'. Source: R-money-3. */
  seenInHistory: boolean;
  /** Who has the cash, by id; empty where nobody was chosen. Source: R-money-2. */
  collectedBy: string;
}

export interface PaymentErrors {
  amount?: string;
  extensionAmount?: string;
  receipt?: string;
  collectedBy?: string;
}

/** What the services cost, in pesos, rounded. */
export const priceOf = ({ services_details }: Priced): number =>
  sumOfPrices(services_details.map(({ price }) => ({ price: price ?? 0 })));

/**
 * The form as it opens: cash that the first therapist took, and the rounded sum of the services' prices. Source: 3-047,
 * 3-049.
 */
export const newPaymentForm = (appointment: Visit): PaymentForm => ({
  method: 'cash',
  amount: String(priceOf(appointment)),
  notes: '',
  hasServiceExtension: false,
  extensionAmount: '',
  receipt: null,
  gcashReference: '',
  seenInHistory: false,
  collectedBy: String(appointment.therapists_details?.[0]?.id ?? ''),
});

/** The amount typed, 0 where it is none. Source: 5-041. */
const pesos = (typed: string): number => parsePesos(typed) ?? 0;

const validPesos = (typed: string): boolean => pesos(typed) > 0 && pesos(typed) <= limits.PESO_MAX;

/** What stands against sending the form, in words. Source: 5-038, 5-039, 5-043. */
export function paymentErrors(form: PaymentForm): PaymentErrors {
  const errors: PaymentErrors = {};
  if (!validPesos(form.amount)) errors.amount = FIELD_TEXTS.paymentAmount;
  if (form.hasServiceExtension && !validPesos(form.extensionAmount))
    errors.extensionAmount = FIELD_TEXTS.extensionAmount;
  if (form.method === 'gcash' && !form.receipt) errors.receipt = FIELD_TEXTS.receiptRequired;
  return errors;
}

/** Said at an amount so far from the price that a digit may be missing, or one too many. */
export function amountNote({ amount }: PaymentForm, price: number): string | undefined {
  const typed = parsePesos(amount);
  if (!typed || !price) return undefined;
  if (typed < price / 2) return `Less than half of the price, ${formatPesos(price)}.`;
  if (typed > price * 2) return `More than twice the price, ${formatPesos(price)}.`;
  return undefined;
}

/** What the client pays in all: the extension counts only when it is ticked. Source: 5-042. */
export const paymentTotal = (form: PaymentForm): number =>
  pesos(form.amount) + (form.hasServiceExtension ? pesos(form.extensionAmount) : 0);

function gcashProof({ receipt, gcashReference, seenInHistory }: PaymentForm) {
  const reference = gcashReference.trim();
  return {
    ...(receipt ? { receipt_hash: receipt.hash, receipt_url: receipt.url } : {}),
    ...(reference ? { gcash_reference: reference } : {}),
    seen_in_history: seenInHistory,
  };
}

/** The form as the call wants it. */
export function paymentBody(form: PaymentForm): ActionBody<'mark_completed'> {
  const taken = form.collectedBy ? { collected_by: Number(form.collectedBy) } : {};
  const proof = form.method === 'gcash' ? gcashProof(form) : taken;
  const extension = form.hasServiceExtension
    ? { has_service_extension: true, extension_amount: pesos(form.extensionAmount) }
    : { has_service_extension: false };
  return {
    payment_method: form.method,
    payment_amount: pesos(form.amount),
    payment_notes: form.notes.trim(),
    ...proof,
    ...extension,
  };
}
