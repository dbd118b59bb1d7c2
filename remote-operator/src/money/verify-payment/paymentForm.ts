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
import { PAYMENT_PARTS_MAX, type Receipt } from 'shared-lib/booking';
import { required } from 'shared-lib/form';

type Priced = Pick<AppointmentCard, 'services_details'>;
type Visit = Priced & { readonly therapists_details?: readonly { readonly id: number }[] };

/** One way in which money came in; the amount as typed. Source: 3-046. */
export interface PaymentPart {
  method: PaymentMethod;
  amount: string;
  /** The receipt as the server keeps it, once it is there. */
  receipt: Receipt | null;
  gcashReference: string;
  /** 'Seen in our GCash transaction history'. Source: R-money-3. */
  seenInHistory: boolean;
  /** Who has the cash, by id; empty where nobody was chosen. Source: R-money-4. */
  collectedBy: string;
}

/** A part beside the first; `key` stays with it when another is taken out. */
export interface FurtherPart extends PaymentPart {
  key: number;
}

/** What the operator typed; amounts as typed. The first part stands in it. Source: 3-046, R-money-15, R-money-16. */
export interface PaymentForm extends PaymentPart {
  notes: string;
  hasServiceExtension: boolean;
  extensionAmount: string;
  /** Where it was not paid in one. As long as there is any, the amounts are of all that came in, the extension too. */
  further: readonly FurtherPart[];
  /** Of the first part, as `key` of the others. */
  firstKey: number;
  /** Nobody has typed the last amount: it is what is left to pay. */
  restFollows: boolean;
  hasDiscount: boolean;
  discount: string;
  discountReason: string;
}

export interface PartErrors {
  amount?: string;
  receipt?: string;
  collectedBy?: string;
}
export interface PaymentErrors extends PartErrors {
  extensionAmount?: string;
  /** Something is wrong with a further part; what it is stands next to its fields. */
  further?: string;
  discount?: string;
  discountReason?: string;
}

/** Where the server's words of a payment stand in the form. */
export const PAYMENT_SHOWN_AT: Readonly<Record<string, keyof PaymentErrors & keyof PaymentForm>> = {
  payment_amount: 'amount',
  extension_amount: 'extensionAmount',
  receipt_hash: 'receipt',
  collected_by: 'collectedBy',
  discount_amount: 'discount',
  discount_reason: 'discountReason',
  payment_parts: 'further',
  ...Object.fromEntries(
    Array.from({ length: PAYMENT_PARTS_MAX }, (_, at) => [
      [`payment_parts.${at}.payment_amount`, at === 0 ? 'amount' : 'further'],
      [`payment_parts.${at}.receipt_hash`, at === 0 ? 'receipt' : 'further'],
      [`payment_parts.${at}.collected_by`, at === 0 ? 'collectedBy' : 'further'],
    ]).flat(),
  ),
};

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
  further: [],
  firstKey: 0,
  restFollows: true,
  hasDiscount: false,
  discount: '',
  discountReason: '',
});

/** The amount typed, 0 where it is none. Source: 5-041. */
export const pesos = (typed: string): number => parsePesos(typed) ?? 0;

const validPesos = (typed: string): boolean => pesos(typed) > 0 && pesos(typed) <= limits.PESO_MAX;

/** All parts, the first first. */
export const partsOf = (form: PaymentForm): readonly PaymentPart[] => [form, ...form.further];
export const isSplit = ({ further }: PaymentForm): boolean => further.length > 0;

/** The extension counts only when it is ticked. Source: 5-042. */
export const extensionOf = ({ hasServiceExtension, extensionAmount }: PaymentForm): number =>
  hasServiceExtension ? pesos(extensionAmount) : 0;
/** So does a discount. */
export const discountOf = ({ hasDiscount, discount }: PaymentForm): number => (hasDiscount ? pesos(discount) : 0);

/** What the client pays in all. */
export function paymentTotal(form: PaymentForm): number {
  const typed = partsOf(form).reduce((sum, { amount }) => sum + pesos(amount), 0);
  return isSplit(form) ? typed : typed + extensionOf(form);
}

/** What stands against a part; one receipt proves one of them. Source: 5-038, 5-043. */
export function partErrors(part: PaymentPart, parts: readonly PaymentPart[] = [part]): PartErrors {
  const errors: PartErrors = {};
  if (!validPesos(part.amount)) errors.amount = FIELD_TEXTS.paymentAmount;
  if (part.method !== 'gcash') return errors;
  if (!part.receipt) errors.receipt = FIELD_TEXTS.receiptRequired;
  const same = parts.find(({ method, receipt }) => method === 'gcash' && receipt?.hash === part.receipt?.hash);
  if (part.receipt && same && same !== part) errors.receipt = FIELD_TEXTS.receiptOfOtherPart;
  return errors;
}

