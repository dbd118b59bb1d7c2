import type { ServiceDay } from 'shared-lib/domain';
import { wrongFields } from '../platform/errors.js';
import * as m from '../texts/m.js';

/**
 * The day on which money of a visit came in, beside the day on which it counts: from the day of the visit to today.
 * What came before is a prepayment. Null for the day on which it is recorded. Source: R-beyond-643, R-beyond-1353.
 */
export function receivedOnOf(
  said: ServiceDay | undefined,
  { today, visited }: { readonly today: ServiceDay; readonly visited: ServiceDay },
): ServiceDay | null {
  if (said === undefined || said === today) return null;
  if (said > today || said < visited) throw wrongFields({ received_on: [m.it_came_in_from_the_visit()] });
  return said;
}
