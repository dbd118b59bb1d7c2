import type { Appointment } from 'shared-lib/contract';
import { aboutToBegin, waitsForStart, type WorkflowState } from 'shared-lib/domain';
import type { Reader } from '../../platform/principal.js';
import type { ElsewhereFacts } from '../store/elsewhere.sql.js';
import { nameOf, type People } from './standing.js';

/**
 * The people whose other work this reader learns of. Operators: all who are to begin something. A person who begins a
 * step: those who begin it with them, as its refusal says. Source: R-booking-16, R-booking-52.
 */
function heardOfBy({ role, userId }: Reader, state: WorkflowState, now: number): readonly number[] {
  const begin = aboutToBegin(state, now);
  if (role === 'operator') return begin;
  return begin.includes(userId) && !waitsForStart(state) ? begin : [];
}

/** The people who are to begin something here and are still in other work, or will be; null where there are none. */
export function shownElsewhere(
  { running_elsewhere: running }: ElsewhereFacts,
  state: WorkflowState,
  { people, reader }: { readonly people: People; readonly reader: Reader },
  now: Date,
): Appointment['elsewhere'] {
  if (!running) return null;
  const begins = heardOfBy(reader, state, now.getTime());
  const shown = running
    .filter(([id]) => begins.includes(id))
    .map(([id, appointment, leg, from, until, blocks_until, client]) => ({
      id,
      name: nameOf(people, id),
      appointment,
      leg,
      // A colleague need not know where somebody is.
      client: reader.role === 'operator' || id === reader.userId ? client : null,
      // A ride home confirmed in advance runs from its time on, and no message says so. Source: R-booking-5.
      from: leg === 'return' && now < new Date(from) ? from : null,
      until,
      blocks_until,
    }));
  return shown.length ? shown : null;
}
