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

/** The place of the part for what is left: the last in cash or by GCash, as prepaid money pays what it has. Or -1. */
const followsAt = (form: PaymentForm): number => partsOf(form).findLastIndex((part) => !isCredit(part));

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

/** A change with its consequence: one amount is what is left to pay, until someone types it. */
export function withRest(form: PaymentForm, change: Partial<PaymentForm>, toPay: ToPay): Partial<PaymentForm> {
  const next = { ...form, ...change };
  const at = followsAt(next);
  if (!next.restFollows || at < 0) return change;
  const amount = restOf(next, toPay, at);
  return partsOf(next)[at]?.amount === amount ? change : { ...change, ...changedAt(next, at, { amount }) };
}

/** Changes the part at that place; a typed amount stays. */
export function changedPart(form: PaymentForm, at: number, change: Partial<PaymentPart>): Partial<PaymentForm> {
  const typed = change.amount !== undefined && at === followsAt(form) ? { restFollows: false } : {};
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
export const withoutPart = (form: PaymentForm, at: number): Partial<PaymentForm> => ({
  ...asHeld(
    form,
    wholeParts(form).filter((_, index) => index !== at),
  ),
  restFollows: true,
});

/** Does prepaid money pay all of it? */
export const isAllCredit = (form: PaymentForm): boolean => partsOf(form).every(isCredit);
