import { placeInVisit, type SchedulingRules, type Standing } from 'shared-lib/domain';
import type { StaffRequest } from './staff-check.js';
import type { StaffTime } from './staff-time.repository.js';

/** Somebody who cannot take a place in a visit, and why. */
export interface NotFree {
  readonly id: number;
  readonly name: string;
  readonly role: 'therapist' | 'driver';
  readonly standing: Standing;
}

/** Those of the wanted people who are not free, and why; `staff` are these people with their time around the visit. */
export const whoIsNotFree = (
  staff: readonly StaffTime[],
  wanted: StaffRequest,
  { rules, now }: { readonly rules: SchedulingRules; readonly now: Date },
): NotFree[] =>
  staff
    .map((person): NotFree => {
      const { id, name } = person;
      const role = id === wanted.driverId ? 'driver' : 'therapist';
      const open = { visit: wanted, passengers: wanted.therapistIds.length, rules, now };
      return { id, name, role, standing: placeInVisit(person, open).standing };
    })
    .filter(({ standing }) => standing !== 'free');
