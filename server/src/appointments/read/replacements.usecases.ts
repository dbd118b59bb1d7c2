import type { Replacement } from 'shared-lib/contract';
import {
  addMinutes,
  freeSince,
  isSpecialistFor,
  limits,
  type Nearness,
  nearnessOf,
  ON_THE_ROAD,
  oneOf,
  passengers,
  placeInVisit,
  type PlacedVisit,
  preferenceRank,
  refusalFor,
  stopsOf,
  suggestedFirst,
  timeOfNewcomer,
  type ClientPreference,
  type Interval,
  type Leg,
  type SchedulingRules,
  type Stop,
  type Suggested,
  type Trade,
  type TravelPlan,
  unknownNearness,
  type WorkflowState,
} from 'shared-lib/domain';
import { readSchedulingRules } from '../../availability/rules/scheduling-rules.repository.js';
import { findWholeTeamTime, type StaffTime } from '../../availability/free-staff/staff-time.repository.js';
import { findPreference } from '../../clients/preference.repository.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { readTravelPlan } from '../../travel/travel.usecases.js';
import { findRefusedOfDay, findVisitsOfDay, refusedOf, type RefusedBy } from './board.repository.js';
import { existingRecord, type AppointmentRecord } from './load.js';

interface Swap {
  readonly record: AppointmentRecord;
  readonly preference: ClientPreference;
  readonly role: Trade;
  readonly rules: SchedulingRules;
  readonly now: Date;
  readonly visit: Interval;
  /** The time that the visit would take of a new person; undefined where none of it is left. */
  readonly wanted: Interval | undefined;
  /** The people who are in the visit now. */
  readonly here: readonly number[];
  readonly address: string;
  readonly plan: TravelPlan;
  /** The places of everyone's other visits on that day. */
  readonly stops: readonly Stop[];
  readonly refused: readonly RefusedBy[];
}

/** Declining a refusal asks its people again; until then it holds nobody. */
const asAsked = (state: WorkflowState): WorkflowState =>
  state.status === 'rejected' ? { ...state, status: 'pending' } : state;

interface Listed extends Suggested {
  readonly replacement: Replacement;
  /** For a person who is not free: when they would be. Epoch milliseconds. */
  readonly until: number;
}

const LEG = { therapist: 'session', driver: 'outbound' } as const satisfies Record<Trade, Leg>;

/** A therapist who sets out now, at the earliest: the way may be too long for what is left until the start. */
function fromNow(near: Nearness, { role, visit, now }: Swap): Nearness {
  const { comes } = near;
  const room = Math.floor((visit.start.getTime() - now.getTime()) / limits.MINUTE);
  const isShort = role === 'therapist' && comes !== undefined && room < Math.min(comes.minutes, comes.room);
  return isShort ? { ...near, short: { ...comes, room, isShort } } : near;
}

/** The way of a person to the visit, if they had the place. */
function nearIn(swap: Swap, id: number): Nearness {
  const { record, address, visit, role, rules, plan, stops } = swap;
  const placed: PlacedVisit = {
    id: record.id,
    status: 'pending',
    starts_at: visit.start.toISOString(),
    ends_at: visit.end.toISOString(),
    location: address,
    therapists_details: role === 'therapist' ? [{ id }] : [],
    driver: role === 'driver' ? id : null,
  };
  const wanted = stopsOf(placed, rules).find(({ leg }) => leg === LEG[role]);
  return wanted ? fromNow(nearnessOf(plan, wanted, stops), swap) : unknownNearness(plan);
}

