import {
  firstThere,
  keepsFromLeaving,
  rideHomeCandidate,
  rideHomeFrom,
  rideHomeSpan,
  ridersHome,
  type RideHome,
  type RideHomeCandidate,
} from 'shared-lib/domain';
import { lockStaff } from '../../availability/holds/holds.repository.js';
import { readSchedulingRules } from '../../availability/rules/scheduling-rules.repository.js';
import { findStaffTime } from '../../availability/free-staff/staff-time.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { findRideHomeTeam } from '../store/ride-home-team.js';
import { lockPickupChoice } from '../store/pickup-choice.repository.js';
import { findWaysHome, type WaysHome } from '../read/ways-home.js';
import type { CommandContext } from './command-context.js';

/** The next driver to ask, for the workflow; nobody where no one is left. */
export interface NextDriver {
  readonly nextDriverId: number | null;
  readonly pickupAt?: number;
}

/** With the way to the client, from where the driver is by then. */
const withWay = (one: RideHomeCandidate, ways: WaysHome): RideHomeCandidate => ({
  ...one,
  minutes: ways(one.id, one.at).minutes,
});

/** Drivers on duty who were not asked yet, in the order of asking. */
async function findCandidates(
  { tx }: CommandContext,
  { row, state }: LockedAppointment,
  { ride, ways }: { readonly ride: RideHome; readonly ways: WaysHome },
): Promise<RideHomeCandidate[]> {
  const { team, running } = await findRideHomeTeam(tx, row.id, ride);
  return team
    .flatMap((driver) => rideHomeCandidate(driver, ride) ?? [])
    .filter(({ id }) => !state.pickup?.asked.includes(id))
    .filter((one) => !running.some((other) => keepsFromLeaving(other, one, ride.now)))
    .map((one) => withWay(one, ways))
    .sort(firstThere);
}

/**
 * The next driver to ask for a ride home: who is at the client first, of equal ones the nearest, and not asked yet. The
 * order is `firstThere` of the domain (staff-time/ride-home.ts). Choices run one by one and the chosen driver stays
 * locked, so two requests never take one driver for the same time. Source: R-workflow-19, R-booking-5.
 */
export async function chooseNextDriver(context: CommandContext, locked: LockedAppointment): Promise<NextDriver> {
  const { tx, now } = context;
  const { row, state } = locked;
  await lockPickupChoice(tx);
  const ride: RideHome = {
    from: rideHomeFrom(state.pickup?.wantedAt, now),
    passengers: ridersHome(state.therapists).length,
    rules: await readSchedulingRules(tx),
    now,
  };
  const ways = await findWaysHome(tx, row, ride.rules);
  let left = await findCandidates(context, locked, { ride, ways });
  for (let next = left[0]; next; next = left[0]) {
    const { id, at } = next;
    left = left.slice(1);
    await lockStaff(tx, [id]);
    // A booking may have taken some of the driver's time while this waited for the lock.
    const [driver] = await findStaffTime(tx, [id], { span: rideHomeSpan(ride.from), except: row.id });
    const known = driver && rideHomeCandidate(driver, ride);
    if (!known) continue;
    if (known.at.getTime() === at.getTime()) return { nextDriverId: id, pickupAt: at.getTime() };
    left = [...left, withWay({ ...known, since: next.since }, ways)].sort(firstThere);
  }
  return { nextDriverId: null };
}
