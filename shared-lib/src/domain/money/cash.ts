// How it works: docs/subsystems/money-and-reports.md.
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.
// Operators count and confirm in server/src/cash/remittances.usecases.ts.

/** The states of a hand-over of cash: not answered yet, agreed, disputed, or recorded by mistake. */
export const REMITTANCE_STATES = ['waiting', 'confirmed', 'disputed', 'withdrawn'] as const;
export type RemittanceState = (typeof REMITTANCE_STATES)[number];
/**
 * All hand-overs; those that the two have not agreed on yet; or those of disabled people that this operator must
 * confirm. Source: R-money-22, R-money-44.
 */
export const REMITTANCE_LISTS = ['all', 'open', 'to_confirm'] as const;
export type RemittanceList = (typeof REMITTANCE_LISTS)[number];

/** What moves cash into a person's hand and out of it. The first five are entries of the ledger of a visit. */
export const CASH_MOVEMENTS = [
  'payment',
  'extension',
  'reversal',
  'tip',
  'tip_reversal',
  'prepaid',
  'prepaid_reversal',
  'remittance',
  'withdrawn_remittance',
  'settlement',
  'payout',
  'voided_payout',
  'opening',
  'opening_voided',
] as const;
export type CashMovementKind = (typeof CASH_MOVEMENTS)[number];

/** The most that one count can hold, in pesos. */
export const COUNTED_MAX = 100_000_000;

/** An operator's count of a person's cash in hand. Whole pesos. Source: R-money-21. */
export interface CashCount {
  /** What they should have by the ledger; below zero if the office owes them. */
  readonly expected: number;
  readonly counted: number;
  /** The difference is settled: nothing of it stays in their hand. */
  readonly settles: boolean;
  readonly reason: string;
}

type Settled = Pick<CashCount, 'expected' | 'counted' | 'settles'>;

/**
 * Does the count settle a shortage? Then a second operator decides, and until then it stays in hand. Source:
 * R-money-42.
 */
export const asksToSettle = ({ expected, counted, settles }: Settled): boolean => settles && counted < expected;

/** What a count takes from the hand, as it is stored. Source: R-money-21. */
export const leavesHand = (count: Settled): number =>
  count.settles && !asksToSettle(count) ? count.expected : count.counted;

export const CASH_TEXTS = {
  whole: m.enter_whole_pesos_at_most({ countedMax: COUNTED_MAX.toLocaleString('en-US') }),
  nothing: m.nothing_was_handed_over_settle(),
  explain: m.say_why_it_differs(),
  nobodySettles: m.nobody_else_can_approve_that(),
} as const;

/** The errors of a count, by field; empty if it can be saved. */
export function countFaults(count: CashCount): { counted?: string; reason?: string } {
  const { expected, counted, reason } = count;
  if (!Number.isInteger(counted) || counted < 0 || counted > COUNTED_MAX) return { counted: CASH_TEXTS.whole };
  if (leavesHand(count) === 0 && !asksToSettle(count)) return { counted: CASH_TEXTS.nothing };
  return counted !== expected && reason.trim() === '' ? { reason: CASH_TEXTS.explain } : {};
}
