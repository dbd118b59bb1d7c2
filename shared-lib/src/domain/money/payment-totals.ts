import type { PaymentMethod } from '../workflow/reasons.js';
import { wasCalledOff, type Outcome, type PaymentStatus } from '../workflow/state.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/**
 * What a visit's payment comes to, added up from the ledger: price, discount, extension, parts, what was taken back. A
 * tip is part of the amount paid. The same in SQL: server/src/payments/amount-paid.sql.ts.
 *
 * How a payment is written: `entryOf` and `partsOf` of the server's appointments/commands/prepare-payment.ts and
 * `rowsOf` of its payments/ledger.repository.ts.
 */

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

const sumOf = (entries: readonly LedgerFacts[], kind: string): number =>
  entries.reduce((all, entry) => all + (entry.kind === kind ? entry.amount : 0), 0);

/** What a visit's payment is as the ledger stands. */
export function paidOf(entries: readonly LedgerFacts[]): Pick<PaidVisit, 'discount' | 'amount' | 'extension'> {
  const standing = standingEntries(entries);
  return {
    discount: discountGiven(entries)?.discount ?? 0,
    amount: sumOf(standing, 'payment'),
    extension: sumOf(standing, 'extension'),
  };
}

export interface PaymentDifference {
  readonly due: number;
  readonly paid: number;
}

/**
 * What was to be paid for a visit and what is recorded as paid, where the two are not the same: the price less the
 * discount, with the extension on both sides. Of a visit that was called off, what is recorded is what somebody decided
 * (`paymentLeft` is what nobody did). What was refunded or written off is no payment. Source: R-money-24.
 */
export function paymentDifference(visit: PaidVisit): PaymentDifference | null {
  const { outcome, price, discount, amount, extension } = visit;
  if (wasCalledOff(outcome) || amount === price - discount) return null;
  return { due: price - discount + extension, paid: amount + extension };
}

/**
 * What a visit's money is by how it stands now: called off, nothing is due any more, and whoever ends it says what
 * becomes of what was paid; completed without a payment, all of it is. Source: R-money-30, R-money-31.
 */
export function paymentLeft(visit: PaidVisit, status: PaymentStatus): PaymentDifference | null {
  const { outcome, amount, extension } = visit;
  if (status !== 'paid') return status === 'unpaid' && outcome === 'completed' ? paymentDifference(visit) : null;
  return wasCalledOff(outcome) ? { due: 0, paid: amount + extension } : paymentDifference(visit);
}

/**
 * Who has what was paid, in whole pesos: of cash the person, by id, `nobody` where none is on record; of GCash the
 * business.
 */
export type Held = ReadonlyMap<number | 'nobody' | 'gcash', number>;

/** @param parts all that came in, the extension included */
export function heldBy(
  parts: readonly {
    readonly method: PaymentMethod | null;
    readonly amount: number;
    readonly collector: number | null;
  }[],
): Held {
  const held = new Map<number | 'nobody' | 'gcash', number>();
  for (const { method, amount, collector } of parts) {
    const holder = method === 'gcash' ? 'gcash' : (collector ?? 'nobody');
    held.set(holder, (held.get(holder) ?? 0) + amount);
  }
  return held;
}

