// How it works: docs/subsystems/commission.md.
import { outsideRange } from '../back-office-texts.js';
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.
// A rule is set in server/src/settings/commission.usecases.ts.

/** The most that a rule in pesos says for a service. */
export const MOST_PESOS = 100_000;
/** How many days before today a rule may begin. */
export const COMMISSION_DAYS_BACK = 31;

export const COMMISSION_TEXTS = {
  percent: outsideRange({ least: 0, most: 100 }),
  pesos: outsideRange({ least: 0, most: MOST_PESOS }),
  unseen: m.look_first_at_who_gets(),
  tooFarBack: m.a_rule_begins_at_most({ days: COMMISSION_DAYS_BACK }),
  begun: m.visits_were_earned_with_this(),
  forAll: m.all_have_a_percentage(),
  nothingToEnd: m.there_is_no_rule_to_end(),
} as const;

/** What a rule says: a share of what was paid, pesos of each service, or that a rule before it ends. */
export const COMMISSION_UNITS = ['percent', 'pesos', 'none'] as const;
export type CommissionUnit = (typeof COMMISSION_UNITS)[number];

/** The percentages that a therapist earns. Source: R-money-8. */
export interface CommissionShares {
  /** Of what was paid, without extensions. */
  readonly payment_percent: number;
  /** Of what was paid for extensions. */
  readonly extension_percent: number;
}
export const DEFAULT_COMMISSION: CommissionShares = { payment_percent: 40, extension_percent: 100 };

/** What a rule says. `null`: nothing about it. */
export interface CommissionValue {
  readonly unit: CommissionUnit;
  readonly payment_percent: number | null;
  /** Only rules of all services have one. */
  readonly extension_percent: number | null;
  /** Whole pesos of each service. */
  readonly pesos: number | null;
}

/**
 * A rule from a service day on: for one therapist, one service, both, or all. A later one of a day replaces an earlier
 * one.
 */
export interface DatedCommission extends CommissionValue {
  readonly id: number;
  readonly therapist: number | null;
  readonly service: number | null;
  readonly from: string;
}

interface Earned {
  readonly therapist: number | null;
  /** Null: an extension, or a visit without services. */
  readonly service: number | null;
  readonly day: string;
}

/**
 * The rule that counts on a service day: that of the person for the service, else of the person, else of the service,
 * else of all. Of each the newest that has begun counts. Undefined: `DEFAULT_COMMISSION`. Source: R-beyond-1000.
 */
export function commissionOn(
  rules: readonly DatedCommission[],
  { therapist, service, day }: Earned,
): DatedCommission | undefined {
  const newest = (person: number | null, of: number | null): DatedCommission | undefined =>
    rules
      .filter((rule) => rule.therapist === person && rule.service === of && rule.from <= day)
      .reduce<DatedCommission | undefined>(
        (last, rule) =>
          last && (last.from > rule.from || (last.from === rule.from && last.id > rule.id)) ? last : rule,
        undefined,
      );
  const subjects = [
    [therapist, service],
    [therapist, null],
    [null, service],
    [null, null],
  ] as const;
  return subjects.map(([person, of]) => newest(person, of)).find((rule) => rule !== undefined && rule.unit !== 'none');
}
