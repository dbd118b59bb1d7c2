// How it works: docs/subsystems/fees.md.
import { MINUTE } from '../limits.js';
import { percentOfPrice } from './percent.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.
// An operator takes or waives a fee in server/src/client-credit/visit-fees.usecases.ts.

/** Why a client pays for a visit that was not given. */
export const FEE_KINDS = ['late_cancel', 'no_show'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** Where a fee comes from: what the client paid ahead, or money that they pay now. */
export const FEE_SOURCES = ['credit', 'cash', 'gcash'] as const;
export type FeeSource = (typeof FEE_SOURCES)[number];

/** By the names of the rules of the business (office/business-rules.ts). */
export interface FeeRules {
  readonly late_cancel_hours: number;
  readonly late_cancel_fee: number;
  readonly late_cancel_percent: number;
  readonly no_show_fee: number;
  readonly no_show_percent: number;
}

/** Whole pesos by the rules of the business: the higher of both, and never more than the price; 0 is no fee. */
export function feeByRule(kind: FeeKind, price: number, rules: FeeRules): number {
  const [fixed, percent] =
    kind === 'no_show'
      ? [rules.no_show_fee, rules.no_show_percent]
      : [rules.late_cancel_fee, rules.late_cancel_percent];
  return Math.min(price, Math.max(fixed, percentOfPrice(price, percent)));
}

export interface CalledOff {
  /** Whole pesos. */
  readonly price: number;
  readonly startsAt: Date;
  readonly cancelledAt: Date;
  /** An operator marked that nobody was met. */
  readonly isNoShow: boolean;
}

/**
 * The fee that the rules propose for a visit that the client called off; undefined for none. A no-show comes before a
 * late cancellation: it is one visit, and one fee. Source: R-beyond-1130.
 */
export function proposedFee(
  { price, startsAt, cancelledAt, isNoShow }: CalledOff,
  rules: FeeRules,
): { readonly kind: FeeKind; readonly amount: number } | undefined {
  const hours = rules.late_cancel_hours;
  const isLate = hours > 0 && cancelledAt.getTime() > startsAt.getTime() - hours * 60 * MINUTE;
  const kinds = [...(isNoShow ? (['no_show'] as const) : []), ...(isLate ? (['late_cancel'] as const) : [])];
  return kinds.map((kind) => ({ kind, amount: feeByRule(kind, price, rules) })).find(({ amount }) => amount > 0);
}
