import {
  dueOf,
  extensionOf,
  type FurtherPart,
  isSplit,
  partsOf,
  type PaymentForm,
  type PaymentPart,
  pesos,
} from './paymentForm';

/** The total to pay, the extension included; whole pesos. */
export type ToPay = (form: PaymentForm) => number;

/** The price, less the discount. */
export const dueFor =
  (price: number): ToPay =>
  (form) =>
    dueOf(form, price);

export const isCredit = ({ method }: PaymentPart): boolean => method === 'credit';
export const sumOf = (parts: readonly PaymentPart[]): number =>
  parts.reduce((sum, { amount }) => sum + pesos(amount), 0);

const keyAt = ({ firstKey, further }: PaymentForm, at: number): number => further[at - 1]?.key ?? firstKey;

/**
 * The place of the part for what is left: the first in cash or by GCash whose amount nobody typed, as prepaid money
 * pays what it has. Or -1.
 */
const followsAt = (form: PaymentForm): number =>
  partsOf(form).findIndex((part, at) => !isCredit(part) && !form.typed.includes(keyAt(form, at)));

/** Place 0 is the first part, which the form holds itself. */
const changedAt = (form: PaymentForm, at: number, change: Partial<PaymentPart>): Partial<PaymentForm> =>
  at === 0
    ? change
    : { further: form.further.map((part, index) => (index === at - 1 ? { ...part, ...change } : part)) };

/** What is left for the part at that place. A single part is typed without the extension. */
function restOf(form: PaymentForm, toPay: ToPay, at: number): string {
  const others = partsOf(form).filter((_, index) => index !== at);
  const rest = toPay(form) - (isSplit(form) ? sumOf(others) : extensionOf(form));
  return rest > 0 ? String(rest) : '';
}

/** A change with its consequence: what is typed in one part is taken off another. Source: R-beyond-1546. */
export function withRest(form: PaymentForm, change: Partial<PaymentForm>, toPay: ToPay): Partial<PaymentForm> {
  const next = { ...form, ...change };
  const at = followsAt(next);
  if (!next.restFollows || at < 0) return change;
  const amount = restOf(next, toPay, at);
  return partsOf(next)[at]?.amount === amount ? change : { ...change, ...changedAt(next, at, { amount }) };
}

/** Changes the part at that place; a typed amount stays. */
export function changedPart(form: PaymentForm, at: number, change: Partial<PaymentPart>): Partial<PaymentForm> {
  const typed = change.amount !== undefined && { typed: [...form.typed, keyAt(form, at)] };
  // Only credit comes out of a voucher.
  const changed = change.method && change.method !== 'credit' ? { ...change, voucher: null } : change;
  return { ...changedAt(form, at, changed), ...typed };
}

/** Adds a part for what is left, with the other method than the last part. Source: R-money-15. */
export function addedPart(form: PaymentForm): Partial<PaymentForm> {
  const last = partsOf(form).at(-1) ?? form;
  const part: FurtherPart = {
    key: Math.max(form.firstKey, ...form.further.map(({ key }) => key)) + 1,
    method: last.method === 'cash' ? 'gcash' : 'cash',
    amount: '',
    receipt: null,
    gcashReference: '',
    seenInHistory: false,
    collectedBy: form.collectedBy,
  };
  return { further: [...form.further, part], restFollows: true };
}

/** All parts with the extension in them. A single part is typed without it. */
export const wholeParts = (form: PaymentForm): readonly FurtherPart[] => {
  const { firstKey: key, method, receipt, gcashReference, seenInHistory, collectedBy, voucher } = form;
  const amount = isSplit(form) ? form.amount : String(pesos(form.amount) + extensionOf(form));
  return [{ key, method, amount, receipt, gcashReference, seenInHistory, collectedBy, voucher }, ...form.further];
};

/** The same as the form holds them. */
export function asHeld(form: PaymentForm, [first, ...further]: readonly FurtherPart[]): Partial<PaymentForm> {
  if (!first) return {};
  const { key: firstKey, ...held } = first;
  const extension = further.length > 0 ? 0 : extensionOf(form);
  const amount = extension > 0 ? String(Math.max(0, pesos(held.amount) - extension)) : held.amount;
  // Not every part names a voucher, and that of another must not stay.
  return { ...held, voucher: held.voucher ?? null, amount, firstKey, further };
}

/** Removes the part at that place. The last in cash or by GCash is again for what is left. */
export function withoutPart(form: PaymentForm, at: number): Partial<PaymentForm> {
  const left = wholeParts(form).filter((_, index) => index !== at);
  const follows = left.findLast((part) => !isCredit(part))?.key;
  return {
    ...asHeld(form, left),
    restFollows: true,
    typed: left.flatMap(({ key }) => (key === follows ? [] : key)),
  };
}

/** Does prepaid money pay all of it? */
export const isAllCredit = (form: PaymentForm): boolean => partsOf(form).every(isCredit);
