import type { DiscountId, LedgerEntry } from 'shared-lib/contract';
import type { DiscountKind, PaymentMethod, ServiceDay, Tip } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { wrongFields } from '../platform/errors.js';
import * as m from '../texts/m.js';
import { clientOfVisit, holdClient, type NewCredit, writeCredit } from './credit.repository.js';

/** A sum that was paid in one way, and its proof; whole pesos. Source: R-money-15. */
export interface PaymentPart {
  readonly method: PaymentMethod;
  /** The extension included. */
  readonly amount: number;
  /** SHA-256 of the receipt, and its address. */
  readonly receipt: { readonly hash: string; readonly url: string } | null;
  readonly gcashReference: string | null;
  readonly seenInHistory: boolean;
  /** Who took the cash. */
  readonly collectedBy: number | null;
  /** The voucher that credit comes out of; null for the client's own. Source: R-beyond-1222. */
  readonly voucher: number | null;
}

export interface Discount {
  readonly amount: number;
  readonly reason: string;
  readonly kind: DiscountKind;
  /** Kept beside the discount, and in no trail. Source: R-beyond-1151. */
  readonly holder: DiscountId | null;
}

/** A payment of an appointment; whole pesos. Source: R-money-5. */
export interface PaymentEntry {
  /** The parts add up to the whole payment. The largest comes first and gives the visit its method. */
  readonly parts: readonly [PaymentPart, ...PaymentPart[]];
  readonly amount: number;
  /** On top of `amount`; null without an extension. */
  readonly extension: number | null;
  /** They may be about the client, so only the appointment has them, where redaction removes them. */
  readonly notes: string;
  /** A reduction of the price, which nobody paid. */
  readonly discount: Discount | null;
  /** What was given on top for the people; no part of the amounts. Source: R-beyond-500. */
  readonly tips: readonly Tip[];
  /** What went back to the client; null where nobody says it. */
  readonly change: number | null;
  /** What was above the due and is kept for later visits; no part of the amounts. Source: R-beyond-822. */
  readonly forLater: readonly Pick<NewCredit, 'amount' | 'method' | 'collectedBy' | 'gcashReference'>[];
  /** The day on which it came in; null for the day on which it is recorded. Source: R-beyond-1353. */
  readonly receivedOn: ServiceDay | null;
}

interface PaidRow {
  readonly kind: 'payment' | 'extension';
  readonly amount: number;
  readonly part: PaymentPart;
}

/**
 * The ledger entries of a payment: one for each part. The extension has its own entries, taken from the last parts, so
 * that the entries of each part add up to its sum.
 */
function rowsOf({ parts, extension }: PaymentEntry): PaidRow[] {
  let left = extension ?? 0;
  const extensions: PaidRow[] = [];
  const payments: PaidRow[] = [];
  for (const part of [...parts].reverse()) {
    const ofExtension = Math.min(left, part.amount);
    left -= ofExtension;
    if (ofExtension > 0) extensions.unshift({ kind: 'extension', amount: ofExtension, part });
    if (part.amount > ofExtension) payments.unshift({ kind: 'payment', amount: part.amount - ofExtension, part });
  }
  return [...payments, ...extensions];
}

const INSERT = sql(
  'ledger_insert',
  `
  insert into payments (appointment_id, kind, method, amount, receipt_hash, collected_by, recorded_by, at, gcash_reference, seen_in_history,
    change_given, voucher_id, received_on)
  select $1, w.kind, w.method, w.amount, w.receipt, w.taker, $2, $3, w.reference, w.seen, case when w.position = 1 then $11::int end, w.voucher, $13::date
  from unnest($4::text[], $5::text[], $6::int[], $7::text[], $8::int[], $9::text[], $10::bool[], $12::int[])
    with ordinality as w(kind, method, amount, receipt, taker, reference, seen, voucher, position) order by w.position`,
);
const DISCOUNT = sql(
  'ledger_discount',
  `with given as (
     insert into discounts (appointment_id, amount, reason, recorded_by, at, kind) values ($1, $2, $3, $4, $5, $6) returning id)
   insert into discount_ids (discount_id, appointment_id, id_number, id_name) select id, $1, $7, $8 from given where $7::text is not null`,
);
const DISCOUNT_ID = sql(
  'ledger_discount_id',
  'select id_number as number, id_name as name from discount_ids where discount_id = $1',
);
/** The ID of a discount; undefined without one, or once it was erased. */
export const findDiscountId = (q: Queryable, discount: number): Promise<DiscountId | undefined> =>
  q.maybe<DiscountId>(DISCOUNT_ID, [discount]);

