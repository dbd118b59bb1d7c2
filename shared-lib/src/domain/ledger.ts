import type { PaymentMethod } from './reasons.js';

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

/** What is taken off the price as the ledger stands; undefined where nothing is. Source: R-money-16. */
export const discountGiven = <E extends LedgerFacts>(entries: readonly E[]): E | undefined =>
  standingEntries(entries).find(({ kind }) => kind === 'discount');
