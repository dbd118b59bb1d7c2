// How it works: docs/subsystems/money-and-reports.md.
import { FIELD_TEXTS, partsPaid, saysTip, serviceDayOf, standingTips, sumTips } from 'shared-lib/domain';
import { holdClient } from '../../payments/credit.repository.js';
import { refuseMoreThanCredit, refuseMoreThanVoucher } from '../../payments/credit.usecases.js';
import { findLedger, mayCollect, type PaymentEntry, type PaymentPart } from '../../payments/ledger.repository.js';
import { findReceipt, receiptUrl } from '../../payments/receipts.repository.js';
import { findVoucherEnds } from '../../payments/vouchers.repository.js';
import { wrongFields } from '../../platform/errors.js';
import type { Becomes } from '../store/corrections.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';
import { refuseOtherVersion } from '../workflow/versions.js';
import type { ParsedBody, Prepare, Prepared } from './action-preparation.js';
import { discountOf } from './discount-of.js';
import { refuseUnapproved, refuseUnapprovedDiscount, tellLater, tellMovedCash } from './correction-approval.js';
import { type CreditPart, receivedOf, trailOf, vouchersOf, voucherTold } from './payment-trail.js';
import { type OnTop, onTopOf, type PartBody } from './tips-of-payment.js';
import * as m from '../../texts/m.js';

/**
 * The values that a payment or its correction stores. The body's schema already checks that amounts are whole pesos and
 * in range (`paymentAmount`, shared-lib/src/contract/appointment-bodies.ts).
 */
type PaymentBody = ParsedBody<'mark_completed'>;
type Ledger = Awaited<ReturnType<typeof findLedger>>;

/** The visit whose payment is prepared, and its ledger where the payment is corrected. */
interface Visit {
  readonly context: CommandContext;
  readonly locked: LockedAppointment;
  readonly recorded?: Ledger;
}

/**
 * gcash needs a receipt that was uploaded for this appointment. A receipt that was used elsewhere only warns:
 * `findSameElsewhere` of receipts.repository.ts. Source: 5-043, 5-045.
 */
async function receiptOf(
  { context, locked }: Visit,
  { payment_method, receipt_hash }: PartBody,
  field: string,
): Promise<PaymentPart['receipt']> {
  if (payment_method === 'credit') return null;
  if (receipt_hash === undefined) {
    if (payment_method === 'gcash') throw wrongFields({ [field]: [FIELD_TEXTS.receiptRequired] });
    return null;
  }
  const isKnown = await findReceipt(context.tx, locked.row.id, receipt_hash);
  if (!isKnown) throw wrongFields({ [field]: [m.please_upload_this_proof_first()] });
  return { hash: receipt_hash, url: receiptUrl(locked.row.id, receipt_hash) };
}

/**
 * The first therapist takes the cash where nobody is named. A correction keeps the collector, even one who has left:
 * most corrections do not concern them. Source: R-money-4.
 */
async function collectorOf(
  { context, locked, recorded = [] }: Visit,
  { payment_method, collected_by }: PartBody,
  field: string,
): Promise<number | null> {
  if (payment_method === 'credit') return null;
  const known = partsPaid(recorded).flatMap(({ collected_by_id }) => collected_by_id ?? []);
  if (collected_by === undefined)
    return payment_method === 'cash' ? (known[0] ?? locked.state.therapists[0]?.id ?? null) : null;
  // Anyone who was in the visit may have taken it, even if they have left or are disabled.
  const { therapists, driver } = locked.state;
  const there = [...known, ...therapists.map(({ id }) => id), ...(driver ? [driver.id] : [])];
  if (!there.includes(collected_by) && !(await mayCollect(context.tx, collected_by)))
    throw wrongFields({ [field]: [FIELD_TEXTS.notFound] });
  return collected_by;
}

/** A part with what was given on top of it. */
type Part = PaymentPart & OnTop;

function voucherOf({ payment_method, voucher }: PartBody, field: string): number | null {
  if (voucher !== undefined && payment_method !== 'credit')
    throw wrongFields({ [field]: [m.a_voucher_pays_as_credit()] });
  return voucher ?? null;
}

