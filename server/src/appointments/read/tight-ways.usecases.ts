// How it works: docs/subsystems/surcharges.md.
import type { Answer, Calls, Query, TightWay } from 'shared-lib/contract';
import {
  isSurcharged,
  personName,
  serviceAreaOf,
  stopsOf,
  waysAround,
  windowOf,
  type ServiceArea,
  type Stop,
  type TravelGap,
  type VisitStart,
} from 'shared-lib/domain';
import { readSchedulingRules } from '../../availability/rules/scheduling-rules.repository.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { findLinesOf, findSurcharges } from '../../services/surcharges.repository.js';
import { readTravelPlan } from '../../travel/travel.usecases.js';
import { findVisitsOfDay } from './board.repository.js';

type Tight = Calls['dispatch']['tightWays'];

/** The id of the visit that is being planned. */
const WANTED = 0;

/**
 * For the people of a planned visit: the neighbouring visits of its service day that leave too little time for the way
 * between the two addresses. It only warns. The number of statements does not depend on the number of people. Source:
 * R-booking-6.
 */
export async function findTightWays({ db }: Pick<Deps, 'db'>, query: Query<Tight>): Promise<Answer<Tight>> {
  const { date, start_time, end_time, location, driver, except } = query;
  const therapists = query.therapists?.split(',').map(Number) ?? [];
  const [rules, plan, visits] = await Promise.all([
    readSchedulingRules(db),
    readTravelPlan(db),
    findVisitsOfDay(db, date),
  ]);
  const { start, end } = windowOf(date, start_time, end_time);
  const wanted = stopsOf(
    {
      id: WANTED,
      status: 'pending',
      starts_at: start.toISOString(),
      ends_at: end.toISOString(),
      location,
      therapists_details: therapists.map((id) => ({ id })),
      driver,
    },
    rules,
  );
  const others = visits.filter(({ id }) => id !== except);
  const stops = others.flatMap((visit) => stopsOf(visit, rules));
  const areaOf = (address: string): string | null => serviceAreaOf(address, plan.areas)?.name ?? null;
  const byId = new Map(others.map((visit) => [visit.id, visit]));

  const said = ({ before, after, minutes, room }: TravelGap): TightWay[] => {
    const isBefore = after.visit === WANTED;
    const other: Stop = isBefore ? before : after;
    const visit = byId.get(other.visit);
    if (!visit) return [];
    return [
      {
        person: other.person,
        side: isBefore ? 'before' : 'after',
        leg: other.leg,
        appointment: visit.id,
        client: personName(visit.client_details),
        area: areaOf(other.address),
        at: new Date(isBefore ? other.ends : other.starts).toISOString(),
        minutes,
        room,
      },
    ];
  };
  const gaps = wanted.flatMap((stop) => waysAround(plan, stop, stops)).filter(({ isShort }) => isShort);
  const surcharges = await surchargesAhead(
    db,
    { day: date, start: start_time, area: areaIdOf(location, plan.areas) },
    except,
  );
  return { area: areaOf(location), ways: gaps.flatMap(said), ...(surcharges.length > 0 && { surcharges }) };
}

const areaIdOf = (location: string, areas: readonly ServiceArea[]): number | null =>
  serviceAreaOf(location, areas)?.id ?? null;

/**
 * What a visit would cost more. One that is changed has no line that was left out of it; one that began or is paid
 * keeps its own. Source: R-beyond-1334.
 */
async function surchargesAhead(q: Queryable, visit: VisitStart, except: number | undefined) {
  const [all, booked] = await Promise.all([findSurcharges(q), except === undefined ? [] : findLinesOf(q, except)]);
  const kept = booked.filter(({ price }) => price > 0);
  if (booked.some(({ is_kept }) => is_kept))
    return kept.map(({ id, name, price }) => ({ id, name, unit: 'pesos' as const, amount: price }));
  return all
    .filter((one) => isSurcharged(one, visit) && !booked.some(({ id, price }) => id === one.id && price === 0))
    .map(({ id, name, unit, amount }) => ({ id, name, unit, amount }));
}
