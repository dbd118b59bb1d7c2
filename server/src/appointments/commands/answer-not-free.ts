import type { Caller } from '../../platform/caller.js';
import { actionNotAllowedError } from '../appointments.errors.js';
import { StaffNotFree, staffNotFreeError } from '../../availability/free-staff/staff-not-free.js';

/**
 * Runs `work`. Where a person is not free, the error says who and why. It reads that outside the failed transaction.
 */
export async function answerNotFree<T>({ deps, actor }: Caller, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StaffNotFree)) throw error;
    const { wanted, holds, appointmentId, asConflict } = error;
    const now = deps.clock.now();
    if (asConflict && appointmentId !== null)
      throw await actionNotAllowedError(deps.db, 'STAFF_NOT_FREE', { appointmentId, actor, now });
    throw await staffNotFreeError(deps.db, { wanted, holds, except: appointmentId, now });
  }
}
