import type { LedgerEntry } from 'shared-lib/contract';
import type { PaymentMethod } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** What was paid for an appointment; whole pesos. Source: R-money-5. */
export interface PaymentEntry {
  readonly method: PaymentMethod;
  readonly amount: number;
  /** On top of `amount`; null without an extension. */
  readonly extension: number | null;
  /** They may be about the client, so they stand with the appointment alone, from where redaction takes them. */
  readonly notes: string;
  /** SHA-256 of the receipt, and where it is shown. */
  readonly receipt: { readonly hash: string; readonly url: string } | null;
  readonly gcashReference: string | null;
  readonly seenInHistory: boolean;
  /** Who took the cash. */
  readonly collectedBy: number | null;
}

const INSERT = sql(
  'ledger_insert',
  `
  insert into payments (appointment_id, kind, method, amount, receipt_hash, collected_by, recorded_by, at, gcash_reference, seen_in_history)
  select $1, w.kind, $2, w.amount, $3, $4, $5, $6, $7, $8 from unnest($9::text[], $10::int[]) as w(kind, amount)`,
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

/** Writes a payment, its extension as an entry of its own, in the append-only ledger. */
export async function recordPayment(
  tx: Tx,
  payment: PaymentEntry,
  { appointmentId, recordedBy, at }: Entry,
): Promise<void> {
  const entries = [['payment', payment.amount], ...(payment.extension ? [['extension', payment.extension]] : [])];
  await tx.rows(INSERT, [
    appointmentId,
    payment.method,
    payment.receipt?.hash ?? null,
    payment.collectedBy,
    recordedBy,
    at,
    payment.gcashReference,
    payment.seenInHistory,
    entries.map(([kind]) => kind),
    entries.map(([, amount]) => amount),
  ]);
  tellMoneyScreens(tx, [payment.collectedBy]);
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
  order by p.id returning collected_by`,
);

/** Takes back, entry by entry, what was paid so far. The ledger keeps both. Source: R-workflow-27. */
export async function reversePayments(tx: Tx, { appointmentId, notes, recordedBy, at }: NotedEntry): Promise<void> {
  const reversed = await tx.rows<{ collected_by: number | null }>(REVERSE, [appointmentId, notes, recordedBy, at]);
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
  `select p.id, p.at, p.kind, p.method, p.amount, p.notes as reason, p.receipt_hash, p.gcash_reference, p.seen_in_history,
     (select ${fullNameOf('c')} from users c where c.id = p.collected_by) as collected_by,
     (select ${fullNameOf('r')} from users r where r.id = p.recorded_by) as recorded_by
   from payments p where p.appointment_id = $1 order by p.id`,
);
/** Every entry of an appointment, the first first: their sum is what was paid. */
export const findLedger = async (q: Queryable, appointmentId: number): Promise<LedgerEntry[]> =>
  (await q.rows<Omit<LedgerEntry, 'at'> & { at: Date }>(LEDGER, [appointmentId])).map((row) => ({
    ...row,
    at: row.at.toISOString(),
  }));

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

const COLLECTED_BY = sql(
  'ledger_collected_by',
  `
  select p.collected_by as id from payments p
  where p.appointment_id = $1 and p.collected_by is not null and p.kind = 'payment' and not exists (select from payments r where r.reverses = p.id)
  order by p.id desc limit 1`,
);

/** Who took the cash that stands in the ledger; undefined where nobody did. Who has left since took it all the same. */
export const findCollector = async (q: Queryable, appointmentId: number): Promise<number | undefined> =>
  (await q.maybe<{ id: number }>(COLLECTED_BY, [appointmentId]))?.id;

const COLLECTOR = sql('payment_collector', 'select id from users where id = $1 and is_active');

/** May cash be recorded as taken by this user? */
export const mayCollect = async (q: Queryable, userId: number): Promise<boolean> =>
  (await q.maybe(COLLECTOR, [userId])) !== undefined;
