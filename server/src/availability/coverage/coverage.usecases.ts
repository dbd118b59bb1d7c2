import type { TeamCover } from 'shared-lib/contract';
import { addDays, heldTime, mayWork, overlap, serviceDayBounds, type ServiceDay, type Trade } from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import { coverOf, staffed, type Demand } from './coverage.js';
import { findTeam, findVisits } from './coverage.repository.js';
import { readSchedulingRules } from '../rules/scheduling-rules.repository.js';

/**
 * The team's week against its bookings. A visit needs its therapists while it holds them, and a driver for the ride out
 * where one is booked. Suspended people count as away, as in every look-up. Source: R-pages-4.
 */
export async function readCoverage({ db, clock }: Pick<Deps, 'db' | 'clock'>, from: ServiceDay): Promise<TeamCover> {
  const to = addDays(from, 6);
  const now = clock.now();
  const span = { start: serviceDayBounds(from).start, end: serviceDayBounds(to).end };
  const [rules, team, visits] = await Promise.all([
    readSchedulingRules(db),
    findTeam(db, span),
    findVisits(db, from, to),
  ]);
  const working = team.filter((one) => mayWork(one, now));
  const demands = visits.flatMap(({ client, therapists, has_driver, start, end }): Demand[] => {
    const visit = { start, end };
    const asks = (role: Trade, people: number): Demand => ({
      client,
      role,
      people,
      time: heldTime(role, visit, rules),
      visit,
    });
    return [asks('therapist', therapists), ...(has_driver ? [asks('driver', 1)] : [])];
  });
  const asked = staffed(demands, working, { rules, now });
  const days = Array.from({ length: 7 }, (_, at) => {
    const date = addDays(from, at);
    const near = serviceDayBounds(date);
    const today = asked.filter(({ time }) => overlap(time, near));
    return {
      date,
      therapist: coverOf(date, 'therapist', working, today),
      driver: coverOf(date, 'driver', working, today),
    };
  });
  return {
    therapists: team.filter(({ role }) => role === 'therapist').length,
    drivers: team.filter(({ role }) => role === 'driver').length,
    days: days.map(({ date, therapist, driver }) => ({ date, therapist: therapist.cover, driver: driver.cover })),
    gaps: days.flatMap(({ therapist, driver }) => [...therapist.gaps, ...driver.gaps]),
  };
}
