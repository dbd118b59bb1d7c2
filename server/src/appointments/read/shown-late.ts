import type { ShownLate } from 'shared-lib/contract';
import { lateOf, type WorkflowState } from 'shared-lib/domain';

/** What the driver of the ride that is under way said; null where nobody did, or where the ride is over. */
export function shownLate(state: WorkflowState): ShownLate | null {
  const late = lateOf(state);
  return late
    ? {
        minutes: late.minutes,
        at: new Date(late.at).toISOString(),
        expected_at: new Date(late.expectedAt).toISOString(),
      }
    : null;
}
