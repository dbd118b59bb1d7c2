// How it works: docs/subsystems/who-is-free.md.
import { z } from 'zod';
import { serviceAreaOf, type ServiceArea } from 'shared-lib/domain';
import type { Database, Tx } from '../platform/database/database.js';
import type { Jobs } from '../platform/jobs/job-queue.js';
import { defineTask, type DailyTask } from '../platform/jobs/task.js';
import { findPlacedVisits, findSigns, findUnknownVisits, putAreas } from './areas-of-visits.repository.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** Visits in one transaction: nobody who books meanwhile waits for long. */
const BATCH = 2_000;

const areaIn = (location: string, areas: readonly ServiceArea[]): number | null =>
  serviceAreaOf(location, areas)?.id ?? null;

/** The area of an address; null where none is recognised. */
export const findAreaOf = async (tx: Tx, location: string): Promise<number | null> =>
  areaIn(location, await findSigns(tx));

/** Stores which area a visit is in, with its address: in the transaction of whoever stores that. Source: R-money-9. */
export async function storeArea(tx: Tx, id: number, location: string): Promise<void> {
  await putAreas(tx, [{ id, area: areaIn(location, await findSigns(tx)) }]);
}

/** Looks at the visits behind `after`; answers the last of them, undefined where there are none. */
const recogniseBatch = (db: Database, after: number): Promise<number | undefined> =>
  db.tx(async (tx) => {
    const areas = await findSigns(tx, { alone: true });
    const visits = await findPlacedVisits(tx, after, BATCH);
    const changed = visits
      .map(({ id, location, ...stored }) => ({ id, stored, area: areaIn(location, areas) }))
      .filter(({ stored, area }) => !stored.known || stored.area !== area);
    if (changed.length) await putAreas(tx, changed);
    return visits.at(-1)?.id;
  });

async function recogniseAll(db: Database): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined) last = await recogniseBatch(db, last);
}

/** Recognises the area of every visit anew, after areas have changed. */
export const recogniseVisitsTask = defineTask({
  name: 'travel.recognise_visits',
  payload: z.object({}).strict(),
  run: (_payload, { db }) => recogniseAll(db),
});

/** Visits that were stored in another way, by a migration or a restore. Answers how many there were. */
const recogniseUnknown = (db: Database): Promise<number> =>
  db.tx(async (tx) => {
    const areas = await findSigns(tx, { alone: true });
    const visits = await findUnknownVisits(tx, BATCH);
    if (visits.length)
      await putAreas(
        tx,
        visits.map(({ id, location }) => ({ id, area: areaIn(location, areas) })),
      );
    return visits.length;
  });

export const recogniseVisitsAtNight: DailyTask = {
  name: 'recognise-visits',
  at: '06:20',
  run: async ({ db }) => {
    while ((await recogniseUnknown(db)) === BATCH);
  },
};

/** Several changes behind one another are followed by one job. */
export const planRecognition = (tx: Tx, jobs: Jobs): Promise<void> =>
  jobs.add(tx, recogniseVisitsTask, {}, { key: recogniseVisitsTask.name });
