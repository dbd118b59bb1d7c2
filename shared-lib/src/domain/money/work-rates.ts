// How it works: docs/subsystems/pay-for-work.md.
import { outsideRange } from '../back-office-texts.js';
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.
// A rule is set in server/src/settings/work-rates.usecases.ts.

/** What people are paid for by a rule in pesos. Without a rule nothing is paid for it. Source: R-beyond-1185. */
export const WORK_KINDS = ['ride', 'day', 'hour', 'overtime'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** The most that a rule says for each. */
export const MOST_WORK_PESOS = 100_000;

/** What a rule is of. A ride may be from an area, to one, or both; null is any. Source: R-beyond-1382. */
export interface WorkRuleOf {
  readonly person: number | null;
  readonly work: WorkKind;
  readonly fromArea: number | null;
  readonly toArea: number | null;
}

/** The later of two rules with the same key takes the place of the other. */
export const workKeyOf = ({ person, work, fromArea, toArea }: WorkRuleOf): string =>
  [person, work, fromArea, toArea].join();

export const WORK_RATE_TEXTS = {
  pesos: outsideRange({ least: 0, most: MOST_WORK_PESOS }),
  toCome: m.a_rule_of_work_begins(),
  nothingToEnd: m.no_rule_of_this_work_holds(),
  onlyDrivers: m.only_drivers_are_paid_by_ride(),
  onlyRides: m.only_a_ride_has_areas(),
} as const;
