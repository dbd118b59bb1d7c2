import { hasSeatsFor, stillRunning, type Interval } from 'shared-lib/domain';
import { freeSince } from '../../availability/free-staff.js';
import { isHeld, returnTime } from '../../availability/held-time.js';
import { findBusy, lockStaff } from '../../availability/holds.repository.js';
import { dutyAt, mayWork } from '../../availability/on-duty.js';
import { readSchedulingRules } from '../../availability/scheduling-rules.repository.js';
import { findTeamTime } from '../../availability/staff-time.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { findElsewhere } from '../store/running.repository.js';
import { lockPickupChoice } from '../store/pickup-choice.repository.js';
import type { CommandContext } from './command-context.js';

/** Drivers on duty with nothing to do for the length of a ride home, longest free first. */
async function freeForRideHome({ tx, now }: CommandContext, ride: Interval, passengers: number): Promise<number[]> {
  const rules = await readSchedulingRules(tx);
  const team = await findTeamTime(tx, { roles: ['driver'], span: ride, except: null, withLastWork: true });
  return team
    .flatMap((driver) => {
      const duty = dutyAt(driver.duty, ride.start, rules);
      const isFree = mayWork(driver, now) && !isHeld(driver.held, ride) && hasSeatsFor(driver, passengers);
      return duty && isFree ? [{ id: driver.id, since: freeSince(driver, duty) }] : [];
    })
    .sort((one, other) => one.since - other.since || one.id - other.id)
    .map(({ id }) => id);
}

/**
 * The next driver to ask for a ride home: free for longest and not asked yet; null when nobody is left. Choices go one
 * after the other and the chosen driver stays locked, so two requests never take one driver. Source: R-workflow-19.
 */
export async function chooseNextDriver(
  context: CommandContext,
  { row, state }: LockedAppointment,
): Promise<number | null> {
  const { tx, now } = context;
  await lockPickupChoice(tx);
  const ride = returnTime(now);
  const free = (await freeForRideHome(context, ride, state.therapists.length)).filter(
    (id) => !state.pickup?.asked.includes(id),
  );
  // A ride that takes longer than planned is held no more, and still is one.
  const elsewhere = await findElsewhere(tx, free, { appointmentId: row.id, now });
  const onRides = stillRunning(elsewhere, now.getTime()).map(({ staffId }) => staffId);
  for (const staffId of free.filter((id) => !onRides.includes(id))) {
    await lockStaff(tx, [staffId]);
    // A booking may have taken the driver while this waited for the lock.
    const busy = await findBusy(tx, [{ staffId, leg: 'return', ...ride }], row.id);
    if (!busy.length) return staffId;
  }
  return null;
}
