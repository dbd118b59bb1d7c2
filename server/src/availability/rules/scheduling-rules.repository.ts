import { DEFAULT_RULES, type SchedulingRules, BUSINESS_RULES, type BusinessRule } from 'shared-lib/domain';
import { bind, sql, type Queryable } from '../../platform/database/database.js';

import { z } from 'zod';

const stored = ({ least, most, byDefault }: BusinessRule) => z.int().min(least).max(most).default(byDefault);
const { gap, outbound_before, outbound_after, pickup, overrun, early_step } = BUSINESS_RULES;

/** The stored rules of scheduling. */
const schedulingRules = z.object({
  gap: stored(gap),
  outbound_before: stored(outbound_before),
  outbound_after: stored(outbound_after),
  pickup: stored(pickup),
  overrun: stored(overrun),
  early_step: stored(early_step),
} satisfies Record<keyof SchedulingRules, z.ZodType>);

const READ = sql('scheduling_rules', `select value from settings where key = 'business'`);

export interface StoredRules {
  readonly value: unknown;
}

const rulesOf = (stored: StoredRules | undefined): SchedulingRules => schedulingRules.parse(stored?.value ?? {});

export const readSchedulingRules = async (q: Queryable): Promise<SchedulingRules> =>
  rulesOf(await q.maybe<StoredRules>(READ));

/** The same, to send together with other statements. */
export const SCHEDULING_RULES = bind<StoredRules>(READ);
/** Minutes that a visit may run past the end of a duty: within a statement, */
export const OVERRUN = `coalesce((select (value ->> 'overrun')::int from settings where key = 'business'), ${DEFAULT_RULES.overrun})`;
/** and from a row that was read beside one. */
export const overrunOf = ([stored]: readonly StoredRules[]): number => rulesOf(stored).overrun;
