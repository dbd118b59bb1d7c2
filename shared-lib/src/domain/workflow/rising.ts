// How it works: docs/subsystems/appointments.md.
import { MINUTE, PICKUP_HOLD } from '../limits.js';
import { endOfSession } from './deadlines.js';
import { RISES } from './rises.js';
import { lateOf, RUNNING_LATE_FROM } from './running-late.js';
import { oneOf } from './statuses.js';
import type { WorkflowState } from './state.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/* What goes on too long rises in steps, each once: its people are asked kindly, it stands in 'Needs you now', then it
  is urgent there and operators are told. It is never the SOS alarm. Source: R-beyond-262. */

type RisingKind = 'session' | 'ride_out' | 'ride_home';
type RisingStep = 'asks' | 'urgent';

/** What is under way and can go on too long; undefined where nothing is. */
export function risingKind({ status, driver }: Pick<WorkflowState, 'status' | 'driver'>): RisingKind | undefined {
  if (status === 'session_in_progress') return 'session';
  if (status === 'return_journey') return 'ride_home';
  return driver && status !== 'arrived' && oneOf(RUNNING_LATE_FROM, status) ? 'ride_out' : undefined;
}

/** Instants that the workflow's state does not have, in epoch milliseconds; null if not so. */
interface Since {
  readonly statusSince: number | null;
  readonly sessionStartedAt: number | null;
}

/** When it should be over: the end of the session, the arrival at the client, the way home. */
function overAt(state: WorkflowState, { statusSince, sessionStartedAt }: Since): number {
  const expected = lateOf(state)?.expectedAt ?? 0;
  switch (risingKind(state)) {
    case 'session':
      return endOfSession(state, sessionStartedAt ?? state.startsAt);
    case 'ride_home':
      return Math.max(statusSince ?? 0, state.pickup?.plannedAt ?? 0, expected) + PICKUP_HOLD * MINUTE;
    default:
      return Math.max(state.startsAt, expected);
  }
}

/** The step that was reached last, and when the next one is; undefined where nothing rises. */
export function risingStep(
  state: WorkflowState,
  since: Since,
  now: number,
):
  | { readonly kind: RisingKind; readonly step: RisingStep | undefined; readonly nextAt: number | undefined }
  | undefined {
  const kind = risingKind(state);
  if (!kind) return undefined;
  const over = overAt(state, since);
  const [asksAt, urgentAt] = [over + RISES.asks * MINUTE, over + RISES.urgent * MINUTE];
  if (now < asksAt) return { kind, step: undefined, nextAt: asksAt };
  return now < urgentAt ? { kind, step: 'asks', nextAt: urgentAt } : { kind, step: 'urgent', nextAt: undefined };
}
