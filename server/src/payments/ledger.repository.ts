import type { LedgerEntry } from 'shared-lib/contract';
import type { PaymentMethod } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** What came in by one way, and what proves it; whole pesos. Source: R-money-15. */
export interface PaymentPart {
  readonly method: PaymentMethod;
  /** The extension included. */
  readonly amount: number;
  /** SHA-256 of the receipt, and where it is shown. */
  readonly receipt: { readonly hash: string; readonly url: string } | null;
  readonly gcashReference: string | null;
  readonly seenInHistory: boolean;
  /** Who took the cash. */
  readonly collectedBy: number | null;
}

/** What was paid for an appointment; whole pesos. Source: R-money-5. */
export interface PaymentEntry {
  /** Its parts make up what was paid in all; the largest comes first, and gives the visit its method. */
  readonly parts: readonly [PaymentPart, ...PaymentPart[]];
  readonly amount: number;
  /** On top of `amount`; null without an extension. */
  readonly extension: number | null;
  /** They may be about the client, so they stand with the appointment alone, from where redaction takes them. */
  readonly notes: string;
  /** Off the price, which nobody paid. */
  readonly discount: { readonly amount: number; readonly reason: string } | null;
}

interface PaidRow {
  readonly kind: 'payment' | 'extension';
  readonly amount: number;
  readonly part: PaymentPart;
}

/**
 * The entries of a payment: one a part, and the extension as entries of its own, taken from the last parts, so that
 * what came in by each of them adds up to the peso.
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
  insert into payments (appointment_id, kind, method, amount, receipt_hash, collected_by, recorded_by, at, gcash_reference, seen_in_history)
  select $1, w.kind, w.method, w.amount, w.receipt, w.taker, $2, $3, w.reference, w.seen
  from unnest($4::text[], $5::text[], $6::int[], $7::text[], $8::int[], $9::text[], $10::bool[])
    with ordinality as w(kind, method, amount, receipt, taker, reference, seen, position) order by w.position`,
);
const DISCOUNT = sql(
  'ledger_discount',
  `insert into discounts (appointment_id, amount, reason, recorded_by, at) values ($1, $2, $3, $4, $5)`,
);

/** Of every entry of the ledger: what it belongs to, who wrote it (null for the system), and when. */
export interface Entry {
  readonly appointmentId: number;
  readonly recordedBy: number | null;
  readonly at: Date;
}

/**
 * Screens of operators that add up the ledger look again, once it is committed, and those of who has more or less of
 * its cash in hand now.
 */
function tellMoneyScreens(tx: Tx, collectors: readonly (number | null)[]): void {
  tx.emit({ type: 'payments_update', audience: { operators: true } });
  const users = [...new Set(collectors)].filter((id) => id !== null);
  if (users.length > 0) tx.emit({ type: 'cash_update', audience: { users } });
}

/** Writes a payment in the append-only ledger: what was taken off the price, then what came in, entry by entry. */
export async function recordPayment(
  tx: Tx,
  payment: PaymentEntry,
  { appointmentId, recordedBy, at }: Entry,
): Promise<void> {
  const { discount } = payment;
  if (discount) await tx.rows(DISCOUNT, [appointmentId, discount.amount, discount.reason, recordedBy, at]);
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
  ]);
  tellMoneyScreens(
    tx,
    payment.parts.map(({ collectedBy }) => collectedBy),
  );
}

export interface NotedEntry extends Entry {
  /** Why. */
  readonly notes: string;
}

const REVERSE = sql(
  'ledger_reverse',
  `
  insert into payments (appointment_id, kind, method, amount, notes, receipt_hash, collected_by, recorded_by, reverses, at)
  select p.appointment_id, 'reversal', p.method, -p.amount, $2, p.receipt_hash, p.collected_by, $3, p.id, $4
  from payments p where p.appointment_id = $1 and p.kind in ('payment', 'extension') and not exists (select from payments r where r.reverses = p.id)
  order by p.kind = 'extension', p.id desc returning collected_by`,
);
const REVERSE_DISCOUNT = sql(
  'ledger_reverse_discount',
  `
  insert into discounts (appointment_id, amount, reason, recorded_by, reverses, at)
  select d.appointment_id, -d.amount, $2, $3, d.id, $4
  from discounts d where d.appointment_id = $1 and d.reverses is null and not exists (select from discounts r where r.reverses = d.id)`,
);

/**
 * Takes back, entry by entry, what was paid so far and taken off the price. The ledger keeps both. The first payment,
 * with which the visit counts, goes last. Source: R-workflow-27.
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
 * Says in the ledger that nothing will be paid. Its amount is zero: the sum over an appointment stays what was paid.
 */
export async function writeOff(tx: Tx, { appointmentId, notes, recordedBy, at }: NotedEntry): Promise<void> {
  await tx.rows(WRITE_OFF, [appointmentId, notes, recordedBy, at]);
}

const LEDGER = sql(
  'ledger_of_appointment',
  `select l.*, (select ${fullNameOf('c')} from users c where c.id = l.collected_by_id) as collected_by,
     (select ${fullNameOf('r')} from users r where r.id = l.recorder) as recorded_by
   from (
     select id, reverses, at, kind, method, amount, 0 as discount, notes as reason, receipt_hash, gcash_reference, seen_in_history,
       collected_by as collected_by_id, recorded_by as recorder
     from payments where appointment_id = $1
     union all
     select id, reverses, at, case when reverses is null then 'discount' else 'reversal' end, null, 0, amount, reason, null, null, false, null, recorded_by
     from discounts where appointment_id = $1) l
   order by l.id`,
);
/** Every entry of an appointment, the first first: their sum is what was paid. */
export const findLedger = async (q: Queryable, appointmentId: number): Promise<LedgerEntry[]> =>
  (await q.rows<Omit<LedgerEntry, 'at'> & { at: Date; recorder: number | null }>(LEDGER, [appointmentId])).map(
    ({ recorder: _, at, ...row }) => ({ ...row, at: at.toISOString() }),
  );

const SUM = sql('ledger_sum', 'select coalesce(sum(amount), 0)::int as paid from payments where appointment_id = $1');
/** What was paid for an appointment in all, as the ledger says. Whole pesos. */
export const sumOfLedger = async (q: Queryable, appointmentId: number): Promise<number> =>
  (await q.one<{ paid: number }>(SUM, [appointmentId])).paid;

const HAS_ENTRIES = sql(
  'ledger_has_entries',
  'select exists (select from payments where appointment_id = $1) as found',
);

/** Was money ever recorded for an appointment, or written off? */
export const hasLedger = async (q: Queryable, appointmentId: number): Promise<boolean> =>
  (await q.one<{ found: boolean }>(HAS_ENTRIES, [appointmentId])).found;

const COLLECTOR = sql('payment_collector', 'select id from users where id = $1 and is_active');

/** May cash be recorded as taken by this user? */
export const mayCollect = async (q: Queryable, userId: number): Promise<boolean> =>
  (await q.maybe(COLLECTOR, [userId])) !== undefined;
