// How it works: docs/subsystems/appointments.md.
import { stillRunning } from 'shared-lib/domain';
import { defineTask } from '../../platform/jobs/task.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { findElsewhere } from '../store/running.repository.js';
import { chooseNextDriver } from '../workflow/next-driver.js';
import type { CommandContext } from '../workflow/command-context.js';
import { changeAsSystem } from '../workflow/command-transaction.js';
import { PICKUP_WINDOW_OVER } from '../workflow/pickup.effects.js';

/** Was the asked driver unable to leave for this ride? Source: R-booking-16. */
async function isOnOtherRide({ tx, now }: CommandContext, { row, state }: LockedAppointment): Promise<boolean> {
  const driverId = state.pickup?.driverId;
  if (!driverId) return false;
  const elsewhere = await findElsewhere(tx, [driverId], { appointmentId: row.id, now });
  return stillRunning(elsewhere, now.getTime()).length > 0;
}

/**
 * Asks the next driver when the asked one's time is over (`PICKUP_WINDOW` minutes), and suspends the silent one until
 * the next service day (R-workflow-44). The row `pickup_timeout` of the domain (workflow/table.ts) decides both;
 * `chooseNextDriver` (../workflow/next-driver.ts) picks the next. Confirming locks the same row, so one of the two
 * wins. Source: R-workflow-17, R-workflow-19.
 */
export const pickupWindow = defineTask({
  ...PICKUP_WINDOW_OVER,
  run: ({ appointmentId }, deps) =>
    changeAsSystem(deps, appointmentId, async (context, locked) => {
      const { pickup, status } = locked.state;
      const isOver = pickup?.deadline != null && context.now.getTime() >= pickup.deadline;
      if (status !== 'driver_assigned_pickup' || !isOver) return [];
      const input = {
        ...(await chooseNextDriver(context, locked)),
        isOnOtherRide: await isOnOtherRide(context, locked),
      };
      return [{ change: 'pickup_timeout', input }];
    }),
});
