// How it works: docs/subsystems/money-and-reports.md.
import type { PaymentMethod } from '../workflow/choices.js';
import * as m from '../../texts/m.js';
import { heldBy, standingEntries, type Held, type LedgerFacts } from './ledger-facts.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.
// The server plans tips in server/src/appointments/commands/tips-of-payment.ts.

/** What a client gave on top, for one person. Never revenue, never commissioned. Whole pesos. Source: R-beyond-500. */
export interface Tip {
  /** Who it is for. */
  readonly staff: number;
  readonly amount: number;
  readonly method: PaymentMethod;
  /** Who took the cash; null for GCash, or where nobody is on record. */
  readonly collectedBy: number | null;
  /** The person has it already. Otherwise the business owes it to them. */
  readonly isKept: boolean;
}

/** One drives out and one drives home. Each may get a tip. Source: R-beyond-1380. */
export const DRIVERS_OF_A_VISIT = 2;

/** Beside the shares of a tip that add up to another sum. */
export const SHARES_DIFFER = m.the_shares_do_not_add();

/**
 * A tip shared by its people in whole pesos. The first gets what is left over, so that the shares add up to the tip. A
 * share of nothing is left out. Source: R-beyond-502.
 */
export function sharedTip<P>(amount: number, people: readonly P[]): { readonly person: P; readonly amount: number }[] {
  const each = Math.floor(amount / people.length);
  return people
    .map((person, at) => ({ person, amount: at === 0 ? amount - each * (people.length - 1) : each }))
    .filter((share) => share.amount > 0);
}

/**
 * Does the person whom a tip is for have it already, if nobody says so? Yes for cash that they, or one who shares the
 * tip, took. No for other cash, which is handed over with the payment, nor for GCash, which is with the business.
 * Source: R-beyond-503.
 */
export const keepsTip = (method: PaymentMethod, taker: number | null, people: readonly number[]): boolean =>
  method === 'cash' && taker !== null && people.includes(taker);

/** The tips among entries of a ledger; pass the standing ones for those that still count. */
export const tipsOf = (entries: readonly LedgerFacts[]): Tip[] =>
  entries.flatMap(({ kind, tip, tip_for_id: staff, method, collected_by_id: collectedBy, tip_kept: isKept }) =>
    kind === 'tip' && staff !== null && method !== null ? { staff, amount: tip, method, collectedBy, isKept } : [],
  );

/** The tips of a visit that were not taken back. */
export const standingTips = (entries: readonly LedgerFacts[]): Tip[] => tipsOf(standingEntries(entries));

/** What was given on top in all. Whole pesos. */
export const sumTips = (tips: readonly Pick<Tip, 'amount'>[]): number =>
  tips.reduce((sum, { amount }) => sum + amount, 0);

/** Tips as parts of what people or the business hold. A kept one is nobody's to hand over. */
export const tipsInHands = (
  tips: readonly Tip[],
): { method: PaymentMethod; amount: number; collector: number | null }[] =>
  tips
    .filter(({ isKept }) => !isKept)
    .map(({ method, amount, collectedBy: collector }) => ({ method, amount, collector }));

/** How much of them is for whom. */
export const tipsByPerson = (tips: readonly Tip[]): Held =>
  heldBy(tips.map(({ staff, amount }) => ({ method: null, amount, collector: staff })));

/** What a client handed over for a part of a payment, as somebody says it. Whole pesos. */
export interface HandedOver {
  /** For the visit, the extension included. */
  readonly due: number;
  readonly received?: number | undefined;
  readonly tip?: number | undefined;
  readonly change?: number | undefined;
  /** Kept as the client's credit. */
  readonly forLater?: number | undefined;
}

/** Does it say anything of a tip? Without that, tips stay as they were. */
export const saysTip = ({ received, tip, change }: Omit<HandedOver, 'due'>): boolean =>
  received !== undefined || tip !== undefined || change !== undefined;

/**
 * The change of a part: what was received is always the payment, the tip, the change and what is kept for later
 * together. Null where nobody says it; undefined where the sums do not fit. Source: R-beyond-501, R-beyond-822.
 */
export function changeGiven({ due, received, tip = 0, change, forLater = 0 }: HandedOver): number | null | undefined {
  if (received === undefined) return change ?? null;
  const left = received - due - tip - forLater;
  return left < 0 || (change !== undefined && change !== left) ? undefined : left;
}
