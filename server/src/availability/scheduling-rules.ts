import { z } from 'zod';
import { limits } from 'shared-lib/domain';

/** No hold reaches further than so many minutes before a visit begins, or after it ends. */
export const LONGEST_MARGIN = 240;

/**
 * Lengths in minutes that a business may set otherwise, under the key 'scheduling' of the settings. Source:
 * R-booking-2..R-booking-7.
 */
export const schedulingRules = z.object({
  /** Free time of a therapist after each visit. */
  gap: z.int().min(0).max(LONGEST_MARGIN).default(0),
  /** A driver is held for the ride out from so long before the start … */
  outbound_before: z.int().min(0).max(LONGEST_MARGIN).default(limits.OUTBOUND_BEFORE),
  /** … to so long after it. */
  outbound_after: z.int().min(1).max(LONGEST_MARGIN).default(limits.OUTBOUND_AFTER),
  /** A driver is held for a ride home so long from the time at which it is planned. */
  pickup: z.int().min(1).max(LONGEST_MARGIN).default(limits.PICKUP_HOLD),
  /**
   * How far a visit may run past the end of an availability window, and how long after its planned end what is left
   * running keeps its people from beginning anything else. Source: R-booking-7, R-booking-16.
   */
  overrun: z.int().min(0).max(600).default(limits.WINDOW_OVERRUN),
  /** How far before its planned start a step is asked about first. Source: R-booking-17. */
  early_step: z.int().min(0).max(1440).default(limits.EARLY_STEP),
});
export type SchedulingRules = z.infer<typeof schedulingRules>;

/** The lengths of a business that set none. */
export const DEFAULT_RULES: SchedulingRules = schedulingRules.parse({});
