import { BEFORE_DROP_OFF, serviceDayOf } from 'shared-lib/domain';
import type { Tx } from '../../platform/database/database.js';
import { findVisitsOfDay } from './profile.repository.js';

/**
 * The driver who is about to collect a therapist reads their new pick-up address at once. The visits themselves do not
 * change, so their versions stay. Source: R-beyond-710.
 */
export async function tellOfPickupAddress(tx: Tx, therapist: number, now: Date): Promise<void> {
  for (const { id: appointmentId, status } of await findVisitsOfDay(tx, therapist, serviceDayOf(now), BEFORE_DROP_OFF))
    tx.emit({
      type: 'appointment_updated',
      appointmentId,
      audience: { operators: true },
      payload: { change: 'edit_details', status },
    });
}
