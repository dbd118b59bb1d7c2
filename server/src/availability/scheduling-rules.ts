import { z } from 'zod';
import { BUSINESS_RULES, type BusinessRule, type RuleName } from 'shared-lib/domain';

const stored = ({ least, most, byDefault }: BusinessRule) => z.int().min(least).max(most).default(byDefault);
const { gap, outbound_before, outbound_after, pickup, overrun, early_step } = BUSINESS_RULES;

/** Of the rules of the business those by which time is planned, in minutes: what each means is said with its bounds. */
export const schedulingRules = z.object({
  gap: stored(gap),
  outbound_before: stored(outbound_before),
  outbound_after: stored(outbound_after),
  pickup: stored(pickup),
  overrun: stored(overrun),
  early_step: stored(early_step),
} satisfies Partial<Record<RuleName, z.ZodType>>);
export type SchedulingRules = z.infer<typeof schedulingRules>;

/** The lengths of a business that set none. */
export const DEFAULT_RULES: SchedulingRules = schedulingRules.parse({});
