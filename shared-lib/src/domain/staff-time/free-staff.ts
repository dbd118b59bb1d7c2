// How it works: docs/subsystems/who-is-free.md.
import type { Role } from '../people/roles.js';
import { type DriversVehicle, hasSeatsFor } from '../booking/seats.js';
import type { Interval } from '../time/service-day.js';
import { heldTime, isHeld } from './held-time.js';
import { dutyDuring, mayWork, type Worker } from './on-duty.js';
import type { SchedulingRules } from './rules.js';

/** A staff member and their time: when they are on duty, and when appointments hold them. */
export interface StaffTime extends Worker, DriversVehicle {
  readonly id: number;
  readonly role: Role;
  readonly held: readonly Interval[];
  /** The end of the last work, if it was asked for and there was some in the days before. */
  readonly last_work_end: Date | null;
}

/** A visit that still needs a person. */
export interface OpenVisit {
  readonly visit: Interval;
  /** Therapists that a driver must take. */
  readonly passengers: number;
  readonly rules: SchedulingRules;
  readonly now: Date;
}

/**
 * Whether a person can take a place in a visit, or the first reason why not. What a client wishes
 * (booking/client-preference.ts) and a specialization keep nobody away: they only order people (suggest.ts).
 * Source: R-booking-22.
 */
export const STANDINGS = ['free', 'busy', 'off_duty', 'suspended', 'vehicle'] as const;
export type Standing = (typeof STANDINGS)[number];

export interface PlaceInVisit {
  readonly standing: Standing;
  /** The duty that covers the visit; undefined for a person who is off duty then. */
  readonly duty: Interval | undefined;
  /** Other work that holds them at the same time. */
  readonly inTheWay: readonly Interval[];
}

/**
 * Whether a person can take a place in a visit, and if not, why: for lookups, swaps and the board. The database rejects
 * a booking by its own constraint, `staff_holds_no_overlap` (server/migrations/007_holds.sql), and
 * server/src/availability/free-staff/staff-not-free.ts tells people.
 * @param wanted the part of their time it would take; by default the visit's own, undefined if nothing is left
 */
export function placeInVisit(
  person: StaffTime,
  { visit, passengers, rules, now }: OpenVisit,
  wanted: Interval | undefined = heldTime(person.role, visit, rules),
): PlaceInVisit {
  const duty = dutyDuring(person.duty, visit, rules);
  const inTheWay = wanted ? person.held.filter((one) => isHeld([one], wanted)) : [];
  const standing = (): Standing => {
    if (!mayWork(person, now)) return 'suspended';
    if (person.role === 'driver' && !hasSeatsFor(person, passengers)) return 'vehicle';
    if (!duty) return 'off_duty';
    return inTheWay.length ? 'busy' : 'free';
  };
  return { standing: standing(), duty, inTheWay };
}

/**
 * The duty in which a person could take a visit. Undefined for a person who may not work, is off duty, is held, or
 * drives too small a vehicle. A booking accepts what this returns, unless somebody else is faster.
 */
export function freeDuring(person: StaffTime, open: OpenVisit): Interval | undefined {
  const { standing, duty } = placeInVisit(person, open);
  return standing === 'free' ? duty : undefined;
}

export interface PlacesAmong {
  /** How many of the same people are on duty, and how many are free: for each visit. */
  readonly onDuty: readonly number[];
  readonly free: readonly number[];
}

/**
 * How many people of a trade are on duty for each visit, and how many could take it: counts `isOnDuty` and
 * `freeDuring`. A month of slots asks for tens of thousands, so values common to all are looked up once.
 */
export function countFree(
  role: StaffTime['role'],
  people: readonly StaffTime[],
  { visits, passengers, rules, now }: Omit<OpenVisit, 'visit'> & { readonly visits: readonly Interval[] },
): PlacesAmong {
  const onDuty = visits.map(() => 0);
  const free = visits.map(() => 0);
  const wanted = visits.map((visit) => heldTime(role, visit, rules));
  for (const person of people) {
    if (person.role !== role || !mayWork(person, now)) continue;
    const fits = role !== 'driver' || hasSeatsFor(person, passengers);
    for (const [at, visit] of visits.entries()) {
      if (!dutyDuring(person.duty, visit, rules)) continue;
      onDuty[at] = (onDuty[at] ?? 0) + 1;
      const time = wanted[at];
      if (fits && time && !isHeld(person.held, time)) free[at] = (free[at] ?? 0) + 1;
    }
  }
  return { onDuty, free };
}

/** Since when a person has had nothing to do: the end of the last work, or the start of duty. */
export const freeSince = ({ last_work_end }: Pick<StaffTime, 'last_work_end'>, duty: Interval): number =>
  Math.max(duty.start.getTime(), last_work_end?.getTime() ?? 0);
