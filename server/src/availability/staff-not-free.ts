import type { Hold } from 'shared-lib/domain';
import { isOverlap } from './overlap-violation.js';
import type { StaffRequest } from './staff-check.js';

/**
 * The database refused a hold: somebody is held elsewhere at that time. The transaction is lost; who is asked outside
 * it.
 */
export class StaffNotFree extends Error {
  constructor(
    readonly wanted: StaffRequest,
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
export async function withOverlapError<T>(refusal: StaffNotFree, take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    throw isOverlap(error, 'staff_holds_no_overlap') ? refusal : error;
  }
}
