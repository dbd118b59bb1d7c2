import { returnTime, serviceDayBounds, serviceDayOf } from 'shared-lib/domain';
import { z } from 'zod';
import { recordAudit } from '../../audit/audit.repository.js';
import { holdReturn } from '../../availability/holds/holds.repository.js';
import { readSchedulingRules } from '../../availability/rules/scheduling-rules.repository.js';
import { StaffNotFree, withOverlapError } from '../../availability/free-staff/staff-not-free.js';
import type { Tx } from '../../platform/database/database.js';
import { queuedTask, type Jobs } from '../../platform/jobs/job-queue.js';
import { suspensionChanged } from '../../accounts/disabling/suspension-event.js';
import { suspendUntil } from '../store/suspensions.repository.js';
import type { EffectContext } from './effect-context.js';
import * as m from '../../texts/m.js';

/** jobs/pickup-window.ts says what happens when the asked driver's time is over. */
export const PICKUP_WINDOW_OVER = queuedTask({
  name: 'appointments.pickup_window',
  payload: z.object({ appointmentId: z.int() }),
});

/** Plans the end of the asked driver's time; a reassignment moves it. */
export const planPickupWindow = (tx: Tx, jobs: Jobs, appointmentId: number, deadline: number): Promise<void> =>
  jobs.add(
    tx,
    PICKUP_WINDOW_OVER,
    { appointmentId },
    { runAt: new Date(deadline), key: `appointment:${appointmentId}:pickup_window` },
  );

/** The asked driver has 15 minutes. Source: R-workflow-17. */
export async function awaitPickupAnswer({ context: { tx, deps }, locked, next }: EffectContext): Promise<void> {
  const deadline = next.pickup?.deadline;
  if (deadline != null) await planPickupWindow(tx, deps.jobs, locked.row.id, deadline);
}

/** Holds the asked driver for the ride home from its planned time on. Source: R-booking-3. */
export async function holdPickupDriver({ context, locked, next }: EffectContext): Promise<void> {
  const { driverId: staffId, plannedAt } = next.pickup ?? {};
  if (!staffId || plannedAt == null) throw new Error('a ride home is held without a driver or a time');
  const { tx, now } = context;
  const appointmentId = locked.row.id;
  const ride = returnTime(new Date(plannedAt), await readSchedulingRules(tx));
  const hold = { staffId, leg: 'return', ...ride } as const;
  // The driver was found free and locked, so this hardly ever happens, and no field of a request is wrong.
  const refusal = new StaffNotFree({ therapistIds: [], driverId: staffId, ...ride }, [hold], appointmentId, true);
  await withOverlapError(refusal, () => holdReturn(tx, { appointmentId, hold, now }));
}

/**
 * A silent driver gets no new work until the next service day; the suspension ends by the clock. Source: R-workflow-44.
 */
export async function suspendDriver({ context, locked }: EffectContext): Promise<void> {
  const driverId = locked.state.pickup?.driverId;
  if (!driverId) return;
  const { tx, now, actor } = context;
  const until = serviceDayBounds(serviceDayOf(now)).end;
  const reason = m.the_pickup_of_appointment_was({ id: locked.row.id });
  await suspendUntil(tx, driverId, { until, reason }, now);
  tx.emit(suspensionChanged(driverId));
  recordAudit(tx, {
    at: now,
    actor,
    action: 'user.suspend',
    entity: 'user',
    entityId: driverId,
    after: { suspended_until: until, reason },
  });
}