const TIPS = sql(
  'ledger_tips',
  `
  insert into tips (appointment_id, recorded_by, at, staff_id, method, amount, collected_by, is_kept)
  select $1, $2, $3, w.staff, w.method, w.amount, w.taker, w.kept
  from unnest($4::int[], $5::text[], $6::int[], $7::int[], $8::bool[])
    with ordinality as w(staff, method, amount, taker, kept, position) order by w.position`,
);

/** The data of every ledger entry: its appointment, who wrote it (null for the system), and when. */
export interface Entry {
  readonly appointmentId: number;
  readonly recordedBy: number | null;
  readonly at: Date;
}

/** After the commit, operators' screens that add up the ledger reload, and so do those of people whose cash changed. */
function tellMoneyScreens(tx: Tx, collectors: readonly (number | null)[]): void {
  tx.emit({ type: 'payments_update', audience: { operators: true } });
  const users = [...new Set(collectors)].filter((id) => id !== null);
  if (users.length > 0) tx.emit({ type: 'cash_update', audience: { users } });
}

const REVERSE_TIPS = sql(
  'ledger_reverse_tips',
  `
  insert into tips (appointment_id, staff_id, method, amount, collected_by, is_kept, recorded_by, reverses, at)
  select t.appointment_id, t.staff_id, t.method, -t.amount, t.collected_by, t.is_kept, $2, t.id, $3
  from tips t where t.appointment_id = $1 and t.reverses is null and not exists (select from tips r where r.reverses = t.id)
  order by t.id returning collected_by`,
);
/** Takes the tips of a visit back; the ledger keeps both. */
export async function reverseTips(tx: Tx, { appointmentId, recordedBy, at }: Entry): Promise<void> {
  const reversed = await tx.rows<{ collected_by: number | null }>(REVERSE_TIPS, [appointmentId, recordedBy, at]);
  tellMoneyScreens(
    tx,
    reversed.map(({ collected_by }) => collected_by),
  );
}

/**
 * Writes a payment to the append-only ledger: first the discount, then the tips in place of those that stood, then each
 * entry. So the last entry of a payment is one of `payments`, as whoever approves a change counts them.
 */
export async function recordPayment(
  tx: Tx,
  payment: PaymentEntry,
  { appointmentId, recordedBy, at }: Entry,
): Promise<void> {
  const { discount } = payment;
  if (discount) {
    const { amount, reason, kind, holder } = discount;
    const values = [amount, reason, recordedBy, at, kind, holder?.number ?? null, holder?.name ?? null];
    await tx.rows(DISCOUNT, [appointmentId, ...values]);
  }
  await reverseTips(tx, { appointmentId, recordedBy, at });
  await writeTips(tx, payment.tips, { appointmentId, recordedBy, at });
  await keepForLater(tx, payment.forLater, { appointmentId, recordedBy, at });
  const rows = rowsOf(payment);
  await tx.rows(INSERT, [
    appointmentId,
    recordedBy,
    at,
    rows.map(({ kind }) => kind),
    rows.map(({ part }) => part.method),
    rows.map(({ amount }) => amount),
    rows.map(({ part }) => part.receipt?.hash ?? null),
    rows.map(({ part }) => part.collectedBy),
    rows.map(({ part }) => part.gcashReference),
    rows.map(({ part }) => part.seenInHistory),
    payment.change,
    rows.map(({ part }) => part.voucher),
    payment.receivedOn,
  ]);
  tellMoneyScreens(
    tx,
    [...payment.parts, ...payment.tips].map(({ collectedBy }) => collectedBy),
  );
}

