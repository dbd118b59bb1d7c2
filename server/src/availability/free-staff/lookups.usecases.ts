import type { AvailableDriver, AvailableTherapist, Calls, Query } from 'shared-lib/contract';
import {
  freeDuring,
  freeSince,
  isLocalTime,
  isMistakenDay,
  isServiceDay,
  localTime,
  SMALLEST_GROUP,
  type Trade,
  windowOf,
  type Interval,
} from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import { readSchedulingRules } from '../rules/scheduling-rules.repository.js';
import { findTeamTime, type StaffTime } from './staff-time.repository.js';

type LookupQuery = Query<Calls['availability']['therapists']>;
type DriverQuery = Query<Calls['availability']['drivers']>;

/** The visit in the query. Source: 5-030..5-032. */
function visitOf({ date, start_time, end_time }: LookupQuery): Interval {
  if (!date || !isServiceDay(date)) throw new ApiError('MISSING_DATE');
  if (!start_time || !isLocalTime(start_time)) throw new ApiError('MISSING_START');
  if (!end_time || !isLocalTime(end_time) || end_time === start_time) throw new ApiError('MISSING_END');
  return windowOf(date, start_time, end_time);
}

function refuseCrossDay({ start_time = '', end_time = '' }: DriverQuery): void {
  if (isMistakenDay(start_time, end_time)) throw new ApiError('INVALID_CROSS_DAY');
}

interface FreePerson {
  readonly person: StaffTime;
  /** The stretch of duty in which the person is free. */
  readonly duty: Interval;
}

interface Search {
  readonly role: Trade;
  readonly visit: Interval;
  readonly passengers: number;
  /** An appointment whose own people count as free. */
  readonly except: number | null;
}

/** People who could take a visit, longest free first. People without work for days come first, then by name. */
async function findFree({ db, clock }: Deps, { role, visit, passengers, except }: Search): Promise<FreePerson[]> {
  const [rules, team] = await Promise.all([
    readSchedulingRules(db),
    findTeamTime(db, { roles: [role], span: visit, except, withLastWork: true }),
  ]);
  const open = { visit, passengers, rules, now: clock.now() };
  const rest = ({ person, duty }: FreePerson) => freeSince(person, duty);
  const lastWork = ({ person }: FreePerson) => person.last_work_end?.getTime() ?? 0;
  return team
    .flatMap((person) => {
      const duty = freeDuring(person, open);
      return duty ? [{ person, duty }] : [];
    })
    .sort((one, other) => rest(one) - rest(other) || lastWork(one) - lastWork(other));
}

/** By name, without a phone number. Source: R-visibility-6. */
const listed = ({ person: { id, first_name, last_name }, duty }: FreePerson) => ({
  id,
  first_name,
  last_name,
  start_time: localTime(duty.start),
  end_time: localTime(duty.end),
});

export const availableTherapists = async (deps: Deps, query: LookupQuery): Promise<AvailableTherapist[]> =>
  therapistsFor(deps, visitOf(query), query);

/** Therapists who are free for a visit. */
export async function therapistsFor(
  deps: Deps,
  visit: Interval,
  query: Pick<LookupQuery, 'except'> = {},
): Promise<AvailableTherapist[]> {
  const free = await findFree(deps, { role: 'therapist', visit, passengers: 0, except: query.except ?? null });
  return free.map((one) => ({ ...listed(one), specialization: one.person.specialization }));
}

export async function availableDrivers(deps: Deps, query: DriverQuery): Promise<AvailableDriver[]> {
  const visit = visitOf(query);
  refuseCrossDay(query);
  return driversFor(deps, visit, query);
}

/** Drivers who are free for the ride out to a visit, with enough seats. */
export async function driversFor(
  deps: Deps,
  visit: Interval,
  { passengers = 1, requires_car, except }: Pick<DriverQuery, 'passengers' | 'requires_car' | 'except'> = {},
): Promise<AvailableDriver[]> {
  const riding = requires_car ? Math.max(passengers, SMALLEST_GROUP) : passengers;
  const free = await findFree(deps, { role: 'driver', visit, passengers: riding, except: except ?? null });
  return free.map((one) => {
    const { vehicle_type, motorcycle_plate, seats } = one.person;
    return { ...listed(one), vehicle_type, motorcycle_plate, seats };
  });
}
