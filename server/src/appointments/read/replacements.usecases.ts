import type { Replacement } from 'shared-lib/contract';
import {
  addMinutes,
  freeSince,
  isSpecialistFor,
  ON_THE_ROAD,
  oneOf,
  passengers,
  placeInVisit,
  preferenceRank,
  timeOfNewcomer,
  type ClientPreference,
  type Interval,
  type SchedulingRules,
  type Trade,
  type WorkflowState,
} from 'shared-lib/domain';
import { readSchedulingRules } from '../../availability/rules/scheduling-rules.repository.js';
import { findWholeTeamTime, type StaffTime } from '../../availability/free-staff/staff-time.repository.js';
import { findPreference } from '../../clients/preference.repository.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { existingRecord, type AppointmentRecord } from './load.js';

interface Swap {
  readonly record: AppointmentRecord;
  readonly preference: ClientPreference;
  readonly role: Trade;
  readonly rules: SchedulingRules;
  readonly now: Date;
  readonly visit: Interval;
  /** What of their time the visit would take of whoever takes the place; undefined where nothing is left of it. */
  readonly wanted: Interval | undefined;
}

/** A refusal that is declined asks anew: until then it holds nobody. */
const asAsked = (state: WorkflowState): WorkflowState =>
  state.status === 'rejected' ? { ...state, status: 'pending' } : state;

interface Listed {
  readonly replacement: Replacement;
  /** Comes first: who is free by what the client asks for and how long they have been, others by when they would be. */
  readonly rank: readonly [group: number, preference: number, specialist: number, instant: number];
}

/** How somebody stands, by what a swap itself is judged by (commands/check-people.ts, and the holds). */
function listed({ record, preference, role, rules, now, visit, wanted }: Swap, person: StaffTime): Listed {
  const { id, first_name, last_name, specialization, vehicle_type, motorcycle_plate, seats, suspended_until } = person;
  const open = { visit, passengers: passengers(record.state).length, rules, now };
  const { standing, duty, inTheWay } = placeInVisit(person, open, wanted);
  const until = Math.max(0, ...inTheWay.map(({ end }) => end.getTime()));
  const isSpecialist =
    role === 'therapist' && record.services.some(({ name }) => isSpecialistFor(specialization, name));
  const { gender } = person;
  const known = { id, first_name, last_name, specialization, gender, vehicle_type, motorcycle_plate, seats };
  return {
    replacement: {
      ...known,
      standing,
      busy_until: standing === 'busy' ? new Date(until).toISOString() : null,
      suspended_until: standing === 'suspended' ? (suspended_until?.toISOString() ?? null) : null,
    },
    rank: [
      RANK[standing],
      role === 'therapist' ? preferenceRank(preference, person) : 0,
      isSpecialist ? 0 : 1,
      standing === 'free' && duty ? freeSince(person, duty) : until,
    ],
  };
}

const RANK = { free: 0, busy: 1, off_duty: 2, vehicle: 2, suspended: 2 } as const;

const inOrder = ({ rank: one }: Listed, { rank: other }: Listed): number =>
  one[0] - other[0] || (one[0] === 0 ? one[1] - other[1] || one[2] - other[2] : 0) || one[3] - other[3];

/** On the road a driver is held from now on, for the length of a ride. */
const withRideFromNow = ({ start, end }: Interval, rules: SchedulingRules, now: Date): Interval => {
  const over = addMinutes(now, rules.outbound_before + rules.outbound_after);
  return { start: start < now ? start : now, end: end > over ? end : over };
};

/**
 * Everybody of a trade who is not in the visit yet: who could take a place in it, by what the client asks for,
 * specialists first, then who has been free for longest; then everybody else and why not. Source: R-booking-21,
 * R-booking-22, R-client-2.
 */
export async function listReplacements({ db, clock }: Deps, id: number, role: Trade): Promise<Replacement[]> {
  return replacementsFor(db, await existingRecord(db, id), { role, now: clock.now() });
}

/** The same for a record that is known. */
export async function replacementsFor(
  q: Queryable,
  record: AppointmentRecord,
  { role, now }: { readonly role: Trade; readonly now: Date },
): Promise<Replacement[]> {
  const { id, state } = record;
  const rules = await readSchedulingRules(q);
  const visit = { start: new Date(state.startsAt), end: new Date(state.endsAt) };
  const span = oneOf(ON_THE_ROAD, state.status) ? withRideFromNow(visit, rules, now) : visit;
  const team = await findWholeTeamTime(q, { roles: [role], span, except: id });
  const here = role === 'driver' ? [state.driver?.id] : state.therapists.map((one) => one.id);
  const preference = await findPreference(q, { appointment: id });
  const wanted = timeOfNewcomer(asAsked(state), role, { rules, now });
  const swap = { record, preference, role, rules, now, visit, wanted };
  return team
    .filter((person) => !here.includes(person.id))
    .map((person) => listed(swap, person))
    .sort(inOrder)
    .map(({ replacement }) => replacement);
}
