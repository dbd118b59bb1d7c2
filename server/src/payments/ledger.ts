import type { PaymentMethod } from 'shared-lib/domain';
import { idOf } from '../appointments/columns.js';
import type { Consequence } from '../appointments/effects.js';
import type { Columns } from '../appointments/locked-appointment.js';
import { sql } from '../platform/database/database.js';

/** What was paid for a visit; whole pesos. Source: product 6. */
export interface PaymentEntry {
  readonly method: PaymentMethod;
  readonly amount: number;
  /** On top of `amount`; null without an extension. */
  readonly extension: number | null;
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
  insert into payments (appointment_id, kind, method, amount, notes, receipt_hash, collected_by, recorded_by, at, gcash_reference, seen_in_history)
  select $1, w.kind, $2, w.amount, $3, $4, $5, $6, $7, $8, $9 from unnest($10::text[], $11::int[]) as w(kind, amount)`,
);

/** Writes a payment, its extension as an entry of its own, in the append-only ledger. */
export async function recordPayment({ scene, locked, facts }: Consequence): Promise<Columns> {
  const { payment } = facts;
  if (!payment) throw new Error('a payment is recorded without its amount');
  const entries = [['payment', payment.amount], ...(payment.extension ? [['extension', payment.extension]] : [])];
  await scene.tx.rows(INSERT, [
    locked.row.id,
    payment.method,
    payment.notes,
    payment.receipt?.hash ?? null,
    payment.collectedBy,
    idOf(scene.actor),
    scene.now,
    payment.gcashReference,
    payment.seenInHistory,
    entries.map(([kind]) => kind),
    entries.map(([, amount]) => amount),
  ]);
  return {
    payment_method: payment.method,
    payment_amount: payment.amount,
    extension_amount: payment.extension,
    payment_notes: payment.notes || null,
    receipt_hash: payment.receipt?.hash ?? null,
    receipt_url: payment.receipt?.url ?? null,
    payment_verified_at: scene.now,
    payment_verified_by: idOf(scene.actor),
  };
}

const REVERSE = sql(
  'ledger_reverse',
  `
  insert into payments (appointment_id, kind, method, amount, notes, receipt_hash, collected_by, recorded_by, reverses, at)
  select p.appointment_id, 'reversal', p.method, -p.amount, $2, p.receipt_hash, p.collected_by, $3, p.id, $4
  from payments p where p.appointment_id = $1 and p.kind in ('payment', 'extension') and not exists (select from payments r where r.reverses = p.id)
  order by p.id`,
);

/** Takes back, entry by entry, what was paid so far. The ledger keeps both. Source: product 2, correct_payment. */
export async function reversePayments({ scene, locked, facts }: Consequence): Promise<void> {
  await scene.tx.rows(REVERSE, [locked.row.id, facts.reason ?? '', idOf(scene.actor), scene.now]);
}

const WRITE_OFF = sql(
  'ledger_write_off',
  `
  insert into payments (appointment_id, kind, method, amount, notes, recorded_by, at) values ($1, 'write_off', null, 0, $2, $3, $4)`,
);

/** Says in the ledger that nothing will be paid. Its amount is zero: the sum over a visit stays what was paid. */
export async function writeOff({ scene, locked, facts }: Consequence): Promise<Columns> {
  await scene.tx.rows(WRITE_OFF, [locked.row.id, facts.reason ?? '', idOf(scene.actor), scene.now]);
  return { payment_verified_at: scene.now, payment_verified_by: idOf(scene.actor) };
}
