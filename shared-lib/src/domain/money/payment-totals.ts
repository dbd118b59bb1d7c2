// How it works: docs/subsystems/money-and-reports.md.
import { FIELD_TEXTS } from '../field-texts.js';
import { heldBy, movedBetween, standingEntries, type Held, type LedgerFacts } from './ledger-facts.js';
import { tipsByPerson, tipsInHands, tipsOf } from './tips.js';
import { wasCalledOff, type Outcome, type PaymentStatus } from '../workflow/state.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/**
 * What a visit's payment adds up to, from the ledger: price, discount, extension, parts, and what was taken back. Tips
 * are entries of their own (tips.ts) and no part of what was paid. The same in SQL:
 * server/src/payments/amount-paid.sql.ts.
 *
 * Payments are written by `entryOf` and `partsOf` of the server's appointments/commands/prepare-payment.ts and `rowsOf`
 * of its payments/ledger.repository.ts.
 */

const wayOf = ({ method, voucher, collected_by_id, receipt_hash, gcash_reference }: LedgerFacts): string =>
  JSON.stringify([method, voucher ?? null, collected_by_id, receipt_hash, gcash_reference]);

/**
 * The parts in which a visit is paid, by the ledger, in the order they were written. Each is an entry with the whole
 * amount of that part, the extension included. Source: R-money-15.
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

/** A recorded payment. Whole pesos. */
export interface PaidVisit {
  readonly outcome: Outcome | null;
  /** The price of the services, before any discount. */
  readonly price: number;
  readonly discount: number;
  /** What was paid of the price, in all its parts. */
  readonly amount: number;
  /** Paid on top of it. No rule says what it should have been. */
  readonly extension: number;
}

const sumOf = (entries: readonly LedgerFacts[], kind: string): number =>
  entries.reduce((all, entry) => all + (entry.kind === kind ? entry.amount : 0), 0);

/** A visit's payment by the ledger. */
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
 * What was due for a visit and what was paid, if the two differ: the price less the discount, with the extension on
 * both sides. A called-off visit's payment is what an operator decided to keep; `paymentLeft` finds those without a
 * decision. Refunds and write-offs are no payments. Source: R-money-24.
 */
export function paymentDifference(visit: PaidVisit): PaymentDifference | null {
  const { outcome, price, discount, amount, extension } = visit;
  if (wasCalledOff(outcome) || amount === price - discount) return null;
  return { due: price - discount + extension, paid: amount + extension };
}

/**
 * What is open about a visit's money. A called-off visit: nothing is due, and an operator must decide about what was
 * paid. A completed visit without a payment: the whole price is owed. Source: R-money-30, R-money-31.
 */
export function paymentLeft(visit: PaidVisit, status: PaymentStatus): PaymentDifference | null {
  const { outcome, amount, extension } = visit;
  if (status !== 'paid') return status === 'unpaid' && outcome === 'completed' ? paymentDifference(visit) : null;
  return wasCalledOff(outcome) ? { due: 0, paid: amount + extension } : paymentDifference(visit);
}

/** One recorded payment: who has it, and its parts of the price, on top of it and off it. Whole pesos. */
export interface RecordedPayment {
  /** With the tips that are not kept by those they are for. */
  readonly held: Held;
  /** Whose tips, by their ids. */
  readonly tips: Held;
  readonly amount: number;
  readonly extension: number;
  readonly discount: number;
}

/**
 * By how many pesos a payment changes. The largest counts: what changes hands, whose tips change, what moves between
 * price and extension although the sum stays, and any further discount. Source: R-money-23, R-money-40.
 */
export const changeBetween = (before: RecordedPayment, after: RecordedPayment): number =>
  Math.max(
    movedBetween(before.held, after.held),
    movedBetween(before.tips, after.tips),
    Math.abs(after.amount - before.amount),
    Math.abs(after.extension - before.extension),
    after.discount - before.discount,
  );

/** The error of a discount on a price. A discount is at most the price. Whole pesos. Source: R-money-16. */
export const discountError = (discount: number, price: number): string | undefined =>
  discount > price ? FIELD_TEXTS.discountTooLarge : undefined;

/** By how many pesos a payment is below the price, with or without a discount. Source: R-money-41. */
export const belowPrice = (price: number, { amount, discount }: Pick<RecordedPayment, 'amount' | 'discount'>): number =>
  Math.max(0, discount, price - amount);

/** The recorded payments in order, each until all of it was taken back. A write-off is no payment. Whole pesos. */
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
    held: heldBy([
      ...of.flatMap(({ kind, method, amount, collected_by_id: collector }) =>
        kind === 'payment' || kind === 'extension' ? { method, amount, collector } : [],
      ),
      ...tipsInHands(tipsOf(of)),
    ]),
    tips: tipsByPerson(tipsOf(of)),
    amount: sumOf(of, 'payment'),
    extension: sumOf(of, 'extension'),
    discount: of.reduce((sum, { discount }) => sum + discount, 0),
  }));
}

/**
 * Pesos by which a visit's payment has changed in total since a second operator last approved a change. So small
 * changes add up. Back and forth counts twice. A refund and the payment recorded after it are one change.
 * @param approvedAfter the last entry before the approved change; null if none was approved
 * @param price of the services, before any discount
 * Source: R-money-23, R-money-41.
 */
export function changedUnapproved(
  entries: readonly LedgerFacts[],
  approvedAfter: number | null,
  price: number,
): number {
  const payments = paymentsInTurn(entries);
  const approved = approvedAfter === null ? 0 : payments.findIndex(({ last }) => last > approvedAfter);
  // An approved refund, and nothing recorded since.
  if (approved === -1) return 0;
  const [first] = payments;
  const below = approvedAfter === null && first ? belowPrice(price, first) : 0;
  return payments.slice(approved).reduce((sum, payment, at, counted) => {
    const before = counted[at - 1];
    return before ? sum + changeBetween(before, payment) : sum;
  }, below);
}

/**
 * The last payment of a visit, even if all of it was given back: a new payment counts as a change of it. Null if
 * nothing was ever paid, or if a second operator approved giving it back.
 * @param approvedAfter as of changedUnapproved
 * Source: R-money-23.
 */
export function lastPayment(entries: readonly LedgerFacts[], approvedAfter: number | null): RecordedPayment | null {
  const payment = paymentsInTurn(entries).at(-1);
  return payment && payment.last > (approvedAfter ?? 0) ? payment : null;
}

/** All that was paid for the visit, the extension included, without tips. Whole pesos. */
export const sumPaid = ({ amount, extension }: Pick<RecordedPayment, 'amount' | 'extension'>): number =>
  amount + extension;

/** The discount by the ledger; undefined if there is none. Source: R-money-16. */
export const discountGiven = <E extends LedgerFacts>(entries: readonly E[]): E | undefined =>
  standingEntries(entries).find(({ kind }) => kind === 'discount');
