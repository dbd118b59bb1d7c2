import type { Board, BoardPerson, BoardVisit } from 'shared-lib/contract';
import { serviceDayBounds, type Interval, type ServiceDay } from 'shared-lib/domain';
import { readSchedulingRules } from '../../availability/rules/scheduling-rules.repository.js';
import {
  findStaffTime,
  findWholeTeamTime,
  type StaffTime,
} from '../../availability/free-staff/staff-time.repository.js';
import type { Deps } from '../../platform/deps.js';
import { readTravelPlan } from '../../travel/travel.usecases.js';
import { findRefusedOfDay, findVisitsOfDay, refusedOf, type RefusedBy } from './board.repository.js';

const touches = (one: Interval, other: Interval): boolean => one.start <= other.end && other.start <= one.end;

const toPerson = (person: StaffTime, bounds: Interval, refused: readonly RefusedBy[]): BoardPerson => ({
  id: person.id,
  role: person.role === 'driver' ? 'driver' : 'therapist',
  first_name: person.first_name,
  last_name: person.last_name,
  specialization: person.specialization,
  gender: person.gender,
  vehicle_type: person.vehicle_type,
  seats: person.seats,
  is_active: person.is_active,
  suspended_until: person.suspended_until?.toISOString() ?? null,
  duty: person.duty
    .filter((stretch) => touches(stretch, bounds))
    .map(({ start, end }) => ({ starts_at: start.toISOString(), ends_at: end.toISOString() })),
  last_work_end: person.last_work_end?.toISOString() ?? null,
  ...(refused.some((one) => one.person === person.id) && { refused: refusedOf(refused, person.id) }),
});

const peopleOf = ({ therapists_details, driver, assigned_pickup_driver }: BoardVisit): number[] =>
  [...therapists_details.map(({ id }) => id), driver, assigned_pickup_driver].filter((id) => id != null);

/** A service day for the dispatch board, in one answer. Source: R-beyond-1. */
export async function readBoard({ db }: Pick<Deps, 'db'>, date: ServiceDay): Promise<Board> {
  const span = serviceDayBounds(date);
  const [rules, travel, team, visits, refused] = await Promise.all([
    readSchedulingRules(db),
    readTravelPlan(db),
    findWholeTeamTime(db, { roles: ['therapist', 'driver'], span, except: null }),
    findVisitsOfDay(db, date),
    findRefusedOfDay(db, date),
  ]);
  const known = new Set(team.map(({ id }) => id));
  const disabled = [...new Set(visits.flatMap(peopleOf))].filter((id) => !known.has(id));
  const others = disabled.length ? await findStaffTime(db, disabled, { span, except: null }) : [];
  const staff = [...team, ...others].map((person) => toPerson(person, span, refused));
  return { date, rules, travel, staff, visits };
}
