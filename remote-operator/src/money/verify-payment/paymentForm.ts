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
import { asksForId, discountError, type DiscountKind, PAYMENT_PARTS_MAX, type Receipt } from 'shared-lib/booking';
import { required } from 'shared-lib/form';
import {
  NOTHING_ON_TOP,
  ON_TOP_SHOWN_AT,
  type OnTop,
  type OnTopErrors,
  onTopBody,
  onTopErrors,
  type OnTopSums,
  onTopSums,
} from './onTop';
import * as m from '../../texts/m';

type Priced = Pick<AppointmentCard, 'services_details'>;
type Visit = Priced & { readonly therapists_details?: readonly { readonly id: number }[] };

/** One part of a payment, the amount as typed. Source: 3-046. */
export interface PaymentPart {
  method: PaymentMethod;
  amount: string;
  /** The receipt as the server keeps it, once uploaded. */
  receipt: Receipt | null;
  gcashReference: string;
  /** 'Seen in our GCash transaction history'. Source: R-money-3. */
  seenInHistory: boolean;
  /** The id of the person who has the cash; empty before a choice. Source: R-money-4. */
  collectedBy: string;
  /** The voucher that credit comes out of, and the end of its code. Source: R-beyond-1222. */
  voucher?: { readonly id: number; readonly end?: string | undefined } | null | undefined;
}

/** A further part. Its `key` stays when other parts are removed. */
export interface FurtherPart extends PaymentPart {
  key: number;
}

/** The typed payment, with its first part; amounts as typed. Source: 3-046, R-money-15, R-money-16. */
export interface PaymentForm extends PaymentPart, OnTop {
  notes: string;
  hasServiceExtension: boolean;
  extensionAmount: string;
  /** The other parts. With any of them, the amounts include everything that came in, the extension too. */
  further: readonly FurtherPart[];
  /** The `key` of the first part, like that of the others. */
  firstKey: number;
  /** One amount that nobody typed is what is left to pay. */
  restFollows: boolean;
  /** The keys of the parts whose amounts somebody typed. */
  typed: readonly number[];
  hasDiscount: boolean;
  discount: string;
  discountReason: string;
  discountKind: DiscountKind;
  /** As recorded; `other` of a first payment. */
  discountKindWas: DiscountKind;
  /** Of the ID, for kinds that ask for it. An entry named after a card is in no draft. Source: R-beyond-1151. */
  cardNumber: string;
  cardName: string;
  /** The day on which it came in; empty for today, or as recorded. */
  receivedOn: string;
}

export interface PartErrors {
  amount?: string;
  receipt?: string;
  collectedBy?: string;
}
export interface PaymentErrors extends PartErrors, OnTopErrors {
  extensionAmount?: string;
  /** A further part has an error. The error itself is at its fields. */
  further?: string;
  discount?: string;
  discountReason?: string;
  discountKind?: string;
  cardNumber?: string;
  cardName?: string;
  receivedOn?: string;
}

/** The fields that show the server's errors about a payment. */
export const PAYMENT_SHOWN_AT: Readonly<Record<string, keyof PaymentErrors & keyof PaymentForm>> = {
  payment_amount: 'amount',
  extension_amount: 'extensionAmount',
  receipt_hash: 'receipt',
  collected_by: 'collectedBy',
  discount_amount: 'discount',
  discount_reason: 'discountReason',
  discount_kind: 'discountKind',
  discount_id_number: 'cardNumber',
  discount_id_name: 'cardName',
  payment_parts: 'further',
  ...ON_TOP_SHOWN_AT,
  payment_method: 'amount',
  received_on: 'receivedOn',
  ...Object.fromEntries(
    Array.from({ length: PAYMENT_PARTS_MAX }, (_, at) => [
      [`payment_parts.${at}.payment_amount`, at === 0 ? 'amount' : 'further'],
      [`payment_parts.${at}.receipt_hash`, at === 0 ? 'receipt' : 'further'],
      [`payment_parts.${at}.collected_by`, at === 0 ? 'collectedBy' : 'further'],
      [`payment_parts.${at}.received`, 'tip'],
      [`payment_parts.${at}.tip`, 'tip'],
      [`payment_parts.${at}.tip_shares`, 'tipShares'],
    ]).flat(),
  ),
};