/** Of whom a change of a payment leaves less or more, by how many pesos: below zero where it is less. */
export const heldChanges = (before: Held, after: Held): ReadonlyMap<number | 'nobody' | 'gcash', number> =>
  new Map(
    [...new Set([...before.keys(), ...after.keys()])]
      .map((holder) => [holder, (after.get(holder) ?? 0) - (before.get(holder) ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );

/**
 * By how many pesos a payment is changed: what leaves the hands that had it, or comes into others, whichever is more.
 * Of one hand it is the difference of the sums; cash that goes from one person to another is a change of all of it.
 * Source: R-money-40.
 */
export function movedBetween(before: Held, after: Held): number {
  const changes = [...heldChanges(before, after).values()];
  const sum = (of: readonly number[]): number => of.reduce((all, one) => all + Math.abs(one), 0);
  return Math.max(sum(changes.filter((one) => one > 0)), sum(changes.filter((one) => one < 0)));
}

/** What was recorded as one payment: who has it, and what it is of the price, on top of it and off it. Whole pesos. */
export interface RecordedPayment {
  readonly held: Held;
  readonly amount: number;
  readonly extension: number;
  readonly discount: number;
}

/**
 * By how many pesos a payment is changed, whichever is most: what changes hands, what of the price or of the extension
 * becomes more or less, though the sum stays, and what more is taken off. Source: R-money-23, R-money-40.
 */
export const changeBetween = (before: RecordedPayment, after: RecordedPayment): number =>
  Math.max(
    movedBetween(before.held, after.held),
    Math.abs(after.amount - before.amount),
    Math.abs(after.extension - before.extension),
    after.discount - before.discount,
  );

/** By how many pesos a payment is below the price, by its discount or without one. Source: R-money-41. */
export const belowPrice = (price: number, { amount, discount }: Pick<RecordedPayment, 'amount' | 'discount'>): number =>
  Math.max(0, discount, price - amount);

/**
 * One after the other, what was recorded as paid: each until all of it was taken back. A write-off is no payment. Whole
 * pesos.
 */
function paymentsInTurn(entries: readonly LedgerFacts[]): readonly (RecordedPayment & { readonly last: number })[] {
  const payments: LedgerFacts[][] = [];
  let isTakenBack = true;
  const recorded = entries.filter(({ kind }) => kind !== 'write_off').sort((one, other) => one.id - other.id);
  for (const entry of recorded) {
    if (entry.reverses !== null) isTakenBack = true;
    else if (isTakenBack) {
      payments.push([entry]);
      isTakenBack = false;
    } else payments.at(-1)?.push(entry);
  }
  return payments.map((of) => ({
    last: of.at(-1)?.id ?? 0,
    held: heldBy(
      of.flatMap(({ kind, method, amount, collected_by_id: collector }) =>
        kind === 'discount' ? [] : { method, amount, collector },
      ),
    ),
    amount: sumOf(of, 'payment'),
    extension: sumOf(of, 'extension'),
    discount: of.reduce((sum, { discount }) => sum + discount, 0),
  }));
}

/**
 * Pesos by which the payment of a visit was changed in all since a second operator last approved a change, so small
 * changes add up. There and back again counts twice; a refund and what is recorded anew are one change.
 * @param approvedAfter the last entry before the change that was approved; null where none was
 * @param price of the services, before anything is taken off
 * Source: R-money-23, R-money-41.
 */
export function changedUnapproved(
  entries: readonly LedgerFacts[],
  approvedAfter: number | null,
  price: number,
): number {
  const payments = paymentsInTurn(entries);
  const approved = approvedAfter === null ? 0 : payments.findIndex(({ last }) => last > approvedAfter);
  // A refund that was approved, and nothing recorded since.
  if (approved === -1) return 0;
  const [first] = payments;
  const below = approvedAfter === null && first ? belowPrice(price, first) : 0;
  return payments.slice(approved).reduce((sum, payment, at, counted) => {
    const before = counted[at - 1];
    return before ? sum + changeBetween(before, payment) : sum;
  }, below);
}

/**
 * What was paid for a visit last, though all of it was given back since: what is recorded anew is a change of that.
 * Null where nothing ever was paid, and where a second operator approved that it was given back.
 * @param approvedAfter as of changedUnapproved
 * Source: R-money-23.
 */
export function lastPayment(entries: readonly LedgerFacts[], approvedAfter: number | null): RecordedPayment | null {
  const payment = paymentsInTurn(entries).at(-1);
  return payment && payment.last > (approvedAfter ?? 0) ? payment : null;
}

/** All of it, whoever has it. Whole pesos. */
export const sumHeld = (held: Held): number => [...held.values()].reduce((sum, one) => sum + one, 0);

/** What is taken off the price as the ledger stands; undefined where nothing is. Source: R-money-16. */
export const discountGiven = <E extends LedgerFacts>(entries: readonly E[]): E | undefined =>
  standingEntries(entries).find(({ kind }) => kind === 'discount');
