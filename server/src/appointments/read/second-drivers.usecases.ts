import type { PickupDriver, Replacement } from 'shared-lib/contract';
import { runningLeg, stillRunning } from 'shared-lib/domain';
import type { Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { findElsewhere } from '../store/running.repository.js';
import { existingRecord } from './load.js';
import { pickupDriversFor } from './pickup-drivers.usecases.js';
import type { AppointmentRecord } from '../store/record.js';
import { replacementsFor } from './replacements.usecases.js';

/** A driver for a ride home in the words of this list: a driver who is late elsewhere counts as booked. */
const ofRideHome = ({
  standing,
  available_from,
  was_asked: _,
  on_duty_from: __,
  ...driver
}: PickupDriver): Replacement => ({
  ...driver,
  specialization: null,
  gender: null,
  standing: standing === 'on_ride' ? 'busy' : standing,
  busy_until: standing === 'busy' ? available_from : null,
  in_visit: false,
  minutes_late: null,
});

/** A driver who is still on another ride is not free, whatever the plan says. Source: R-booking-16. */
async function withoutRunning(
  tx: Tx,
  drivers: readonly Replacement[],
  { appointmentId, now }: { readonly appointmentId: number; readonly now: Date },
): Promise<Replacement[]> {
  const ids = drivers.map(({ id }) => id);
  const running = stillRunning(await findElsewhere(tx, ids, { appointmentId, now }), now.getTime());
  const free = drivers.map((driver): Replacement => {
    const ride = running.find(({ staffId }) => staffId === driver.id);
    return ride && driver.standing === 'free'
      ? { ...driver, standing: 'busy', busy_until: new Date(ride.plannedEnd).toISOString() }
      : driver;
  });
  return [...free.filter(({ standing }) => standing === 'free'), ...free.filter(({ standing }) => standing !== 'free')];
}

/**
 * The drivers who could take over the ride of this appointment now, by the rules of a reassignment: free ones first,
 * free longest first, then all others and why not. The driver who is stuck is left out. Source: R-beyond-9.
 */
export async function secondDriversFor(tx: Tx, record: AppointmentRecord, now: Date): Promise<Replacement[]> {
  const isRideHome = runningLeg(record.state.status) === 'return';
  const stuck = isRideHome ? record.state.pickup?.driverId : record.state.driver?.id;
  const drivers = isRideHome
    ? (await pickupDriversFor(tx, record, { now })).map(ofRideHome)
    : await replacementsFor(tx, record, { role: 'driver', now });
  return withoutRunning(
    tx,
    drivers.filter(({ id }) => id !== stuck),
    { appointmentId: record.id, now },
  );
}

export const listSecondDrivers = ({ db, clock }: Deps, id: number): Promise<Replacement[]> =>
  db.tx(async (tx) => secondDriversFor(tx, await existingRecord(tx, id), clock.now()));
