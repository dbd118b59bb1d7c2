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

/**
 * Pays with credit as far as it goes; the first part is for the rest. All other parts go.
 * @param due the sum to pay, the extension included
 * @param amount at most that. Whole pesos
 * @param voucher what it comes out of; left out, the client's credit
 */
export function withCredit(
  form: PaymentForm,
  due: number,
  amount: number,
  voucher?: PaymentPart['voucher'],
): Partial<PaymentForm> {
  const credit = {
    method: 'credit',
    receipt: null,
    gcashReference: '',
    seenInHistory: false,
    collectedBy: '',
    voucher,
  } as const;
  // A single part is typed without the extension.
  if (amount === due) return { ...credit, amount: String(due - extensionOf(form)), further: [], restFollows: false };
  const part: FurtherPart = { ...credit, amount: String(amount), key: form.firstKey + 1 };
  return { voucher: undefined, amount: String(due - amount), further: [part], restFollows: false };
}

/** Does any part come out of the credit? */
export const usesCredit = (form: PaymentForm): boolean => partsOf(form).some(({ method }) => method === 'credit');
