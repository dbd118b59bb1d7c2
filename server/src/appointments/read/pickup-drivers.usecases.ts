import type { PickupDriver } from 'shared-lib/contract';
import {
  firstThere,
  freeSince,
  keepsFromLeaving,
  type Nearness,
  pickupDriverTime,
  rideHomeFrom,
  ridersHome,
  type RideHome,
  type RideHomeCandidate,
  type Running,
} from 'shared-lib/domain';
import { readSchedulingRules } from '../../availability/rules/scheduling-rules.repository.js';
import type { StaffTime } from '../../availability/free-staff/staff-time.repository.js';
import type { Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { findRideHomeTeam } from '../store/ride-home-team.js';
import { existingRecord, loadAppointments, type AppointmentRecord } from './load.js';
import { findWaysHome, type WaysHome } from './ways-home.js';

interface Listed {
  readonly driver: PickupDriver;
  /** Minutes of the way to the client; the usual ones where nobody knows where the driver is. */
  readonly minutes: number;
  readonly since: number;
}

/** Where nobody asks who is near. */
const NOT_KNOWN: Nearness = { minutes: 0, comes: undefined, short: undefined };

interface Asked {
  readonly ride: RideHome;
  readonly running: readonly Running[];
  /** Ids of the drivers who were already asked for this ride. */
  readonly asked: readonly number[];
  readonly ways: WaysHome | undefined;
}

function listed(person: StaffTime, { ride, running, asked, ways }: Asked): Listed {
  const { id, first_name, last_name, vehicle_type, motorcycle_plate, seats, suspended_until } = person;
  const time = pickupDriverTime(person, ride);
  const known = { id, first_name, last_name, vehicle_type, motorcycle_plate, seats, was_asked: asked.includes(id) };
  if (!time.can) {
    const isSuspended = time.why !== 'vehicle';
    return {
      driver: {
        ...known,
        standing: isSuspended ? 'suspended' : 'vehicle',
        available_from: null,
        suspended_until: isSuspended && suspended_until ? suspended_until.toISOString() : null,
        on_duty_from: null,
        minutes_away: null,
      },
      minutes: 0,
      since: 0,
    };
  }
  const { at, duty } = time;
  const isLate = running.some((one) => keepsFromLeaving(one, { id, at }, ride.now));
  const standing = isLate ? 'on_ride' : !duty ? 'off_duty' : at > ride.from ? 'busy' : 'free';
  const next = standing === 'off_duty' ? person.duty.find(({ start }) => start > ride.from)?.start : undefined;
  const on_duty_from = next?.toISOString() ?? null;
  const { comes, minutes } = ways?.(id, at) ?? NOT_KNOWN;
  const minutes_away = comes?.minutes ?? null;
  const available_from = at.toISOString();
  return {
    driver: { ...known, standing, available_from, suspended_until: null, on_duty_from, minutes_away },
    minutes,
    since: duty ? freeSince(person, duty) : 0,
  };
}

/** First drivers who can surely come, then those to ask by phone or who are late elsewhere, then those who cannot. */
const RANK = { free: 0, busy: 0, on_ride: 1, off_duty: 2, suspended: 3, vehicle: 3 } as const;

/** Those who cannot come have no time: they keep the order of their numbers. */
const candidateOf = ({ driver: { id, available_from }, minutes, since }: Listed): RideHomeCandidate => ({
  id,
  at: new Date(available_from ?? 0),
  since,
  minutes,
});

const inOrder = (one: Listed, other: Listed): number =>
  RANK[one.driver.standing] - RANK[other.driver.standing] ||
  Number(one.driver.was_asked) - Number(other.driver.was_asked) ||
  firstThere(candidateOf(one), candidateOf(other));

/**
 * All drivers for a ride home: who is at the client first, and of equal ones the nearest, then who has been free
 * longest; then those who cannot, with the reason. The assignment uses the same rule (ride-home.ts of the domain).
 * Source: R-booking-5, R-beyond-611, R-beyond-1510.
 * @param at an ISO instant, where the ride is planned for later than now
 */
export const listPickupDrivers = ({ db, clock }: Deps, id: number, at: string | undefined): Promise<PickupDriver[]> =>
  db.tx(async (tx) => pickupDriversFor(tx, await existingRecord(tx, id), { at, now: clock.now() }));

/** On duty and sure to come. */
const COMES: readonly PickupDriver['standing'][] = ['free', 'busy'];

/**
 * For each of these appointments without a free driver, when the first driver on duty can come; null where none can.
 * One with a free driver is left out: 'now' of the server is still ahead on a screen whose clock has not ticked.
 */
export async function firstDriversFor(
  { db, clock }: Deps,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const first = new Map<number, string | null>();
  if (ids.length === 0) return first;
  await db.tx(async (tx) => {
    for (const [id, record] of await loadAppointments(tx, ids)) {
      const drivers = await pickupDriversFor(tx, record, { now: clock.now(), isTimeOnly: true });
      const driver = drivers.find(({ standing }) => COMES.includes(standing));
      if (driver?.standing !== 'free') first.set(id, driver?.available_from ?? null);
    }
  });
  return first;
}

/**
 * The same for a record that the caller has already read.
 * @param isTimeOnly only the times matter: ways are not looked up
 */
export async function pickupDriversFor(
  tx: Tx,
  { id, state, facts }: AppointmentRecord,
  {
    at,
    now,
    isTimeOnly = false,
  }: { readonly at?: string | undefined; readonly now: Date; readonly isTimeOnly?: boolean },
): Promise<PickupDriver[]> {
  const from = rideHomeFrom(at === undefined ? null : Date.parse(at), now);
  const ride: RideHome = {
    from,
    passengers: ridersHome(state.therapists).length,
    rules: await readSchedulingRules(tx),
    now,
  };
  const { team, running } = await findRideHomeTeam(tx, id, ride);
  const ways = isTimeOnly ? undefined : await findWaysHome(tx, { id, service_day: facts.service_day }, ride.rules);
  const asked: Asked = { ride, running, asked: state.pickup?.asked ?? [], ways };
  return team
    .map((person) => listed(person, asked))
    .sort(inOrder)
    .map(({ driver }) => driver);
}
