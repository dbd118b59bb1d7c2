import { limits, serviceDayBounds, serviceDayOf } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import { sql } from '../../platform/database/database.js';
import type { Consequence } from '../effects.js';
import { holdReturn } from '../holds.repository.js';
import { StaffNotFree, takingHolds } from '../retake-holds.js';

/** The asked driver is held for the ride home from now. Source: product 3. */
export async function holdPickupDriver({ scene, locked, next }: Consequence): Promise<void> {
  const staffId = next.pickup?.driverId;
  if (!staffId) throw new Error('a ride home is held without a driver');
  const { tx, now } = scene;
  const to = new Date(now.getTime() + limits.PICKUP_HOLD * limits.MINUTE);
  const hold = { staffId, leg: 'return', from: now, to } as const;
  const refusal = new StaffNotFree(
    { therapistIds: [], driverId: staffId, startsAt: now, endsAt: to },
    [hold],
    locked.row.id,
  );
  await takingHolds(refusal, () => holdReturn(tx, locked.row.id, hold));
}

const SUSPEND = sql('driver_suspend', 'update users set suspended_until = $2, updated_at = $3 where id = $1');

/**
 * A driver who stayed silent gets no new work until the next service day; lifts itself by the clock. Source: product 2,
 * 'Suspended'.
 */
export async function suspendDriver({ scene, locked }: Consequence): Promise<void> {
  const driverId = locked.state.pickup?.driverId;
  if (!driverId) return;
  const { tx, now, actor } = scene;
  const until = serviceDayBounds(serviceDayOf(now)).end;
  await tx.rows(SUSPEND, [driverId, until, now]);
  recordAudit(tx, {
    at: now,
    actor,
    action: 'user.suspend',
    entity: 'user',
    entityId: driverId,
    after: { suspended_until: until, reason: `Did not confirm the pickup of appointment ${locked.row.id} in time.` },
  });
}
