// How it works: docs/subsystems/who-is-free.md.
import { MINUTE, PICKUP_AHEAD_HOURS } from '../limits.js';
import { hasSeatsFor } from '../booking/seats.js';
import { addMinutes, type Interval } from '../time/service-day.js';
import type { Running } from '../workflow/state.js';
import { freeSince, type StaffTime } from './free-staff.js';
import { isHeld, returnTime } from './held-time.js';
import { dutyAt, mayWork } from './on-duty.js';
import type { SchedulingRules } from './rules.js';

/**
 * Only this file says which driver can be there for a ride home, and when. The operators' dialog, the assignment and
 * the choice of the next driver all use it. Source: R-booking-5.
 */

/** A ride home that still needs a driver. */
export interface RideHome {
  /** The earliest time: now, or the time that an operator wants. */
  readonly from: Date;
  /** Therapists to take home. */
  readonly passengers: number;
  readonly rules: SchedulingRules;
  readonly now: Date;
}

export type PickupDriverTime =
  | { readonly can: false; readonly why: 'disabled' | 'suspended' | 'vehicle' }
  | {
      readonly can: true;
      /** The first moment from which the driver is free for the length of a ride home. */
      readonly at: Date;
      /** The duty that covers it; undefined for a driver who is off duty then, and may be asked by phone. */
      readonly duty: Interval | undefined;
    };

/** Not before now, and not before the time an operator wants. */
export const rideHomeFrom = (wantedAt: number | null | undefined, now: Date): Date =>
  new Date(Math.max(now.getTime(), wantedAt ?? 0));

/** The time to check of a driver: as far as a ride may be planned ahead. */
export const rideHomeSpan = (from: Date): Interval => ({
  start: from,
  end: addMinutes(from, PICKUP_AHEAD_HOURS * 60),
});

/** The first time after a hold with enough time before the next one. */
function firstFree(held: readonly Interval[], { from, rules }: RideHome): Date {
  const ends = held.map(({ end }) => end).filter((end) => end > from);
  const moments = [from, ...ends].sort((one, other) => one.getTime() - other.getTime());
  return moments.find((at) => !isHeld(held, returnTime(at, rules))) ?? from;
}

/** Whether a driver can take a ride home: from when, or why not. */
export function pickupDriverTime(driver: StaffTime, ride: RideHome): PickupDriverTime {
  if (!driver.is_active) return { can: false, why: 'disabled' };
  if (!mayWork(driver, ride.now)) return { can: false, why: 'suspended' };
  if (!hasSeatsFor(driver, ride.passengers)) return { can: false, why: 'vehicle' };
  const at = firstFree(driver.held, ride);
  const duty = dutyAt(driver.duty, ride.from, ride.rules);
  return { can: true, at, duty: duty && dutyAt([duty], at, ride.rules) };
}

export interface RideHomeCandidate {
  readonly id: number;
  readonly at: Date;
  /** Epoch milliseconds: since when the driver has had nothing to do. */
  readonly since: number;
  /** Minutes of the way to the client. Nobody is nearer than another where it is left out. */
  readonly minutes?: number;
}

/** A driver on duty who can take the ride; undefined for everybody else. */
export function rideHomeCandidate(driver: StaffTime, ride: RideHome): RideHomeCandidate | undefined {
  const time = pickupDriverTime(driver, ride);
  if (!time.can || !time.duty) return undefined;
  return { id: driver.id, at: time.at, since: freeSince(driver, time.duty) };
}

/** When a driver is at the client: free for it, and then the way. */
const arrivalOf = ({ at, minutes = 0 }: RideHomeCandidate): number => at.getTime() + minutes * MINUTE;

/**
 * The one who is at the client first; among equals the nearest, then the one free the longest. Source: R-booking-5,
 * R-beyond-611, R-beyond-1510.
 */
export const firstThere = (one: RideHomeCandidate, other: RideHomeCandidate): number =>
  arrivalOf(one) - arrivalOf(other) ||
  (one.minutes ?? 0) - (other.minutes ?? 0) ||
  one.since - other.since ||
  one.id - other.id;

/** Whether a running ride keeps its driver from being there in time: nobody knows when a late ride ends. */
export function keepsFromLeaving(
  { staffId, plannedEnd }: Running,
  { id, at }: Pick<RideHomeCandidate, 'id' | 'at'>,
  now: Date,
): boolean {
  const isLate = plannedEnd <= now.getTime();
  return staffId === id && (isLate ? at <= now : at.getTime() < plannedEnd);
}
