import type { TeamCover } from 'shared-lib/contract';
import { addDays, serviceDayBounds, type ServiceDay } from 'shared-lib/domain';
import type { Deps } from '../platform/deps.js';
import { coverOf, type Demand } from './coverage.js';
import { findDuty, findVisits } from './coverage.repository.js';
import { outboundTime } from './held-time.js';
import { readSchedulingRules } from './scheduling-rules.repository.js';

/**
 * A week of the whole team against its bookings: each visit asks for its therapists while it lasts, and for a driver
 * for the ride out, whether one was found or not. Source: R-pages-4.
 */
export async function readCoverage({ db }: Pick<Deps, 'db'>, from: ServiceDay): Promise<TeamCover> {
  const to = addDays(from, 6);
  const span = { start: serviceDayBounds(from).start, end: serviceDayBounds(to).end };
  const [rules, duty, visits] = await Promise.all([
    readSchedulingRules(db),
    findDuty(db, span),
    findVisits(db, from, to),
  ]);
  const demands = visits.flatMap(({ client, therapists, start, end }): Demand[] => [
    { client, role: 'therapist', people: therapists, time: { start, end } },
    { client, role: 'driver', people: 1, time: outboundTime({ start }, rules) },
  ]);
  const days = Array.from({ length: 7 }, (_, at) => {
    const date = addDays(from, at);
    const near = { start: serviceDayBounds(date).start, end: serviceDayBounds(date).end };
    const today = demands.filter(({ time }) => time.start < near.end && near.start < time.end);
    const there = duty.map((person) => ({
      ...person,
      windows: person.windows.filter(({ start, end }) => start < near.end && near.start < end),
    }));
    return {
      date,
      therapist: coverOf(date, 'therapist', there, today),
      driver: coverOf(date, 'driver', there, today),
    };
  });
  return {
    therapists: duty.filter(({ role }) => role === 'therapist').length,
    drivers: duty.filter(({ role }) => role === 'driver').length,
    days: days.map(({ date, therapist, driver }) => ({ date, therapist: therapist.cover, driver: driver.cover })),
    gaps: days.flatMap(({ therapist, driver }) => [...therapist.gaps, ...driver.gaps]),
  };
}
