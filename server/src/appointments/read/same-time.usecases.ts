import type { Answer, Calls, Query } from 'shared-lib/contract';
import { windowOf } from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import { notFound } from '../../platform/errors.js';
import { findPlanned, findSameTime, type PlannedTimes } from './same-time.repository.js';

const ofQuery = ({
  dates,
  start_time,
  end_time,
  client,
  location,
  except,
}: Query<Calls['dispatch']['sameTime']>): PlannedTimes => ({
  times: dates.split(',').map((day) => ({ day, ...windowOf(day, start_time, end_time) })),
  client: client ?? null,
  location: location ?? null,
  except: except ?? null,
});

/**
 * Visits of the same client, or at the same address, while a planned one would last. It says so and refuses nothing.
 * Source: R-same-1.
 */
export const visitsAtTheSameTime = async (
  { db }: Pick<Deps, 'db'>,
  query: Query<Calls['dispatch']['sameTime']>,
): Promise<Answer<Calls['dispatch']['sameTime']>> => ({ visits: await findSameTime(db, ofQuery(query)) });

/** The same for a visit as it stands. 404 for an unknown one. */
export async function visitsBeside({ db }: Pick<Deps, 'db'>, id: number): Promise<Answer<Calls['dispatch']['beside']>> {
  const planned = await findPlanned(db, id);
  if (!planned) throw notFound();
  return { visits: await findSameTime(db, planned) };
}
