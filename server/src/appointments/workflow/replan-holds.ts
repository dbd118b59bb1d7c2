import { plannedHolds, type WorkflowState } from 'shared-lib/domain';
import { lockStaff, putHoldsBack, replaceHolds } from '../../availability/holds/holds.repository.js';
import { readSchedulingRules } from '../../availability/rules/scheduling-rules.repository.js';
import type { StaffRequest } from '../../availability/free-staff/duty-and-seats.js';
import { StaffNotFree, withOverlapError } from '../../availability/free-staff/staff-not-free.js';
import { staffOfState } from '../store/locked-appointment.js';
import type { EffectContext } from './effect-context.js';

const requestOf = (state: WorkflowState): StaffRequest => ({
  therapistIds: state.therapists.map(({ id }) => id),
  driverId: state.driver?.id ?? null,
  start: new Date(state.startsAt),
  end: new Date(state.endsAt),
});

/**
 * Gives the people of a step their earlier holds back. Refuses where a person was given to another visit meanwhile.
 * Source: R-workflow-21.
 */
export async function restoreHolds({ context: { tx }, locked, next, payload }: EffectContext): Promise<void> {
  const holds = payload.undoes?.holds ?? [];
  const appointmentId = locked.row.id;
  await lockStaff(
    tx,
    holds.map(({ staff_id }) => staff_id),
  );
  const refusal = new StaffNotFree(requestOf(next), [], appointmentId, true);
  await withOverlapError(refusal, () => putHoldsBack(tx, appointmentId, holds));
}

/** Replaces the holds by those of the next state. Source: R-booking-1, R-booking-4. */
export async function replanHolds({ context, locked, next, changes }: EffectContext): Promise<void> {
  const { tx, now } = context;
  const holds = plannedHolds(next, await readSchedulingRules(tx), now);
  const anew = changes.some(
    (change) => change === 'edit_visit' || change === 'set_status' || change === 'review_rejection',
  );
  const before = staffOfState(locked.state);
  const kept = anew ? [] : staffOfState(next).filter((id) => before.includes(id));
  const appointmentId = locked.row.id;
  const refusal = new StaffNotFree(requestOf(next), holds, appointmentId, changes.includes('set_status'));
  await withOverlapError(refusal, () => replaceHolds(tx, { appointmentId, holds, now, kept }));
}
