import { type BadgeTone, ENTRY_WORDS, formatPesos } from 'shared-lib';
import type { CashMovement, Remittance } from '../contract';
import { FROM_BEFORE, OPENING_VOIDED } from '../domain/money/opening-balances';
import * as m from '../texts/m';

/** What one's own cash is: the line below the title of its page. */
export const OWN_CASH = m.cash_that_you_took_from();

/** The state of a hand-over, and its colour. */
export const REMITTANCE_WORDS: Readonly<Record<Remittance['state'], readonly [string, BadgeTone]>> = {
  waiting: [m.waiting(), 'amber'],
  confirmed: [m.confirmed(), 'green'],
  disputed: [m.not_agreed(), 'red'],
  withdrawn: [m.withdrawn(), 'grey'],
};

/** What moved cash into a hand, or out of it. */
export const MOVEMENT_WORDS: Readonly<Record<CashMovement['kind'], string>> = {
  ...ENTRY_WORDS,
  tip: m.tip_handed_over_with(),
  tip_reversal: m.tip_taken_back(),
  prepaid: m.credit_of_a_client(),
  prepaid_reversal: m.credit_voided(),
  remittance: m.handed_over(),
  withdrawn_remittance: m.hand_over_withdrawn(),
  settlement: m.shortage_settled(),
  payout: m.taken_off_a_payout(),
  voided_payout: m.payout_voided(),
  opening: FROM_BEFORE,
  opening_voided: OPENING_VOIDED,
};

type Counted = Pick<Remittance, 'expected' | 'counted' | 'is_settled' | 'settlement'>;

/** `₱200.00 less than the ₱3,400.00 in hand; it stays in hand`; null if nothing differs. */
export function countDifferenceWords({ expected, counted, is_settled, settlement }: Counted): string | null {
  if (counted === expected) return null;
  const amount = formatPesos(Math.abs(counted - expected));
  const off = counted < expected ? m.amount_less({ amount }) : m.amount_more({ amount });
  const stays = settlement === 'waiting' ? m.it_stays_in_hand_until() : m.it_stays_in_hand();
  const then = counted < expected ? stays : m.the_office_owes_it();
  return m.than_the_in_hand({
    off,
    expected: formatPesos(expected),
    then: is_settled ? m.the_difference_is_settled() : then,
  });
}
