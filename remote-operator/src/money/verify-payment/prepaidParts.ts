import { type FurtherPart, onTop, type PaymentForm, type PaymentPart, paymentTotal, pesos } from './paymentForm';
import { asHeld, isCredit, sumOf, wholeParts } from './splitPayment';

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
