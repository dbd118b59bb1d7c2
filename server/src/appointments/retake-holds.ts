import type { WorkflowState } from 'shared-lib/domain';
import { plannedHolds, type Hold } from './holds.js';
import { isOverlap, replaceHolds } from './holds.repository.js';
import { staffOfState } from './store/locked-appointment.js';
import { readSchedulingRules } from './scheduling-rules.js';
import type { EffectContext } from './workflow/effect-context.js';
import type { Wanted } from './staff-check.js';

/**
 * The database refused a hold: somebody is held elsewhere at that time. The transaction is lost; who is asked outside
 * it.
 */
export class StaffNotFree extends Error {
  constructor(
    readonly wanted: Wanted,
    readonly holds: readonly Hold[],
    /** The appointment whose own holds do not count; null for a new one. */
    readonly appointmentId: number | null,
    /** The people were not chosen by this request, so that no field is to blame. */
    readonly asConflict = false,
  ) {
    super('somebody is not free');
  }
}

/** Turns the database's refusal of these holds into StaffNotFree. */
export async function takingHolds<T>(refusal: StaffNotFree, take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    throw isOverlap(error) ? refusal : error;
  }
}

const wantedOf = (state: WorkflowState): Wanted => ({
  therapistIds: state.therapists.map(({ id }) => id),
  driverId: state.driver?.id ?? null,
  startsAt: new Date(state.startsAt),
  endsAt: new Date(state.endsAt),
});

/** Makes the holds those of the next state. Source: product 3. */
export async function retakeHolds({ context, locked, next, changes }: EffectContext): Promise<void> {
  const { tx, now } = context;
  const holds = plannedHolds(next, await readSchedulingRules(tx), now);
  const anew = changes.some(
    (change) => change === 'edit_visit' || change === 'set_status' || change === 'review_rejection',
  );
  const before = staffOfState(locked.state);
  const kept = anew ? [] : staffOfState(next).filter((id) => before.includes(id));
  const appointmentId = locked.row.id;
  const refusal = new StaffNotFree(wantedOf(next), holds, appointmentId, changes.includes('set_status'));
  await takingHolds(refusal, () => replaceHolds(tx, { appointmentId, holds, now, kept }));
}
