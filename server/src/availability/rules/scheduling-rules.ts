import { z } from 'zod';
import { BUSINESS_RULES, type BusinessRule, type SchedulingRules } from 'shared-lib/domain';

const stored = ({ least, most, byDefault }: BusinessRule) => z.int().min(least).max(most).default(byDefault);
const { gap, outbound_before, outbound_after, pickup, overrun, early_step } = BUSINESS_RULES;

/** The stored rules of scheduling. */
export const schedulingRules = z.object({
  gap: stored(gap),
  outbound_before: stored(outbound_before),
  outbound_after: stored(outbound_after),
  pickup: stored(pickup),
  overrun: stored(overrun),
  early_step: stored(early_step),
} satisfies Record<keyof SchedulingRules, z.ZodType>);
