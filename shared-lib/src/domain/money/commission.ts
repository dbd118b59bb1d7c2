import { outsideRange } from '../back-office-texts.js';
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

export const COMMISSION_TEXTS = {
  percent: outsideRange({ least: 0, most: 100 }),
  past: m.days_that_are_over_keep(),
  begun: m.visits_were_earned_with_this(),
} as const;

/** The percentages that a therapist earns. Source: R-money-8. */
export interface CommissionShares {
  /** Of what was paid, without extensions. */
  readonly payment_percent: number;
  /** Of what was paid for extensions. */
  readonly extension_percent: number;
}
export const DEFAULT_COMMISSION: CommissionShares = { payment_percent: 40, extension_percent: 100 };

/** Shares from a service day on, for one therapist, or without one for everyone who has no shares of their own. */
export interface DatedCommission extends CommissionShares {
  readonly therapist: number | null;
  readonly from: string;
}

/**
 * What a therapist earns from a visit on a service day: the newest rate of their own that has begun, else the newest
 * common one, else the default. A later rate does not change earlier days.
 */
export function commissionOn(
  rates: readonly DatedCommission[],
  { therapist, day }: { readonly therapist: number | null; readonly day: string },
): CommissionShares {
  const newest = (of: number | null): DatedCommission | undefined =>
    rates
      .filter((rate) => rate.therapist === of && rate.from <= day)
      .reduce<DatedCommission | undefined>((last, rate) => (last && last.from >= rate.from ? last : rate), undefined);
  const { payment_percent, extension_percent } =
    (therapist === null ? undefined : newest(therapist)) ?? newest(null) ?? DEFAULT_COMMISSION;
  return { payment_percent, extension_percent };
}
