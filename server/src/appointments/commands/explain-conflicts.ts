import type { Caller } from '../../platform/caller.js';
import { staffNotFreeError } from '../../availability/alternatives.js';
import { notNow } from '../appointments.errors.js';
import { StaffNotFree } from '../../availability/staff-not-free.js';

/** Runs `work`; a person who turned out not to be free is explained outside the transaction that was lost by it. */
export async function withConflictsExplained<T>({ deps, actor }: Caller, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StaffNotFree)) throw error;
    const { wanted, holds, appointmentId, asConflict } = error;
    const now = deps.clock.now();
    if (asConflict && appointmentId !== null)
      throw await notNow(deps.db, 'STAFF_NOT_FREE', { appointmentId, actor, now });
    throw await staffNotFreeError(deps.db, { wanted, holds, except: appointmentId, now });
  }
}
