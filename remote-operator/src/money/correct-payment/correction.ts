import { type Appointment, serviceDayOf } from 'shared-lib';
import {
  type DiscountId,
  discountGiven,
  type LedgerEntry,
  partsPaid,
  standingEntries,
  wasCalledOff,
} from 'shared-lib/booking';
import { type OnTop } from '../verify-payment/onTop';
import { type Collector } from '../verify-payment/PartFields';
import {
  extensionOf,
  newPaymentForm,
  partsOf,
  paymentErrors,
  type PaymentErrors,
  type PaymentForm,
  type PaymentPart,
  pesos,
  priceOf,
} from '../verify-payment/paymentForm';
import { dueFor, type ToPay } from '../verify-payment/splitPayment';
import * as m from '../../texts/m';

type Paid = Pick<
  Appointment,
  | 'services_details'
  | 'therapists_details'
  | 'payment_method'
  | 'payment_amount'
  | 'payment_notes'
  | 'payment_reference'
  | 'metadata'
  | 'receipt_hash'
  | 'receipt_url'
>;

const RECORDED = { name: m.the_proof_on_record(), duplicates: [] };

const partOf = (entry: LedgerEntry): PaymentPart => ({
  method: entry.method ?? 'cash',
  amount: String(entry.amount),
  receipt: entry.receipt_hash ? { ...RECORDED, hash: entry.receipt_hash, url: '' } : null,
  gcashReference: entry.gcash_reference ?? '',
  seenInHistory: entry.seen_in_history,
  collectedBy: String(entry.collected_by_id ?? ''),
  ...(entry.voucher && { voucher: { id: entry.voucher } }),
});

/** The parts of a payment with several, which the record itself does not have. */
function recordedParts(ledger: readonly LedgerEntry[], amount: number): Partial<PaymentForm> {
  const { parts, ...onTop } = withTips(partsPaid(ledger).map(partOf), ledger);
  const [first, ...further] = parts;
  if (further.length === 0)
    return {
      ...onTop,
      amount: String(amount + (onTop.above ?? 0)),
      seenInHistory: first?.seenInHistory ?? false,
      voucher: first?.voucher,
    };
  const keyed = further.map((part, at) => ({ ...part, key: at + 1 }));
  // What is recorded in parts is as good as typed: a part that is added changes none of them.
  return { ...onTop, ...first, further: keyed, typed: [0, ...keyed.map(({ key }) => key)] };
}

const tipEntries = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  standingEntries(ledger).filter(({ kind }) => kind === 'tip');

/** The people whose tips are on record, as choices of the form. */
export const recordedTips = (ledger: readonly LedgerEntry[]): readonly Collector[] =>
  tipEntries(ledger).flatMap(({ tip_for_id: id, tip_for: name }) =>
    id === null || name === null ? [] : [{ value: String(id), label: name }],
  );

function sharesRecorded(tips: readonly LedgerEntry[]): OnTop['tipShares'] {
  const shares = new Map<number, number>();
  for (const { tip_for_id: person, tip } of tips)
    if (person !== null) shares.set(person, (shares.get(person) ?? 0) + tip);
  return Object.fromEntries([...shares].map(([person, tip]) => [person, String(tip)]));
}

/**
 * The recorded parts as the client handed them over: with the tip and the change in the part they came in. Tips that
 * came in several ways stay as they are recorded. Source: R-beyond-504.
 */
function withTips(
  parts: readonly PaymentPart[],
  ledger: readonly LedgerEntry[],
): Partial<OnTop> & { parts: readonly PaymentPart[]; above?: number } {
  const tips = tipEntries(ledger);
  const change = standingEntries(ledger).reduce((sum, { change_given }) => sum + (change_given ?? 0), 0);
  const tip = tips.reduce((sum, entry) => sum + entry.tip, 0);
  const above = tip + change;
  const ways = new Set(
    tips.map(({ method, collected_by_id: by, tip_kept: kept }) => JSON.stringify([method, by, kept])),
  );
  if (above === 0 || ways.size > 1) return { parts, rest: 'visit' };
  const [given] = tips;
  const method = given?.method ?? 'cash';
  const taker = String(given?.collected_by_id ?? '');
  const isWay = (part: PaymentPart): boolean =>
    part.method === method && (given === undefined || method === 'gcash' || part.collectedBy === taker);
  const place = parts.findIndex(isWay);
  const part = { method, amount: '0', receipt: null, gcashReference: '', seenInHistory: false, collectedBy: taker };
  const all = place < 0 ? [...parts, part] : parts;
  const at = place < 0 ? parts.length : place;
  return {
    parts: all.map((one, index) => (index === at ? { ...one, amount: String(pesos(one.amount) + above) } : one)),
    above,
    tip: tip > 0 ? String(tip) : '',
    // Whose it is stays as recorded: the tip may be of one of several, or of a driver.
    tipShares: sharesRecorded(tips),
    tipKept: given?.tip_kept ?? null,
    rest: change > 0 ? 'change' : 'visit',
    hadTip: tip > 0,
  };
}

