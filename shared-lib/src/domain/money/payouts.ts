// How it works: docs/subsystems/books.md.
import { addDays, type ServiceDay } from '../time/service-day.js';
import { monthPeriod, weekPeriod, type Period } from '../time/periods.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.
// The server pays in server/src/payouts/payouts.usecases.ts.

/**
 * What a line of pay is for. Three follow the ledgers, five the work; operators write the others. `opening`: owed from
 * before, or an advance (`opening_balances`).
 */
export const PAY_KINDS = [
  'commission',
  'extension',
  'tip',
  'ride_out',
  'ride_home',
  'day',
  'hour',
  'overtime',
  'allowance',
  'advance',
  'deduction',
  'opening',
] as const;
export type PayKind = (typeof PAY_KINDS)[number];
/** The lines that operators write, with a reason. Source: R-beyond-564. */
export const HAND_KINDS = ['allowance', 'advance', 'deduction'] as const satisfies readonly PayKind[];
export type HandKind = (typeof HAND_KINDS)[number];

export const PAYOUT_METHODS = ['cash', 'gcash', 'bank'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];
/** Paid, then the word of the person; voided where it was a mistake. */
export const PAYOUT_STATES = ['paid', 'received', 'disputed', 'voided'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
/** The most people that one request pays. */
export const PAID_AT_ONCE = 200;

export const PAY_PERIODS = ['week', 'half', 'month'] as const;
export type PayPeriodKind = (typeof PAY_PERIODS)[number];
const SECOND_HALF = '16';
const DATE = 'YYYY-MM-'.length;

/** The week, half month or month of a service day. Source: R-beyond-561. */
export function payPeriod(kind: PayPeriodKind, day: ServiceDay): Period {
  if (kind === 'week') return weekPeriod(day);
  const month = monthPeriod(day);
  if (kind === 'month') return month;
  const half = `${day.slice(0, DATE)}${SECOND_HALF}`;
  return day < half ? { from: month.from, to: addDays(half, -1) } : { from: half, to: month.to };
}

/** How much a line by hand adds to what is paid. Only an allowance is added. */
export const handSign = (kind: HandKind): 1 | -1 => (kind === 'allowance' ? 1 : -1);

/**
 * The whole pesos of cash in hand that a payout settles: no more than there is to pay, so that nobody is paid less than
 * nothing. The rest stays in hand. Source: R-beyond-565.
 *
 * @param earned pesos, with centavos
 */
export const nettedCash = (earned: number, inHand: number): number => Math.max(0, Math.min(inHand, Math.floor(earned)));
