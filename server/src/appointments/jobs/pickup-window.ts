import { defineTask } from '../../platform/jobs/task.js';
import { chooseNextDriver } from '../workflow/next-driver.js';
import { changeAsSystem } from '../workflow/command-transaction.js';
import { PICKUP_WINDOW_OVER } from '../workflow/pickup.effects.js';

/**
 * When the asked driver's time is over, the next one is asked. Confirming and this lock the same row, so one of them
 * wins.
 */
export const pickupWindow = defineTask({
  ...PICKUP_WINDOW_OVER,
  run: ({ appointmentId }, deps) =>
    changeAsSystem(deps, appointmentId, async (context, locked) => {
      const { pickup, status } = locked.state;
      const isOver = pickup?.deadline != null && context.now.getTime() >= pickup.deadline;
      if (status !== 'driver_assigned_pickup' || !isOver) return [];
      return [{ change: 'pickup_timeout', input: { nextDriverId: await chooseNextDriver(context, locked) } }];
    }),
});
