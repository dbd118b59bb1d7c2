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

/** What is left for the last part. A single part is typed without the extension. */
function restOf(form: PaymentForm, toPay: ToPay): string {
  const others = partsOf(form).slice(0, -1);
  const before = isSplit(form) ? others.reduce((sum, { amount }) => sum + pesos(amount), 0) : extensionOf(form);
  const rest = toPay(form) - before;
  return rest > 0 ? String(rest) : '';
}

/** A change with its consequence: the last amount is what is left to pay, until someone types it. */
export function withRest(form: PaymentForm, change: Partial<PaymentForm>, toPay: ToPay): Partial<PaymentForm> {
  const next = { ...form, ...change };
  if (!next.restFollows) return change;
  const amount = restOf(next, toPay);
  const last = next.further.at(-1);
  if (!last) return amount === next.amount ? change : { ...change, amount };
  return last.amount === amount ? change : { ...change, further: [...next.further.slice(0, -1), { ...last, amount }] };
}

const isLast = (form: PaymentForm, at: number): boolean => at === form.further.length;

/** Changes the part at that place; a typed amount stays. Place 0 is the first part, which the form holds itself. */
export function changedPart(form: PaymentForm, at: number, change: Partial<PaymentPart>): Partial<PaymentForm> {
  const typed = change.amount !== undefined && isLast(form, at) ? { restFollows: false } : {};
  // Only credit comes out of a voucher.
  const changed = change.method && change.method !== 'credit' ? { ...change, voucher: undefined } : change;
  if (at === 0) return { ...changed, ...typed };
  return {
    ...typed,
    further: form.further.map((part, index) => (index === at - 1 ? { ...part, ...changed } : part)),
  };
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

/** Removes the part at that place. The last remaining part is again for what is left. */
export function withoutPart(form: PaymentForm, at: number): Partial<PaymentForm> {
  if (at > 0) return { further: form.further.filter((_, index) => index !== at - 1), restFollows: true };
  const [first, ...further] = form.further;
  if (!first) return {};
  const { key: firstKey, ...held } = first;
  // Not every part names a voucher, and that of the removed one must not stay.
  return { voucher: undefined, ...held, firstKey, further, restFollows: true };
}

type Voucher = PaymentPart['voucher'];
const isCredit = ({ method }: PaymentPart): boolean => method === 'credit';
const sumOf = (parts: readonly PaymentPart[]): number => parts.reduce((sum, { amount }) => sum + pesos(amount), 0);

/** All parts with the extension in them. A single part is typed without it: it is for all that is due. */
const wholeParts = (form: PaymentForm, due: number): readonly FurtherPart[] => {
  const { firstKey: key, method, receipt, gcashReference, seenInHistory, collectedBy, voucher } = form;
  const amount = isSplit(form) ? form.amount : String(isCredit(form) ? pesos(form.amount) + extensionOf(form) : due);
  return [{ key, method, amount, receipt, gcashReference, seenInHistory, collectedBy, voucher }, ...form.further];
};

/**
 * How much can still be paid with prepaid money: what is left to pay, or in the place of cash and GCash all that is
 * due. Whole pesos.
 * @param due the sum to pay, the extension included
 */
export function roomForCredit(form: PaymentForm, due: number): number {
  const parts = wholeParts(form, due);
  const left = due - sumOf(parts);
  return left > 0 ? left : Math.max(0, due - sumOf(parts.filter(isCredit)));
}

/** What of a voucher, or of the client's credit, is in the form already. Whole pesos. */
export const creditUsed = (form: PaymentForm, due: number, voucher?: Voucher): number =>
  sumOf(wholeParts(form, due).filter((part) => isCredit(part) && part.voucher?.id === voucher?.id));

/** Takes what is too much from the last cash, then from the last GCash. A part of which nothing is left goes. */
function lessOf(parts: readonly FurtherPart[], tooMuch: number): readonly FurtherPart[] {
  let over = tooMuch;
  const amounts = new Map(parts.map(({ key, amount }) => [key, amount]));
  for (const method of ['cash', 'gcash'] as const)
    for (const { key, amount } of parts.filter((part) => part.method === method).reverse()) {
      const taken = Math.min(Math.max(0, over), pesos(amount));
      over -= taken;
      if (taken > 0) amounts.set(key, String(pesos(amount) - taken));
    }
  return parts.flatMap((part) => {
    const amount = amounts.get(part.key) ?? part.amount;
    return amount === '0' ? [] : { ...part, amount };
  });
}

/**
 * Pays with prepaid money beside the parts that are there. Cash, then GCash, is less by what is then above the due.
 * Source: R-beyond-1391.
 * @param due the sum to pay, the extension included
 * @param amount at most `roomForCredit`. Whole pesos
 * @param voucher what it comes out of; left out, the client's credit
 */
export function withCredit(form: PaymentForm, due: number, amount: number, voucher?: Voucher): Partial<PaymentForm> {
  const before = wholeParts(form, due);
  const same = before.find((part) => isCredit(part) && part.voucher?.id === voucher?.id);
  const rest = lessOf(before, sumOf(before) + amount - due);
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
  const [first = part, ...further] = same
    ? rest.map((one) => (one.key === same.key ? { ...one, amount: String(pesos(one.amount) + amount) } : one))
    : [...rest, part];
  const { key: firstKey, ...held } = first;
  // A single part is typed without the extension.
  const typed = further.length > 0 ? held.amount : String(pesos(held.amount) - extensionOf(form));
  return { voucher: undefined, ...held, amount: typed, firstKey, further, restFollows: false };
}

/** Does prepaid money pay all of it? */
export const isAllCredit = (form: PaymentForm): boolean => partsOf(form).every(isCredit);