/** The price of the services, in pesos, rounded. */
export const priceOf = ({ services_details }: Priced): number =>
  sumOfPrices(services_details.map(({ price }) => ({ price: price ?? 0 })));

/**
 * The form at the start: cash taken by the first therapist, and the rounded sum of the services' prices. Source: 3-047,
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
  typed: [],
  hasDiscount: false,
  discount: '',
  discountReason: '',
  discountKind: 'other',
  discountKindWas: 'other',
  cardNumber: '',
  cardName: '',
  // A draft keeps what is here, and null, but nothing undefined.
  voucher: null,
  receivedOn: '',
  ...NOTHING_ON_TOP,
});

/** The typed amount, or 0 when it is no number. Source: 5-041. */
export const pesos = (typed: string): number => parsePesos(typed) ?? 0;

const validPesos = (typed: string): boolean => pesos(typed) > 0 && pesos(typed) <= limits.PESO_MAX;

/** All parts, starting with the first. */
export const partsOf = (form: PaymentForm): readonly PaymentPart[] => [form, ...form.further];
export const isSplit = ({ further }: PaymentForm): boolean => further.length > 0;

/** The extension counts only when ticked. Source: 5-042. */
export const extensionOf = ({ hasServiceExtension, extensionAmount }: PaymentForm): number =>
  hasServiceExtension ? pesos(extensionAmount) : 0;
/** A discount counts only when ticked. */
export const discountOf = ({ hasDiscount, discount }: PaymentForm): number => (hasDiscount ? pesos(discount) : 0);

/** The sum to pay: the price less the discount, and the extension. Whole pesos. */
export const dueOf = (form: PaymentForm, price: number): number =>
  Math.max(0, price - discountOf(form)) + extensionOf(form);

/** The sum that the client hands over. */
export function paymentTotal(form: PaymentForm): number {
  const typed = partsOf(form).reduce((sum, { amount }) => sum + pesos(amount), 0);
  return isSplit(form) ? typed : typed + extensionOf(form);
}

/** The errors of a part. A receipt proves only one part. Source: 5-038, 5-043. */
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

/** Nothing is typed where an ID of the same kind is recorded, or was erased: it stays as it is. */
const keepsId = ({ discountKind, discountKindWas, cardNumber, cardName }: PaymentForm): boolean =>
  discountKind === discountKindWas && !cardNumber.trim() && !cardName.trim();

function idErrors(form: PaymentForm): Pick<PaymentErrors, 'cardNumber' | 'cardName'> {
  if (keepsId(form)) return {};
  const cardNumber = required(form.cardNumber);
  const cardName = required(form.cardName);
  return { ...(cardNumber && { cardNumber }), ...(cardName && { cardName }) };
}

type DiscountErrors = Pick<PaymentErrors, 'discount' | 'discountReason' | 'cardNumber' | 'cardName'>;
function discountErrors(form: PaymentForm, price: number): DiscountErrors {
  if (!form.hasDiscount) return {};
  const wrong = validPesos(form.discount) ? discountError(discountOf(form), price) : FIELD_TEXTS.discountAmount;
  const reason = required(form.discountReason);
  return {
    ...(wrong && { discount: wrong }),
    ...(asksForId(form.discountKind) ? idErrors(form) : reason && { discountReason: reason }),
  };
}

/**
 * The errors that keep the form from being sent, in words. `price` is that of the services. Source: 5-038, 5-039,
 * 5-043.
 */
export function paymentErrors(
  form: PaymentForm,
  price = Number.POSITIVE_INFINITY,
  due = dueOf(form, price),
): PaymentErrors {
  const parts = partsOf(form);
  const extensionAmount = extensionError(form);
  return {
    ...partErrors(form, parts),
    ...(extensionAmount && { extensionAmount }),
    ...(form.further.some((part) => isWrong(partErrors(part, parts))) && { further: FIELD_TEXTS.furtherParts }),
    ...discountErrors(form, price),
    ...onTopErrors(form, onTop(form, due)),
  };
}

/** What is above the sum to pay: the tip, the change, and in which part they came. Source: R-beyond-501. */
export const onTop = (form: PaymentForm, due: number): OnTopSums =>
  onTopSums(
    form,
    partsOf(form).map(({ method, amount }) => ({ method, amount: pesos(amount) })),
    paymentTotal(form) - due,
  );