/** The state of a person, by the rules that a swap checks (commands/check-people.ts, and the holds). */
function listed(swap: Swap, person: StaffTime): Listed {
  const { record, preference, role, rules, now, visit, wanted, here, refused } = swap;
  const { id, first_name, last_name, specialization, vehicle_type, motorcycle_plate, seats, suspended_until } = person;
  const open = { visit, passengers: passengers(record.state).length, rules, now };
  const { standing, duty, inTheWay } = placeInVisit(person, open, wanted);
  const near = nearIn(swap, id);
  const until = Math.max(0, ...inTheWay.map(({ end }) => end.getTime()));
  const isSpecialist =
    role === 'therapist' && record.services.some(({ name }) => isSpecialistFor(specialization, name));
  const { gender } = person;
  const against = refusalFor({ role, refused: refusedOf(refused, id) }, record.id);
  const known = { id, first_name, last_name, specialization, gender, vehicle_type, motorcycle_plate, seats };
  return {
    replacement: {
      ...known,
      standing,
      busy_until: standing === 'busy' ? new Date(until).toISOString() : null,
      suspended_until: standing === 'suspended' ? (suspended_until?.toISOString() ?? null) : null,
      in_visit: here.includes(id),
      minutes_away: near.comes?.minutes ?? null,
      minutes_late: near.short ? near.short.minutes - near.short.room : null,
      ...(against && { refused: against }),
    },
    id,
    near,
    since: duty ? freeSince(person, duty) : 0,
    preference: role === 'therapist' ? preferenceRank(preference, person) : 0,
    isSpecialist,
    refused: against,
    until,
  };
}

const RANK = { free: 0, busy: 1, off_duty: 2, vehicle: 2, suspended: 2 } as const;

const groupOf = ({ replacement: { standing } }: Listed): number => RANK[standing];

const inOrder = (one: Listed, other: Listed): number =>
  groupOf(one) - groupOf(other) ||
  (one.replacement.standing === 'free' ? suggestedFirst(one, other) : one.until - other.until || one.id - other.id);

/** On the road a driver is held from now on, for the length of a ride. */
const withRideFromNow = ({ start, end }: Interval, rules: SchedulingRules, now: Date): Interval => {
  const over = addMinutes(now, rules.outbound_before + rules.outbound_after);
  return { start: start < now ? start : now, end: end > over ? end : over };
};

/**
 * Where everyone must be that day. The others of a refused visit are likely asked again: it holds nobody, but who takes
 * a place close to it may come late.
 */
function stopsOfDay(visits: readonly PlacedVisit[], refused: readonly RefusedBy[], rules: SchedulingRules): Stop[] {
  return visits.flatMap((visit) => {
    const by = refused.find(({ id, waits }) => waits && id === visit.id)?.person;
    if (by === undefined) return stopsOf(visit, rules);
    return stopsOf({ ...visit, status: 'pending' }, rules).filter(({ person }) => person !== by);
  });
}

/**
 * All staff of a trade who could take a place in the visit, in the order of the board (staff-time/suggest.ts); then
 * those who could not, and why. For a refused visit, its own people too. Source: R-booking-6, R-booking-21,
 * R-booking-22, R-client-2.
 */
export async function listReplacements({ db, clock }: Deps, id: number, role: Trade): Promise<Replacement[]> {
  return replacementsFor(db, await existingRecord(db, id), { role, now: clock.now() });
}

/** The same for a record that the caller has already read. */
export async function replacementsFor(
  q: Queryable,
  record: AppointmentRecord,
  { role, now }: { readonly role: Trade; readonly now: Date },
): Promise<Replacement[]> {
  const { id, state } = record;
  const rules = await readSchedulingRules(q);
  const visit = { start: new Date(state.startsAt), end: new Date(state.endsAt) };
  const span = oneOf(ON_THE_ROAD, state.status) ? withRideFromNow(visit, rules, now) : visit;
  // None of these reads needs another one.
  const [team, preference, plan, visits, refused] = await Promise.all([
    findWholeTeamTime(q, { roles: [role], span, except: id }),
    findPreference(q, { appointment: id }),
    readTravelPlan(q),
    findVisitsOfDay(q, record.facts.service_day),
    findRefusedOfDay(q, record.facts.service_day),
  ]);
  const here = role === 'driver' ? (state.driver ? [state.driver.id] : []) : state.therapists.map((one) => one.id);
  const wanted = timeOfNewcomer(asAsked(state), role, { rules, now });
  const address = visits.find((one) => one.id === id)?.location ?? '';
  const others = visits.filter((one) => one.id !== id);
  const stops = stopsOfDay(others, refused, rules);
  const swap = { record, preference, role, rules, now, visit, wanted, here, address, plan, stops, refused };
  return team
    .filter((person) => state.status === 'rejected' || !here.includes(person.id))
    .map((person) => listed(swap, person))
    .sort(inOrder)
    .map(({ replacement }) => replacement);
}