/** `prefix`: the path of the part in the body, for its field errors. */
async function partOf(visit: Visit, body: PartBody, prefix = ''): Promise<Part> {
  const collectedBy = await collectorOf(visit, body, `${prefix}collected_by`);
  return {
    ...onTopOf(visit, body, { due: body.payment_amount, collectedBy, prefix }),
    method: body.payment_method,
    amount: body.payment_amount,
    receipt: await receiptOf(visit, body, `${prefix}receipt_hash`),
    gcashReference: body.payment_method === 'credit' ? null : body.gcash_reference || null,
    seenInHistory: body.payment_method !== 'credit' && body.seen_in_history,
    collectedBy,
    voucher: voucherOf(body, `${prefix}voucher`),
  };
}

/** Fields of a part that mean nothing for the whole payment. */
const OF_A_PART = [
  'receipt_hash',
  'receipt_url',
  'collected_by',
  'gcash_reference',
  'voucher',
  'received',
  'tip',
  'change',
  'for_later',
  'tip_shares',
  'tip_kept',
] as const;

/** The parts of the payment, largest first; equal ones in the order of the body. Source: R-money-15. */
async function partsOf(visit: Visit, body: PaymentBody, paid: number): Promise<readonly [Part, ...Part[]]> {
  if (!body.payment_parts) return [await partOf(visit, { ...body, payment_amount: paid })];
  const outside = OF_A_PART.filter((field) => body[field] !== undefined);
  if (outside.length)
    throw wrongFields(Object.fromEntries(outside.map((field) => [field, [FIELD_TEXTS.ofAPart]] as const)));
  const parts: Part[] = [];
  for (const [at, part] of body.payment_parts.entries()) {
    const prefix = `payment_parts.${at}.`;
    if (part.receipt_hash && parts.some(({ receipt }) => receipt?.hash === part.receipt_hash))
      throw wrongFields({ [`${prefix}receipt_hash`]: [FIELD_TEXTS.receiptOfOtherPart] });
    parts.push(await partOf(visit, part, prefix));
  }
  if (parts.reduce((sum, { amount }) => sum + amount, 0) !== paid)
    throw wrongFields({ payment_parts: [FIELD_TEXTS.partsDiffer] });
  const [first, ...others] = parts.sort((one, other) => other.amount - one.amount);
  return first ? [first, ...others] : [await partOf(visit, { ...body, payment_amount: paid })];
}

const plain = ({ tips: _, change: __, forLater: ___, ...part }: Part): PaymentPart => part;

/**
 * Credit pays for what is due, and no more: neither than that, nor than the client or the voucher has. Source:
 * R-beyond-823, R-beyond-1222.
 * @param field that shows a refusal
 */
async function refuseTooMuchCredit(
  visit: Visit,
  parts: readonly PaymentPart[],
  { due, field }: { readonly due: number; readonly field: string },
): Promise<void> {
  if (!parts.some(({ method }) => method === 'credit')) return;
  if (parts.reduce((sum, part) => sum + part.amount, 0) > due)
    throw wrongFields({ [field]: [m.credit_pays_no_more_than_is_due()] });
  const { tx, now } = visit.context;
  const recorded = partsPaid(await recordedOf(visit));
  const used = (voucher: number | null) => ({
    amount: sumOfCredit(parts, voucher),
    standing: sumOfCredit(recorded, voucher),
  });
  const own = used(null);
  if (own.amount > 0) await refuseMoreThanCredit(tx, { client: visit.locked.row.client_id, ...own }, field);
  // A visit before the end may be verified after it.
  const [today, { service_day: visited }] = [serviceDayOf(now), visit.locked.row];
  const day = visited < today ? visited : today;
  // In order of number. A voucher that only gets money back is locked later, by the ledger. A deadlock ends one of two
  // payments, which is tried again.
  for (const voucher of vouchersOf(parts)) await refuseMoreThanVoucher(tx, { voucher, ...used(voucher), day }, field);
}

/**
 * Credit comes back to the client whom it was taken from. Somebody whose data were removed has no page from which it
 * could be paid out, so it stays where it is. Source: R-beyond-996.
 */
async function refuseCreditToNobody(
  { context: { tx }, locked: { row }, recorded = [] }: Visit,
  parts: readonly PaymentPart[],
  field: string,
): Promise<void> {
  const back = sumOfCredit(partsPaid(recorded), null) - sumOfCredit(parts, null);
  if (back > 0 && !(await holdClient(tx, row.client_id)))
    throw wrongFields({ [field]: [m.no_credit_for_a_removed_client()] });
}