/** A warning for an amount so far from what was due that it may have a digit too few or too many. */
export function amountNote(form: PaymentForm, price: number): string | undefined {
  const typed = paymentTotal(form) - extensionOf(form);
  const toPay = price - discountOf(form);
  if (typed <= 0 || toPay <= 0) return undefined;
  const what = discountOf(form) > 0 ? m.the_price_less_the_discount() : m.the_price();
  if (typed < toPay / 2) return m.less_than_half_of({ what, toPay: formatPesos(toPay) });
  if (typed > toPay * 2) return m.more_than_twice({ what, toPay: formatPesos(toPay) });
  return undefined;
}

/** A warning for a part of the price that is more than all of it. */
export const partNote = (typed: string, price: number): string | undefined =>
  price > 0 && pesos(typed) > price ? m.more_than_the_price({ price: formatPesos(price) }) : undefined;

function gcashProof({ receipt, gcashReference, seenInHistory }: PaymentPart) {
  const reference = gcashReference.trim();
  return {
    ...(receipt && { receipt_hash: receipt.hash, ...(receipt.url && { receipt_url: receipt.url }) }),
    ...(reference ? { gcash_reference: reference } : {}),
    seen_in_history: seenInHistory,
  };
}

function proofOf(part: PaymentPart) {
  if (part.method === 'credit') return part.voucher ? { voucher: part.voucher.id } : {};
  if (part.method === 'gcash') return gcashProof(part);
  return part.collectedBy ? { collected_by: Number(part.collectedBy) } : {};
}

/** A part as the calls take it. */
export const partBody = (part: PaymentPart) => ({
  payment_method: part.method,
  payment_amount: pesos(part.amount),
  ...proofOf(part),
});

const offOf = ({ tip, change, later }: OnTopSums): number => tip + change + later;

/** A payment in one part, with what is above the due. */
export const oneBody = (form: PaymentForm, due: number) => {
  const sums = onTop(form, due);
  return {
    ...partBody(form),
    payment_amount: pesos(form.amount) - offOf(sums),
    ...onTopBody(form, sums, { method: form.method, received: paymentTotal(form) }),
  };
};

function paidBy(form: PaymentForm, due: number) {
  // Zero in total is a refund, however it was paid.
  if (!isSplit(form) || paymentTotal(form) === 0) return oneBody(form, due);
  const sums = onTop(form, due);
  const off = offOf(sums);
  return {
    payment_amount: paymentTotal(form) - extensionOf(form) - off,
    payment_parts: partsOf(form).map((part, at) => ({
      ...partBody(part),
      payment_amount: pesos(part.amount) - (at === sums.part ? off : 0),
      ...(at === sums.part && onTopBody(form, sums, { method: part.method, received: pesos(part.amount) })),
    })),
  };
}

function discountBody(form: PaymentForm) {
  const { hasDiscount, discountKind: kind, discountKindWas: was, discountReason, cardNumber, cardName } = form;
  if (!hasDiscount) return {};
  return {
    discount_amount: discountOf(form),
    // A server of the version before knows no kinds.
    ...((kind !== 'other' || was !== 'other') && { discount_kind: kind }),
    ...(!asksForId(kind) && { discount_reason: discountReason.trim() }),
    ...(asksForId(kind) &&
      !keepsId(form) && { discount_id_number: cardNumber.trim(), discount_id_name: cardName.trim() }),
  };
}

/** A server of the version before knows no such day. */
const dayBody = ({ receivedOn: day }: PaymentForm) => (day ? { received_on: day } : {});

/**
 * The form as the call takes it.
 * @param due what was to pay; without it, all of it is for the visit
 */
export function paymentBody(form: PaymentForm, due = Number.POSITIVE_INFINITY): ActionBody<'mark_completed'> {
  const extension = form.hasServiceExtension
    ? { has_service_extension: true, extension_amount: extensionOf(form) }
    : { has_service_extension: false };
  return {
    ...paidBy(form, due),
    payment_notes: form.notes.trim(),
    ...dayBody(form),
    ...extension,
    ...discountBody(form),
  };
}

/** The parts of a payment that a second operator decides about: how much, how, and who has it. Source: R-money-40. */
export const inShort = (form: PaymentForm, due?: number): string =>
  JSON.stringify(paidBy(form, due ?? Number.POSITIVE_INFINITY));
