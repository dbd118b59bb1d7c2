import { z } from 'zod';
import { limits } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';

/**
 * Lengths in minutes that a business may set otherwise, under the key 'scheduling' of the settings. Source: product 3.
 */
export const schedulingRules = z.object({
  /** Free time of a therapist after each visit. */
  gap: z.int().min(0).max(240).default(0),
  /** A driver is held for the ride out from so long before the start … */
  outbound_before: z.int().min(0).max(240).default(limits.OUTBOUND_BEFORE),
  /** … to so long after it. */
  outbound_after: z.int().min(1).max(240).default(limits.OUTBOUND_AFTER),
  /** How far a visit may run past the end of an availability window. */
  overrun: z.int().min(0).max(600).default(limits.WINDOW_OVERRUN),
});
export type SchedulingRules = z.infer<typeof schedulingRules>;

const READ = sql('scheduling_rules', `select value from settings where key = 'scheduling'`);

export async function readSchedulingRules(q: Queryable): Promise<SchedulingRules> {
  const stored = await q.maybe<{ value: unknown }>(READ);
  return schedulingRules.parse(stored?.value ?? {});
}
