import { BUSINESS_RULES, type RuleName } from '../office/business-rules.js';

/** The business rules that planning uses, in minutes. Their bounds are documented with the rules. */
const SCHEDULING = [
  'gap',
  'outbound_before',
  'outbound_after',
  'pickup',
  'overrun',
  'early_step',
] as const satisfies readonly RuleName[];
export type SchedulingRules = Readonly<Record<(typeof SCHEDULING)[number], number>>;

/** The values of a business that has set none. */
export const DEFAULT_RULES = Object.fromEntries(
  SCHEDULING.map((name) => [name, BUSINESS_RULES[name].byDefault]),
) as SchedulingRules;
