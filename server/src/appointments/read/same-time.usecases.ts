// How it works: docs/subsystems/clients.md.
import type { Answer, Calls, Query } from 'shared-lib/contract';
import { addMinutes, instantOf } from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import { notFound } from '../../platform/errors.js';
import { findPlanned, findSameTime } from './same-time.repository.js';

type SameTime = Calls['dispatch']['sameTime'];

/**
 * Visits of the same client, or at the same address, during planned ones. It only warns. One statement for any number
 * of planned visits. Source: R-same-1.
 */
export async function visitsAtTheSameTime(
  { db }: Pick<Deps, 'db'>,
  { starts, minutes, client, location, except }: Query<SameTime>,
): Promise<Answer<SameTime>> {
  const times = starts.split(',').map((one) => {
    const [day = '', time = ''] = one.split('T');
    const start = instantOf(day, time);
    return { day, start, end: addMinutes(start, minutes) };
  });
  const planned = {
    times,
    client: client ?? null,
    location: location ?? '',
    except: except?.split(',').map(Number) ?? [],
  };
  return { visits: await findSameTime(db, planned) };
}

/** The same for a stored visit. 404 for an unknown one. */
export async function visitsBeside({ db }: Pick<Deps, 'db'>, id: number): Promise<Answer<Calls['dispatch']['beside']>> {
  const planned = await findPlanned(db, id);
  if (!planned) throw notFound();
  return { visits: await findSameTime(db, planned) };
}
