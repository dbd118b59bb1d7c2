import type { PaymentMethod } from './reasons.js';
import type { Outcome } from './workflow/state.js';

/** What is told of an entry of the ledger by which it can be added up. Whole pesos. */
export interface LedgerFacts {
  readonly id: number;
  readonly reverses: number | null;
  readonly kind: string;
  readonly method: PaymentMethod | null;
  readonly amount: number;
  readonly discount: number;
  readonly reason: string;
  readonly receipt_hash: string | null;
  readonly gcash_reference: string | null;
  readonly seen_in_history: boolean;
  readonly collected_by_id: number | null;
}

/** The entries that nothing has taken back, and that take nothing back. */
export function standingEntries<E extends LedgerFacts>(entries: readonly E[]): E[] {
  const takenBack = new Set(entries.map(({ reverses }) => reverses));
  return entries.filter(({ id, reverses }) => reverses === null && !takenBack.has(id));
}

const wayOf = ({ method, collected_by_id, receipt_hash, gcash_reference }: LedgerFacts): string =>
  JSON.stringify([method, collected_by_id, receipt_hash, gcash_reference]);

/**
 * The ways in which a visit is paid as the ledger stands, in the order in which they were written: each an entry with
 * the amount of all that came in by it, the extension included. Source: R-money-15.
 */
export function partsPaid<E extends LedgerFacts>(entries: readonly E[]): E[] {
  const parts = new Map<string, E>();
  for (const entry of standingEntries(entries)) {
    if (entry.kind !== 'payment' && entry.kind !== 'extension') continue;
    const known = parts.get(wayOf(entry));
    parts.set(wayOf(entry), known ? { ...known, amount: known.amount + entry.amount } : entry);
  }
  return [...parts.values()];
}

/** A payment as it is recorded; whole pesos. */
export interface PaidVisit {
  readonly outcome: Outcome | null;
  /** Of the services, before anything is taken off. */
  readonly price: number;
  readonly discount: number;
  /** What was paid of the price, in all its parts. */
  readonly amount: number;
  /** Paid on top of it: nobody can say what it should have been. */
  readonly extension: number;
}

export interface PaymentDifference {
  readonly due: number;
  readonly paid: number;
}

/**
 * What was to be paid for a visit and what is recorded as paid, where the two are not the same: the price less the
 * discount, with the extension on both sides. A session that was ended early says itself why less was paid. What was
 * refunded or written off is no payment. Source: R-money-24.
 */
export function paymentDifference(visit: PaidVisit): PaymentDifference | null {
  const { outcome, price, discount, amount, extension } = visit;
  if (outcome === 'aborted' || amount === price - discount) return null;
  return { due: price - discount + extension, paid: amount + extension };
}

/** What is taken off the price as the ledger stands; undefined where nothing is. Source: R-money-16. */
export const discountGiven = <E extends LedgerFacts>(entries: readonly E[]): E | undefined =>
  standingEntries(entries).find(({ kind }) => kind === 'discount');
