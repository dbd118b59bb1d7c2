import { nearnessOf, returnTime, stopsOf, type Nearness, type SchedulingRules } from 'shared-lib/domain';
import type { Queryable } from '../../platform/database/database.js';
import { readTravelPlan } from '../../travel/travel.usecases.js';
import { findVisitsOfDay } from './board.repository.js';

/** How near a driver is to where a ride home begins, if they are there at that time. */
export type WaysHome = (driver: number, at: Date) => Nearness;

/**
 * Every driver's way to a ride home, from their visit before. A fixed number of statements, however many drivers.
 * Source: R-booking-5, R-booking-6.
 */
export async function findWaysHome(
  q: Queryable,
  { id, service_day }: { readonly id: number; readonly service_day: string },
  rules: SchedulingRules,
): Promise<WaysHome> {
  const [plan, visits] = await Promise.all([readTravelPlan(q), findVisitsOfDay(q, service_day)]);
  const address = visits.find((one) => one.id === id)?.location ?? '';
  const stops = visits.filter((one) => one.id !== id).flatMap((one) => stopsOf(one, rules));
  return (driver, at) => {
    const { start, end } = returnTime(at, rules);
    const time = { starts: start.getTime(), ends: end.getTime() };
    return nearnessOf(
      plan,
      { person: driver, visit: id, leg: 'return', address, ...time, isLost: true, isAhead: true },
      stops,
    );
  };
}