/** What of a payment comes out of a voucher; out of the client's own credit for null. */
const sumOfCredit = (parts: readonly CreditPart[], wanted: number | null): number =>
  parts.reduce(
    (sum, { method, amount, voucher = null }) => sum + (method === 'credit' && voucher === wanted ? amount : 0),
    0,
  );

const recordedOf = async ({ context, locked, recorded }: Visit): Promise<Ledger> =>
  recorded ?? findLedger(context.tx, locked.row.id);

async function entryOf(visit: Visit, body: PaymentBody): Promise<PaymentEntry> {
  if (body.has_service_extension && !body.extension_amount)
    throw wrongFields({ extension_amount: [FIELD_TEXTS.extensionAmount] });
  // It counts only if it is flagged (5-042).
  const extension = body.has_service_extension ? (body.extension_amount ?? null) : null;
  const parts = await partsOf(visit, body, body.payment_amount + (extension ?? 0));
  const [first, ...others] = parts;
  const discount = await discountOf(visit, body);
  const due = visit.locked.row.total_price - (discount?.amount ?? 0) + (extension ?? 0);
  await refuseTooMuchCredit(visit, parts, { due, field: body.payment_parts ? 'payment_parts' : 'payment_amount' });
  const said = (body.payment_parts ?? [body]).some(saysTip);
  const changes = parts.flatMap(({ change }) => change ?? []);
  return {
    parts: [plain(first), ...others.map(plain)],
    amount: body.payment_amount,
    extension,
    notes: body.payment_notes,
    discount,
    // Whoever says nothing of a tip leaves the tips as they are.
    tips: said ? parts.flatMap(({ tips }) => tips) : standingTips(await recordedOf(visit)),
    change: changes.length > 0 ? changes.reduce((sum, one) => sum + one, 0) : null,
    forLater: parts.flatMap(({ forLater }) => forLater),
    receivedOn: receivedOf(visit, body.received_on),
  };
}

const inputOf = ({ parts: [{ method }], amount }: PaymentEntry) => ({ payment: { method, amount } });

/** The whole sum that will be recorded. Whole pesos. */
export const paidBy = ({ payload }: Pick<Prepared, 'payload'>): number =>
  (payload?.payment?.amount ?? 0) + (payload?.payment?.extension ?? 0);

/** The values that a first payment, or a new one after a refund, stores. */
export const planPayment: Prepare<'mark_completed'> = async (context, locked, body) => {
  const payment = await entryOf({ context, locked }, body);
  return { input: inputOf(payment), payload: { payment, ...(await trailOf(context, [], payment)) } };
};

/**
 * The same, where one operator may do it alone. After a refund, a new payment counts as a change of the refund.
 * Source: R-money-23, R-money-41.
 */
export const preparePayment: Prepare<'mark_completed'> = async (context, locked, body) => {
  const planned = await planPayment(context, locked, body);
  const payment = planned.payload?.payment;
  await refuseUnapproved(context, locked, payment);
  if (payment) await refuseUnapprovedDiscount(context, locked, payment);
  await tellMoved(context, locked, planned);
  return planned;
};

/**
 * A part that came later, with what is above it, beside those that stand. After a refund it counts as a change of it.
 * Source: R-beyond-642, R-beyond-1412.
 */
export async function planLater(
  context: CommandContext,
  locked: LockedAppointment,
  { receivedOn, ...body }: PartBody & { readonly receivedOn: string | null },
): Promise<Prepared> {
  const recorded = await findLedger(context.tx, locked.row.id);
  const whole = await partOf({ context, locked, recorded }, body);
  const { tips, change, forLater } = whole;
  const part = plain(whole);
  const payment: PaymentEntry = {
    parts: [part],
    amount: part.amount,
    extension: null,
    notes: '',
    discount: null,
    tips: [...standingTips(recorded), ...tips],
    change,
    forLater,
    receivedOn,
  };
  await refuseTooMuchCredit({ context, locked, recorded: [] }, [part], { due: part.amount, field: 'payment_amount' });
  const isNew = locked.state.paymentStatus !== 'paid';
  if (isNew) await refuseUnapproved(context, locked, payment);
  await tellLater(context, locked, whole);
  const { method, amount } = part;
  const { voucher } = voucherTold([part], await findVoucherEnds(context.tx, vouchersOf([part])));
  const audit = {
    payment_parts: [{ method, amount }],
    ...(voucher && { voucher }),
    ...(tips.length > 0 && { tip: sumTips(tips) }),
    ...(receivedOn && { received_on: receivedOn }),
  };
  return { input: {}, payload: { later: { part, tips, change, forLater, receivedOn }, audit } };
}