const isWrong = (errors: PartErrors): boolean => Object.keys(errors).length > 0;

function extensionError(form: PaymentForm): string | undefined {
  if (!form.hasServiceExtension) return undefined;
  if (!validPesos(form.extensionAmount)) return FIELD_TEXTS.extensionAmount;
  return isSplit(form) && extensionOf(form) >= paymentTotal(form) ? FIELD_TEXTS.extensionTooLarge : undefined;
}

function discountErrors(form: PaymentForm, price: number): Pick<PaymentErrors, 'discount' | 'discountReason'> {
  if (!form.hasDiscount) return {};
  const wrong = !validPesos(form.discount)
    ? FIELD_TEXTS.discountAmount
    : discountOf(form) > price
      ? FIELD_TEXTS.discountTooLarge
      : undefined;
  const reason = required(form.discountReason);
  return { ...(wrong && { discount: wrong }), ...(reason && { discountReason: reason }) };
}

/** What stands against sending the form, in words. `price`: of the services. Source: 5-038, 5-039, 5-043. */
export function paymentErrors(form: PaymentForm, price = Number.POSITIVE_INFINITY): PaymentErrors {
  const parts = partsOf(form);
  const extensionAmount = extensionError(form);
  return {
    ...partErrors(form, parts),
    ...(extensionAmount && { extensionAmount }),
    ...(form.further.some((part) => isWrong(partErrors(part, parts))) && { further: FIELD_TEXTS.furtherParts }),
    ...discountErrors(form, price),
  };
}

/** Said at an amount so far from what was to be paid that a digit may be missing, or one too many. */
export function amountNote(form: PaymentForm, price: number): string | undefined {
  const typed = paymentTotal(form) - extensionOf(form);
  const toPay = price - discountOf(form);
  if (typed <= 0 || toPay <= 0) return undefined;
  const what = discountOf(form) > 0 ? 'the price less the discount' : 'the price';
  if (typed < toPay / 2) return `Less than half of ${what}, ${formatPesos(toPay)}.`;
  if (typed > toPay * 2) return `More than twice ${what}, ${formatPesos(toPay)}.`;
  return undefined;
}

/** Said at a part of the price that is more than all of it. */
export const partNote = (typed: string, price: number): string | undefined =>
  price > 0 && pesos(typed) > price ? `More than the price, ${formatPesos(price)}.` : undefined;

function gcashProof({ receipt, gcashReference, seenInHistory }: PaymentPart) {
  const reference = gcashReference.trim();
  return {
    ...(receipt && { receipt_hash: receipt.hash, ...(receipt.url && { receipt_url: receipt.url }) }),
    ...(reference ? { gcash_reference: reference } : {}),
    seen_in_history: seenInHistory,
  };
}

function proofOf(part: PaymentPart) {
  if (part.method === 'gcash') return gcashProof(part);
  return part.collectedBy ? { collected_by: Number(part.collectedBy) } : {};
}

function paidBy(form: PaymentForm) {
  // All of nothing is a refund, in whatever parts it was paid.
  if (!isSplit(form) || paymentTotal(form) === 0)
    return { payment_method: form.method, payment_amount: pesos(form.amount), ...proofOf(form) };
  return {
    payment_amount: paymentTotal(form) - extensionOf(form),
    payment_parts: partsOf(form).map((part) => ({
      payment_method: part.method,
      payment_amount: pesos(part.amount),
      ...proofOf(part),
    })),
  };
}

/** The form as the call wants it. */
export function paymentBody(form: PaymentForm): ActionBody<'mark_completed'> {
  const extension = form.hasServiceExtension
    ? { has_service_extension: true, extension_amount: extensionOf(form) }
    : { has_service_extension: false };
  const discount = form.hasDiscount
    ? { discount_amount: discountOf(form), discount_reason: form.discountReason.trim() }
    : {};
  return { ...paidBy(form), payment_notes: form.notes.trim(), ...extension, ...discount };
}

/** A payment as far as a second operator is asked about it: how much, how, and who has it. Source: R-money-40. */
export const inShort = (form: PaymentForm): string => JSON.stringify(paidBy(form));
