import type { Appointment } from 'shared-lib/contract';
import { aboutToBegin, type WorkflowState } from 'shared-lib/domain';
import type { ElsewhereFacts } from './elsewhere.sql.js';
import { nameOf, type People } from './standing.js';

/** Who of those that are to begin something here is still in something else; null where nobody is. */
export function shownElsewhere(
  { running_elsewhere: running }: ElsewhereFacts,
  state: WorkflowState,
  people: People,
  now: Date,
): Appointment['elsewhere'] {
  if (!running) return null;
  const begins = aboutToBegin(state, now.getTime());
  const shown = running
    // A ride home that was confirmed ahead runs from its time on. Source: R-booking-5.
    .filter(([id, , leg, from]) => begins.includes(id) && (leg !== 'return' || Date.parse(from) <= now.getTime()))
    .map(([id, appointment, leg, , until, blocks_until]) => ({
      id,
      name: nameOf(people, id),
      appointment,
      leg,
      until,
      blocks_until,
    }));
  return shown.length ? shown : null;
}
