import { z } from 'zod';
import { queuedTask } from '../../platform/jobs/job-queue.js';
import type { EffectContext } from './effect-context.js';

/** jobs/second-driver-window.ts says what happens when nobody takes the ride in time. */
export const SECOND_DRIVER_WINDOW_OVER = queuedTask({
  name: 'appointments.backup_window',
  payload: z.object({ appointmentId: z.int() }),
});

/** A new request for the same ride moves the end of the earlier one. */
export async function awaitSecondDriver({ context: { tx, deps }, locked, next }: EffectContext): Promise<void> {
  if (!next.backup) return;
  const appointmentId = locked.row.id;
  await deps.jobs.add(
    tx,
    SECOND_DRIVER_WINDOW_OVER,
    { appointmentId },
    { runAt: new Date(next.backup.until), key: `appointment:${appointmentId}:backup_window` },
  );
}
