import {
  dueOf,
  extensionOf,
  type FurtherPart,
  isSplit,
  onTop,
  partsOf,
  type PaymentForm,
  type PaymentPart,
  paymentTotal,
  pesos,
} from './paymentForm';

/** The total to pay, the extension included; whole pesos. */
export type ToPay = (form: PaymentForm) => number;

/** The price, less the discount. */
export const dueFor =
  (price: number): ToPay =>
  (form) =>
    dueOf(form, price);

const isCredit = ({ method }: PaymentPart): boolean => method === 'credit';
const sumOf = (parts: readonly PaymentPart[]): number => parts.reduce((sum, { amount }) => sum + pesos(amount), 0);

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
const wholeParts = (form: PaymentForm): readonly FurtherPart[] => {
  const { firstKey: key, method, receipt, gcashReference, seenInHistory, collectedBy, voucher } = form;
  const amount = isSplit(form) ? form.amount : String(pesos(form.amount) + extensionOf(form));
  return [{ key, method, amount, receipt, gcashReference, seenInHistory, collectedBy, voucher }, ...form.further];
};

/** The same as the form holds them. */
function asHeld(form: PaymentForm, [first, ...further]: readonly FurtherPart[]): Partial<PaymentForm> {
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

type Voucher = PaymentPart['voucher'];

/**
 * How much can still be paid with prepaid money: what is left to pay, or in the place of cash and GCash all that is
 * due. Whole pesos.
 * @param due the sum to pay, the extension included
 */
export function roomForCredit(form: PaymentForm, due: number): number {
  const left = due - paymentTotal(form);
  return left > 0 ? left : Math.max(0, due - sumOf(wholeParts(form).filter(isCredit)));
}

/** What of a voucher, or of the client's credit, is in the form already. Whole pesos. */
export const creditUsed = (form: PaymentForm, voucher?: Voucher): number =>
  sumOf(wholeParts(form).filter((part) => isCredit(part) && part.voucher?.id === voucher?.id));

/**
 * All parts with less of the last cash, then of the last GCash. What is above the due, such as a tip, stays. A part of
 * which nothing is left goes.
 */
function lessOf(form: PaymentForm, due: number, less: number): readonly FurtherPart[] {
  const parts = wholeParts(form);
  const { over, part: place, isScattered } = onTop(form, due);
  const above = isScattered ? undefined : parts[place];
  let left = Math.max(0, less);
  const amounts = new Map(parts.map(({ key, amount }) => [key, amount]));
  for (const method of ['cash', 'gcash'] as const)
    for (const part of parts.filter((one) => one.method === method).reverse()) {
      const had = pesos(part.amount);
      const taken = Math.min(left, part === above ? had - over : had);
      left -= taken;
      if (taken > 0) amounts.set(part.key, String(had - taken));
    }
  return parts.flatMap((part) => {
    const amount = amounts.get(part.key) ?? part.amount;
    return amount === '0' ? [] : { ...part, amount };
  });
}

/**
 * Pays with prepaid money beside the parts that are there. Only what is not left to pay takes the place of cash, then
 * of GCash. Source: R-beyond-1391.
 * @param due the sum to pay, the extension included
 * @param amount at most `roomForCredit`. Whole pesos
 * @param voucher what it comes out of; left out, the client's credit
 */
export function withCredit(form: PaymentForm, due: number, amount: number, voucher?: Voucher): Partial<PaymentForm> {
  const before = wholeParts(form);
  const same = before.find((part) => isCredit(part) && part.voucher?.id === voucher?.id);
  const rest = lessOf(form, due, amount - Math.max(0, due - paymentTotal(form)));
  const part: FurtherPart = {
    method: 'credit',
    amount: String(amount),
    receipt: null,
    gcashReference: '',
    seenInHistory: false,
    collectedBy: '',
    voucher,
    key: Math.max(...before.map(({ key }) => key)) + 1,
  };
  const parts = same
    ? rest.map((one) => (one.key === same.key ? { ...one, amount: String(pesos(one.amount) + amount) } : one))
    : [...rest, part];
  return { ...asHeld(form, parts), restFollows: false };
}

/** Does prepaid money pay all of it? */
export const isAllCredit = (form: PaymentForm): boolean => partsOf(form).every(isCredit);
