import { BUSINESS_RULES, type RuleName } from '../office/business-rules.js';

/** Of the rules of the business those by which time is planned, in minutes: what each means is said with its bounds. */
const SCHEDULING = [
  'gap',
  'outbound_before',
  'outbound_after',
  'pickup',
  'overrun',
  'early_step',
] as const satisfies readonly RuleName[];
export type SchedulingRules = Readonly<Record<(typeof SCHEDULING)[number], number>>;

/** The lengths of a business that set none. */
export const DEFAULT_RULES = Object.fromEntries(
  SCHEDULING.map((name) => [name, BUSINESS_RULES[name].byDefault]),
) as SchedulingRules;
