import { z } from 'zod';
import { defineTask } from '../../platform/jobs/task.js';
import { carryOut } from '../carry-out.js';
import { asSystem } from '../deadline-tasks.js';
import type { Consequence } from '../effects.js';
import { chooseNextDriver } from './next-driver.js';

/**
 * When the asked driver's time is over, the next one is asked. Confirming and this lock the same row, so one of them
 * wins.
 */
export const pickupWindow = defineTask({
  name: 'appointments.pickup_window',
  payload: z.object({ appointmentId: z.int() }),
  run: ({ appointmentId }, deps) =>
    asSystem(deps, appointmentId, async (scene, locked) => {
      const { pickup, status } = locked.state;
      if (status !== 'driver_assigned_pickup' || pickup?.deadline == null || scene.now.getTime() < pickup.deadline)
        return;
      await carryOut(scene, locked, [
        { change: 'pickup_timeout', input: { nextDriverId: await chooseNextDriver(scene, locked) } },
      ]);
    }),
});

/** Plans the end of the asked driver's 15 minutes; a reassignment moves it. */
export async function awaitPickupAnswer({ scene, locked, next }: Consequence): Promise<void> {
  const deadline = next.pickup?.deadline;
  if (deadline == null) return;
  const appointmentId = locked.row.id;
  await scene.deps.jobs.add(
    scene.tx,
    pickupWindow,
    { appointmentId },
    { runAt: new Date(deadline), key: `appointment:${appointmentId}:pickup_window` },
  );
}
