import { BEFORE_DROP_OFF, serviceDayOf, type Status } from 'shared-lib/domain';
import { sql, type Tx } from '../../platform/database/database.js';

const AHEAD = sql(
  'visits_that_collect',
  `select a.id, a.status from appointment_therapists t join appointments a on a.id = t.appointment_id
   where t.therapist_id = $1 and a.deleted_at is null and a.service_day = $2 and a.status = any($3::text[]) order by a.id`,
);
interface VisitAhead {
  readonly id: number;
  readonly status: Status;
}

/**
 * The driver who is about to collect a therapist reads their new pick-up address at once. The visits themselves do not
 * change, so their versions stay. Source: R-beyond-710.
 */
export async function tellOfPickupAddress(tx: Tx, therapist: number, now: Date): Promise<void> {
  for (const { id: appointmentId, status } of await tx.rows<VisitAhead>(AHEAD, [
    therapist,
    serviceDayOf(now),
    BEFORE_DROP_OFF,
  ]))
    tx.emit({
      type: 'appointment_updated',
      appointmentId,
      audience: { operators: true },
      payload: { change: 'edit_details', status },
    });
}
