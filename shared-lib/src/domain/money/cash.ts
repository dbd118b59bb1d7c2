// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** What has become of a hand-over of cash: the person has not said yet, agrees, does not, or it was a mistake. */
export const REMITTANCE_STATES = ['waiting', 'confirmed', 'disputed', 'withdrawn'] as const;
export type RemittanceState = (typeof REMITTANCE_STATES)[number];
/**
 * All of them, those on which the two have not agreed yet, or those that the operator who looks confirms for somebody
 * who is disabled. Source: R-money-22, R-money-44.
 */
export const REMITTANCE_LISTS = ['all', 'open', 'to_confirm'] as const;
export type RemittanceList = (typeof REMITTANCE_LISTS)[number];

/** What moves cash into a hand and out of it; the first three are entries of the payments ledger. */
export const CASH_MOVEMENTS = [
  'payment',
  'extension',
  'reversal',
  'remittance',
  'withdrawn_remittance',
  'settlement',
] as const;
export type CashMovementKind = (typeof CASH_MOVEMENTS)[number];

/** Pesos that are counted at once. */
export const COUNTED_MAX = 100_000_000;

/** What an operator counted of what somebody has in hand. Whole pesos. Source: R-money-21. */
export interface CashCount {
  /** What the ledger says that they have; below zero where the office owes them. */
  readonly expected: number;
  readonly counted: number;
  /** The difference is settled: nothing of it stays in hand. */
  readonly settles: boolean;
  readonly reason: string;
}

type Settled = Pick<CashCount, 'expected' | 'counted' | 'settles'>;

/** Is a shortage to be settled? Then a second operator decides, and until then it stays in hand. Source: R-money-42. */
export const asksToSettle = ({ expected, counted, settles }: Settled): boolean => settles && counted < expected;

/** What leaves the hand by a count, as it is kept. Source: R-money-21. */
export const leavesHand = (count: Settled): number =>
  count.settles && !asksToSettle(count) ? count.expected : count.counted;

export const CASH_TEXTS = {
  whole: `Enter whole pesos, ${COUNTED_MAX.toLocaleString('en-US')} at most.`,
  nothing: 'Nothing was handed over. Settle the difference, or count when there is something.',
  explain: 'Say why it differs.',
  nobodySettles: 'Nobody else can approve that, so the difference stays in hand.',
} as const;

/** What stands against a count, by field; nothing where it can be kept. */
export function countFaults(count: CashCount): { counted?: string; reason?: string } {
  const { expected, counted, reason } = count;
  if (!Number.isInteger(counted) || counted < 0 || counted > COUNTED_MAX) return { counted: CASH_TEXTS.whole };
  if (leavesHand(count) === 0 && !asksToSettle(count)) return { counted: CASH_TEXTS.nothing };
  return counted !== expected && reason.trim() === '' ? { reason: CASH_TEXTS.explain } : {};
}
