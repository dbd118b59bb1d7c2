import { type BadgeTone, ENTRY_WORDS, formatPesos } from 'shared-lib';
import type { CashMovement, Remittance } from '../contract';

/** The state of a hand-over, and its colour. */
export const REMITTANCE_WORDS: Readonly<Record<Remittance['state'], readonly [string, BadgeTone]>> = {
  waiting: ['Waiting', 'amber'],
  confirmed: ['Confirmed', 'green'],
  disputed: ['Not agreed', 'red'],
  withdrawn: ['Withdrawn', 'grey'],
};

/** What moved cash into a hand, or out of it. */
export const MOVEMENT_WORDS: Readonly<Record<CashMovement['kind'], string>> = {
  ...ENTRY_WORDS,
  remittance: 'Handed over',
  withdrawn_remittance: 'Hand-over withdrawn',
  settlement: 'Shortage settled',
};

type Counted = Pick<Remittance, 'expected' | 'counted' | 'is_settled' | 'settlement'>;

/** `₱200.00 less than the ₱3,400.00 in hand; it stays in hand`; null if nothing differs. */
export function countDifferenceWords({ expected, counted, is_settled, settlement }: Counted): string | null {
  if (counted === expected) return null;
  const off = `${formatPesos(Math.abs(counted - expected))} ${counted < expected ? 'less' : 'more'}`;
  const stays = settlement === 'waiting' ? 'it stays in hand until another operator settles it' : 'it stays in hand';
  const then = counted < expected ? stays : 'the office owes it';
  return `${off} than the ${formatPesos(expected)} in hand; ${is_settled ? 'the difference is settled' : then}`;
}
