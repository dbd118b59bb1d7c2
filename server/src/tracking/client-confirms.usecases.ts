// How it works: docs/subsystems/tracking.md.
import { SYSTEM, isBeforeSession } from 'shared-lib/domain';
import { updateDetails } from '../appointments/store/transition.repository.js';
import { recordAudit } from '../audit/audit.repository.js';
import type { Deps } from '../platform/deps.js';
import { lockTracked } from './lock-tracked.js';

/** What became of a press: `changed` where the visit has another time than the one that was confirmed. */
export type Confirmed = 'confirmed' | 'changed' | 'over';

/**
 * Notes that a client confirms the time of a visit, by its link. Its status stays. A second press changes nothing.
 * @param startsAt the start that the page showed, as ISO text: an operator may be changing it at this moment
 * Refusal: NOT_FOUND for a link that opens nothing. Source: R-beyond-540, R-beyond-541.
 */
export async function confirmVisit({ db, clock }: Deps, hash: Buffer, startsAt: string): Promise<Confirmed> {
  const now = clock.now();
  return db.tx(async (tx) => {
    const { locked } = await lockTracked(tx, hash, now);
    const { row } = locked;
    if (!isBeforeSession(row)) return 'over';
    if (row.starts_at.getTime() !== Date.parse(startsAt)) return 'changed';
    if (row.client_confirmed_at) return 'confirmed';
    await updateDetails(tx, row.id, { client_confirmed_at: now }, now);
    tx.emit({
      type: 'appointment_updated',
      appointmentId: row.id,
      // Operators alone read it, and the requests of others name no version.
      audience: { operators: true, operatorsAlone: true },
      payload: { change: 'client_confirm', status: row.status },
    });
    recordAudit(tx, { at: now, actor: SYSTEM, action: 'tracking.confirm', entity: 'appointment', entityId: row.id });
    return 'confirmed';
  });
}