const ADD = sql(
  'ledger_add',
  `
  insert into payments (appointment_id, kind, method, amount, receipt_hash, collected_by, recorded_by, at, gcash_reference, seen_in_history,
    received_on, voucher_id, change_given) values ($1, 'payment', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);
/** A part of the money that came later, with what was above it. Source: R-beyond-642, R-beyond-1412. */
export interface LaterPart extends Pick<PaymentEntry, 'tips' | 'change' | 'forLater'> {
  readonly part: PaymentPart;
  /** The day on which it came in; null for the day on which it is recorded. */
  readonly receivedOn: string | null;
}

/** Adds one entry, and its tips, beside those that stand. Nothing is taken back. */
export async function addPart(tx: Tx, { part, receivedOn, ...above }: LaterPart, entry: Entry): Promise<void> {
  const { appointmentId, recordedBy, at } = entry;
  await writeTips(tx, above.tips, entry);
  await keepForLater(tx, above.forLater, entry);
  const { method, amount, receipt, collectedBy, gcashReference, seenInHistory } = part;
  const proof = [receipt?.hash ?? null, collectedBy, recordedBy, at, gcashReference, seenInHistory];
  await tx.rows(ADD, [appointmentId, method, amount, ...proof, receivedOn, part.voucher, above.change]);
  tellMoneyScreens(tx, [collectedBy, ...above.tips.map((tip) => tip.collectedBy)]);
}

async function keepForLater(
  tx: Tx,
  kept: PaymentEntry['forLater'],
  { appointmentId, recordedBy, at }: Entry,
): Promise<void> {
  if (kept.length === 0) return;
  const client = await clientOfVisit(tx, appointmentId);
  if (client === undefined) throw new Error('money is kept for the client of a visit that is gone');
  // Nobody could pay it out.
  if (!(await holdClient(tx, client))) throw wrongFields({ for_later: [m.no_credit_for_a_removed_client()] });
  for (const one of kept)
    await writeCredit(tx, { ...one, client, kind: 'left', appointment: appointmentId, reason: '', recordedBy, at });
}

const writeTips = async (tx: Tx, tips: readonly Tip[], { appointmentId, recordedBy, at }: Entry): Promise<void> => {
  if (tips.length === 0) return;
  await tx.rows(TIPS, [
    appointmentId,
    recordedBy,
    at,
    tips.map(({ staff }) => staff),
    tips.map(({ method }) => method),
    tips.map(({ amount }) => amount),
    tips.map(({ collectedBy }) => collectedBy),
    tips.map(({ isKept }) => isKept),
  ]);
};

export interface NotedEntry extends Entry {
  /** The reason. */
  readonly notes: string;
}

const REVERSE = sql(
  'ledger_reverse',
  `
  insert into payments (appointment_id, kind, method, amount, notes, receipt_hash, collected_by, recorded_by, reverses, at, voucher_id)
  select p.appointment_id, 'reversal', p.method, -p.amount, $2, p.receipt_hash, p.collected_by, $3, p.id, $4, p.voucher_id
  from payments p where p.appointment_id = $1 and p.kind in ('payment', 'extension') and not exists (select from payments r where r.reverses = p.id)
  order by p.kind = 'extension', p.id desc returning collected_by`,
);
const REVERSE_DISCOUNT = sql(
  'ledger_reverse_discount',
  `
  insert into discounts (appointment_id, amount, reason, recorded_by, reverses, at, kind)
  select d.appointment_id, -d.amount, $2, $3, d.id, $4, d.kind
  from discounts d where d.appointment_id = $1 and d.reverses is null and not exists (select from discounts r where r.reverses = d.id)`,
);

/**
 * Reverses all entries of the payment and the discount; the ledger keeps both. The first payment, by which the visit
 * counts, goes last. Source: R-workflow-27.
 */
export async function reversePayments(tx: Tx, { appointmentId, notes, recordedBy, at }: NotedEntry): Promise<void> {
  const reversed = await tx.rows<{ collected_by: number | null }>(REVERSE, [appointmentId, notes, recordedBy, at]);
  await tx.rows(REVERSE_DISCOUNT, [appointmentId, notes, recordedBy, at]);
  tellMoneyScreens(
    tx,
    reversed.map(({ collected_by }) => collected_by),
  );
}

const WRITE_OFF = sql(
  'ledger_write_off',
  `
  insert into payments (appointment_id, kind, method, amount, notes, recorded_by, at) values ($1, 'write_off', null, 0, $2, $3, $4)`,
);

/**
 * Records in the ledger that nothing will be paid. Its amount is zero, so the sum of an appointment stays what was
 * paid.
 */
export async function writeOff(tx: Tx, { appointmentId, notes, recordedBy, at }: NotedEntry): Promise<void> {
  await tx.rows(WRITE_OFF, [appointmentId, notes, recordedBy, at]);
}

const WRITE_OFF_OWED = sql(
  'ledger_write_off_owed',
  'insert into write_offs (appointment_id, amount, reason, recorded_by, at) values ($1, $2, $3, $4, $5)',
);
/** Records that what is owed for a visit will not be paid. Whole pesos. It is no payment. Source: R-beyond-730. */
export async function writeOffOwed(
  tx: Tx,
  amount: number,
  { appointmentId, notes, recordedBy, at }: NotedEntry,
): Promise<void> {
  await tx.rows(WRITE_OFF_OWED, [appointmentId, amount, notes, recordedBy, at]);
}

const REVERSE_WRITE_OFF = sql(
  'ledger_reverse_write_off',
  `
  insert into write_offs (appointment_id, amount, reason, recorded_by, reverses, at)
  select w.appointment_id, -w.amount, $2, $3, w.id, $4
  from write_offs w where w.appointment_id = $1 and w.reverses is null and not exists (select from write_offs r where r.reverses = w.id)`,
);
/** Takes back what was written off for a visit, if anything was; the ledger keeps both. */
export async function reverseWriteOff(tx: Tx, { appointmentId, notes, recordedBy, at }: NotedEntry): Promise<void> {
  await tx.rows(REVERSE_WRITE_OFF, [appointmentId, notes, recordedBy, at]);
}

const LEDGER = sql(
  'ledger_of_appointment',
  `select l.*, (select ${fullNameOf('c')} from users c where c.id = l.collected_by_id) as collected_by,
     (select ${fullNameOf('f')} from users f where f.id = l.tip_for_id) as tip_for,
     (select ${fullNameOf('r')} from users r where r.id = l.recorder) as recorded_by
   from (
     select id, reverses, at, kind, method, amount, 0 as discount, 0 as tip, 0 as written_off, null::int as tip_for_id, false as tip_kept, change_given,
       notes as reason, receipt_hash, gcash_reference, seen_in_history, collected_by as collected_by_id, recorded_by as recorder, received_on,
       null::text as discount_kind, voucher_id as voucher
     from payments where appointment_id = $1
     union all
     select id, reverses, at, case when reverses is null then 'discount' else 'reversal' end, null, 0, amount, 0, 0, null, false, null,
       reason, null, null, false, null, recorded_by, null, case when reverses is null then kind end, null
     from discounts where appointment_id = $1
     union all
     select id, reverses, at, case when reverses is null then 'tip' else 'reversal' end, method, 0, 0, amount, 0, staff_id, is_kept, null,
       '', null, null, false, collected_by, recorded_by, null, null, null
     from tips where appointment_id = $1
     union all
     select id, reverses, at, 'write_off', null, 0, 0, 0, amount, null, false, null, reason, null, null, false, null, recorded_by, null, null, null
     from write_offs where appointment_id = $1) l
   order by l.id`,
);
/** All entries of an appointment, oldest first. The sum of their amounts is what was paid, without tips. */
export const findLedger = async (q: Queryable, appointmentId: number): Promise<LedgerEntry[]> =>
  (await q.rows<Omit<LedgerEntry, 'at'> & { at: Date; recorder: number | null }>(LEDGER, [appointmentId])).map(
    ({ recorder: _, at, ...row }) => ({ ...row, at: at.toISOString() }),
  );

const SUM = sql('ledger_sum', 'select coalesce(sum(amount), 0)::int as paid from payments where appointment_id = $1');
/** The whole payment of an appointment by the ledger. Whole pesos. */
export const sumOfLedger = async (q: Queryable, appointmentId: number): Promise<number> =>
  (await q.one<{ paid: number }>(SUM, [appointmentId])).paid;

const HAS_ENTRIES = sql(
  'ledger_has_entries',
  'select exists (select from payments where appointment_id = $1) or exists (select from write_offs where appointment_id = $1) as found',
);

/** Was money ever recorded for an appointment, or written off? */
export const hasLedger = async (q: Queryable, appointmentId: number): Promise<boolean> =>
  (await q.one<{ found: boolean }>(HAS_ENTRIES, [appointmentId])).found;

const COLLECTOR = sql('payment_collector', 'select id from users where id = $1 and is_active');

/** May cash be recorded as taken by this user? */
export const mayCollect = async (q: Queryable, userId: number): Promise<boolean> =>
  (await q.maybe(COLLECTOR, [userId])) !== undefined;
