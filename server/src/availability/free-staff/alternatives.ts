// How it works: docs/subsystems/who-is-free.md.
import type { Alternatives } from 'shared-lib/contract';
import {
  addDays,
  addMinutes,
  freeDuring,
  instantOf,
  localTime,
  minutesBetween,
  NO_PREFERENCE,
  preferredFirst,
  serviceDayOf,
  SLOTS,
  type SchedulingRules,
  type ServiceDay,
  type Trade,
} from 'shared-lib/domain';
import { findPreference } from '../../clients/preference.repository.js';
import type { Queryable } from '../../platform/database/database.js';
import { peopleOf, type StaffFields, type StaffRequest } from './duty-and-seats.js';
import { slotsSpan } from './slots-span.js';
import { findStaffTime, findTeamTime } from './staff-time.repository.js';

/** The number of free slots and people in an answer, and of service days to search. */
const OFFERED_SLOTS = 5;
const OFFERED_PEOPLE = 20;
const DAYS = 3;

export interface SlotSearch {
  readonly wanted: StaffRequest;
  readonly except: number | null;
  readonly now: Date;
  readonly rules: SchedulingRules;
}

async function freeAtWantedTime(
  q: Queryable,
  role: Trade,
  { wanted, except, now, rules }: SlotSearch,
): Promise<{ id: number; name: string }[]> {
  const team = await findTeamTime(q, { roles: [role], span: wanted, except: null });
  const open = { visit: wanted, passengers: wanted.therapistIds.length, rules, now };
  const free = team.filter((person) => freeDuring(person, open));
  const preference =
    role === 'therapist' ? await findPreference(q, { client: wanted.client, appointment: except }) : NO_PREFERENCE;
  return preferredFirst(free, preference)
    .slice(0, OFFERED_PEOPLE)
    .map(({ id, name }) => ({ id, name }));
}

/** Slots of some days, in order, at which all wanted people could take a visit of the same length. */
export async function freeSlots(
  q: Queryable,
  { wanted, except, now, rules }: SlotSearch,
  days: readonly ServiceDay[],
): Promise<Date[]> {
  const length = minutesBetween(wanted.start, wanted.end);
  const people = await findStaffTime(q, peopleOf(wanted), { span: slotsSpan(days, length), except });
  const passengers = wanted.therapistIds.length;
  const isFree = (start: Date): boolean => {
    const visit = { start, end: addMinutes(start, length) };
    return people.every((person) => freeDuring(person, { visit, passengers, rules, now }));
  };
  return days
    .flatMap((day) => SLOTS.map((slot) => instantOf(day, slot)))
    .filter((start) => start > now && isFree(start));
}

/** The nearest of them, nearest first. */
async function nearestSlots(q: Queryable, search: SlotSearch): Promise<Date[]> {
  const { start: at } = search.wanted;
  const days = Array.from({ length: DAYS }, (_, after) => addDays(serviceDayOf(at), after));
  const distance = (start: Date): number => Math.abs(minutesBetween(at, start));
  return (await freeSlots(q, search, days)).sort((a, b) => distance(a) - distance(b)).slice(0, OFFERED_SLOTS);
}

/**
 * Other choices for a booking. `fields` are the roles to find people for, `name` is the therapist's. Source:
 * R-booking-10.
 */
export async function alternativesFor(
  q: Queryable,
  fields: StaffFields,
  search: SlotSearch,
  name: string,
): Promise<Alternatives> {
  const [therapist] = search.wanted.therapistIds;
  const slots = therapist === undefined ? [] : await nearestSlots(q, search);
  return {
    slots: slots.map((start) => ({
      date: serviceDayOf(start),
      start_time: localTime(start),
      therapist: therapist as number,
      therapist_name: name,
    })),
    free_now: fields.therapist ? await freeAtWantedTime(q, 'therapist', search) : [],
    free_drivers: fields.driver ? await freeAtWantedTime(q, 'driver', search) : [],
  };
}
