import type { PaymentMethod } from '../workflow/choices.js';

/** The fields of a ledger entry that the sums need. Whole pesos. */
export interface LedgerFacts {
  readonly id: number;
  readonly reverses: number | null;
  readonly kind: string;
  readonly method: PaymentMethod | null;
  /** The voucher that it came out of. */
  readonly voucher?: number | null | undefined;
  readonly amount: number;
  readonly discount: number;
  readonly tip: number;
  /** Who a tip is for, and whether they have it already. */
  readonly tip_for_id: number | null;
  readonly tip_kept: boolean;
  readonly reason: string;
  readonly receipt_hash: string | null;
  readonly gcash_reference: string | null;
  readonly seen_in_history: boolean;
  readonly collected_by_id: number | null;
}

/** The entries that were not taken back and take nothing back themselves. */
export function standingEntries<E extends LedgerFacts>(entries: readonly E[]): E[] {
  const takenBack = new Set(entries.map(({ reverses }) => reverses));
  return entries.filter(({ id, reverses }) => reverses === null && !takenBack.has(id));
}

/**
 * Who has the money, in whole pesos. Cash: the person's id, or `nobody` if none is on record. GCash: the business.
 * Credit: the business had it before.
 */
export type Held = ReadonlyMap<number | 'nobody' | 'gcash' | 'credit', number>;

/** @param parts all that came in, the extension included */
export function heldBy(
  parts: readonly {
    readonly method: PaymentMethod | null;
    readonly amount: number;
    readonly collector: number | null;
  }[],
): Held {
  const held = new Map<number | 'nobody' | 'gcash' | 'credit', number>();
  for (const { method, amount, collector } of parts) {
    const holder = method === 'gcash' || method === 'credit' ? method : (collector ?? 'nobody');
    held.set(holder, (held.get(holder) ?? 0) + amount);
  }
  return held;
}

/** By how many pesos a change of a payment leaves each person more, or less if below zero. */
export const heldChanges = (before: Held, after: Held): ReadonlyMap<number | 'nobody' | 'gcash' | 'credit', number> =>
  new Map(
    [...new Set([...before.keys(), ...after.keys()])]
      .map((holder) => [holder, (after.get(holder) ?? 0) - (before.get(holder) ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );

/**
 * By how many pesos a payment changes: the larger of what leaves some hands and what comes into others. In one hand it
 * is the difference of the sums. Cash that moves from one person to another counts in full.
 * Source: R-money-40.
 */
export function movedBetween(before: Held, after: Held): number {
  const changes = [...heldChanges(before, after).values()];
  const sum = (of: readonly number[]): number => of.reduce((all, one) => all + Math.abs(one), 0);
  return Math.max(sum(changes.filter((one) => one > 0)), sum(changes.filter((one) => one < 0)));
}
