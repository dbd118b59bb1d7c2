// How it works: docs/subsystems/attendance.md.
import { limits, serverLimits } from 'shared-lib/domain';
import { wrongFields } from './errors.js';
import * as m from '../texts/m.js';

/**
 * The instant at which a phone says that something happened, which it kept without a network. Refuses one that is still
 * to come or longer ago than the server takes. Source: R-workflow-41.
 *
 * @param said an ISO instant; undefined stays undefined
 */
export function checkedOccurrence(said: string | undefined, now: Date): string | undefined {
  if (said === undefined) return undefined;
  const at = Date.parse(said);
  if (at > now.getTime() + serverLimits.CLOCK_AHEAD * limits.MINUTE)
    throw wrongFields({ occurred_at: [m.this_is_in_the_future()] });
  if (at < now.getTime() - serverLimits.OCCURRED_AT_HOURS * 60 * limits.MINUTE)
    throw wrongFields({
      occurred_at: [m.this_is_more_than_hours({ occurredAtHours: serverLimits.OCCURRED_AT_HOURS })],
    });
  return said;
}