/** The people who are recorded to have cash of a visit, as choices of the form. */
export const recordedCollectors = (ledger: readonly LedgerEntry[]): readonly Collector[] =>
  partsPaid(ledger).flatMap(({ collected_by_id: id, collected_by: name }) =>
    id === null || name === null ? [] : [{ value: String(id), label: name }],
  );

/** The day on which all of it came in, where somebody said one; empty for several days. Source: R-beyond-1353. */
function dayRecorded(ledger: readonly LedgerEntry[]): string {
  const money = standingEntries(ledger).filter(({ kind }) => kind === 'payment' || kind === 'extension');
  const days = new Set(money.map(({ received_on, at }) => received_on ?? serviceDayOf(new Date(at))));
  return days.size === 1 ? (money.find(({ received_on }) => received_on)?.received_on ?? '') : '';
}

/**
 * The recorded payment as the start of a correction, from the ledger if there is one. The person who took the cash of
 * an undivided payment stays, unless another is chosen.
 */
export function recordedPayment(
  paid: Paid,
  ledger: readonly LedgerEntry[] = [],
  discountId: DiscountId | null = null,
): PaymentForm {
  const extension = paid.metadata?.service_extension;
  const discount = discountGiven(ledger);
  // A GCash payment has no recorded person with cash. Once it becomes cash, the form names one.
  const hasCollector =
    !['gcash', 'credit'].includes(paid.payment_method ?? '') || recordedCollectors(ledger).length > 0;
  return {
    ...newPaymentForm(hasCollector ? { services_details: paid.services_details } : paid),
    restFollows: false,
    receivedOn: dayRecorded(ledger),
    hasDiscount: discount !== undefined,
    discount: discount ? String(discount.discount) : '',
    discountReason: discount?.reason ?? '',
    discountKind: discount?.discount_kind ?? 'other',
    discountKindWas: discount?.discount_kind ?? 'other',
    cardNumber: discountId?.number ?? '',
    cardName: discountId?.name ?? '',
    method: paid.payment_method ?? 'cash',
    amount: String(paid.payment_amount ?? 0),
    notes: paid.payment_notes ?? '',
    gcashReference: paid.payment_reference ?? '',
    hasServiceExtension: extension?.has_extension ?? false,
    extensionAmount: extension?.extension_amount ? String(extension.extension_amount) : '',
    receipt:
      paid.receipt_hash && paid.receipt_url ? { ...RECORDED, hash: paid.receipt_hash, url: paid.receipt_url } : null,
    ...recordedParts(ledger, paid.payment_amount ?? 0),
  };
}

/** Nothing is left of what was paid. Source: R-workflow-27. */
export const isRefund = (form: PaymentForm): boolean =>
  partsOf(form).every(({ amount }) => /^0+(\.0+)?$/.test(amount.trim())) && !form.hasServiceExtension;

/** What is wrong with a correction: as with a payment, except that zero is allowed. */
export const correctionErrors = (form: PaymentForm, price?: number, due?: number): PaymentErrors =>
  isRefund(form) ? {} : paymentErrors(form, price, due);

/**
 * What was to pay. Of a visit that was called off, that is what was paid for it, as its price says nothing of the part.
 * So what is above it is a tip or change, also where it is less than the price. Source: R-beyond-1480.
 */
export const dueAsRecorded = (
  visit: Pick<Appointment, 'outcome' | 'payment_amount' | 'services_details'>,
  { hadTip }: Pick<PaymentForm, 'hadTip'>,
): ToPay => {
  const due = dueFor(priceOf(visit));
  if (!wasCalledOff(visit.outcome) && !hadTip) return due;
  return (form) => Math.min(due(form), (visit.payment_amount ?? 0) + extensionOf(form));
};

/** The same form with nothing paid: every part, and the extension, goes back. */
export const nothingPaid = <F extends PaymentForm>(form: F): F => ({
  ...form,
  amount: '0',
  further: form.further.map((part) => ({ ...part, amount: '0' })),
  hasServiceExtension: false,
});
