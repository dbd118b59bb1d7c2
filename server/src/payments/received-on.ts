import type { ServiceDay } from 'shared-lib/domain';
import { wrongFields } from '../platform/errors.js';
import * as m from '../texts/m.js';

/**
 * The day on which money came in, beside the day on which it counts: today or before. Money of a visit came in on the
 * visit's day at the earliest: what came before is a prepayment. Null for the day on which it is recorded.
 * Source: R-beyond-643, R-beyond-1353, R-beyond-1400.
 */
export function receivedOnOf(
  said: ServiceDay | undefined,
  { today, visited }: { readonly today: ServiceDay; readonly visited?: ServiceDay },
): ServiceDay | null {
  if (said === undefined || said === today) return null;
  if (said > today || (visited !== undefined && said < visited)) {
    const why = visited === undefined ? m.choose_today_or_a_day_before() : m.it_came_in_from_the_visit();
    throw wrongFields({ received_on: [why] });
  }
  return said;
}