/** In place of a payment that stands, what is above the due cannot be told from what was kept before. */
function refuseForLater(payment: PaymentEntry | undefined): void {
  if (payment && payment.forLater.length > 0)
    throw wrongFields({ for_later: [m.a_correction_keeps_nothing_for_later()] });
}

/** The payment as it will be recorded; for a refund, the tips that it leaves. */
export function becomesBy({ payload }: Pick<Prepared, 'payload'>): Becomes {
  if (!payload?.payment) return { tips: payload?.tipsLeft ?? [] };
  const { parts, extension, discount, tips, receivedOn } = payload.payment;
  // The ID stands in the body alone, which goes once it is decided.
  return { parts, extension, discount: discount && { ...discount, holder: null }, tips, receivedOn };
}

/**
 * Takes the recorded payment back and records the new one; both keep the reason. Without a new one it is a refund. It
 * leaves the tips to the people unless it says that they are 0. Source: R-beyond-504.
 */
export const planCorrection = async (
  context: CommandContext,
  locked: LockedAppointment,
  { reason, version, ...body }: ParsedBody<'correct_payment'>,
): Promise<Prepared> => {
  await refuseOtherVersion(context, locked, version);
  const recorded = await findLedger(context.tx, locked.row.id);
  const isRefund = body.payment_amount === 0 && !(body.has_service_extension && body.extension_amount);
  const payment = isRefund ? undefined : await entryOf({ context, locked, recorded }, body);
  refuseForLater(payment);
  const field = body.payment_parts ? 'payment_parts' : 'payment_amount';
  await refuseCreditToNobody({ context, locked, recorded }, payment?.parts ?? [], field);
  if (isRefund && body.tip) throw wrongFields({ tip: [m.a_refund_has_no_new()] });
  const takesTipsBack = isRefund && body.tip === 0;
  const tipsLeft = takesTipsBack ? [] : standingTips(recorded);
  const { audit, auditBefore } = await trailOf(context, recorded, payment, tipsLeft);
  const payload = { reason, tipsLeft, takesTipsBack, auditBefore, audit: { reason, ...audit } };
  return payment ? { input: inputOf(payment), payload: { payment, ...payload } } : { input: { isRefund }, payload };
};

/** The same, where one operator may do it alone. Source: R-money-23. */
export const prepareCorrection: Prepare<'correct_payment'> = async (context, locked, body) => {
  const planned = await planCorrection(context, locked, body);
  await refuseUnapproved(context, locked, planned.payload?.payment, planned.payload?.tipsLeft);
  await tellMoved(context, locked, planned);
  return planned;
};

/** Tells the people whose cash a planned payment changes. */
export const tellMoved = async (
  context: CommandContext,
  locked: LockedAppointment,
  { payload = {} }: Prepared,
): Promise<void> => tellMovedCash(context, locked, await findLedger(context.tx, locked.row.id), payload);

/** Ending a session cannot wait for an approval. Its payment can, before the session ends. */
const ASKED_ELSEWHERE = m.ask_for_it_where_the();

/** A session that ends early: part of the price was paid, or nothing will be. */
export const prepareAbort: Prepare<'abort_session'> = async (context, locked, { reason, payment_amount, ...body }) => {
  const details = { cancel_reason: reason };
  if (payment_amount === undefined) return { input: { writeOff: true }, details, payload: { reason } };
  // The earlier payment gives collector and parts, as in a correction.
  const recorded = await findLedger(context.tx, locked.row.id);
  const payment = await entryOf(
    { context, locked, recorded },
    { ...body, payment_amount, payment_notes: reason, has_service_extension: false, seen_in_history: false },
  );
  refuseForLater(locked.state.paymentStatus === 'paid' ? payment : undefined);
  // After a refund, or after a paid visit was set back by hand, this counts as a correction. Otherwise it is the first
  // payment.
  await refuseUnapproved(context, locked, payment);
  if (locked.state.paymentStatus !== 'paid') await refuseUnapprovedDiscount(context, locked, payment, ASKED_ELSEWHERE);
  await tellMovedCash(context, locked, recorded, { payment });
  return {
    input: inputOf(payment),
    details,
    payload: { payment, reason, ...(await trailOf(context, recorded, payment)) },
  };
};
