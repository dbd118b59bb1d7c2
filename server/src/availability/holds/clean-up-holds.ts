// How it works: docs/subsystems/retention.md.
import { limits } from 'shared-lib/domain';
import type { DailyTask } from '../../platform/jobs/task.js';
import { removePastHolds } from './holds.repository.js';

/** Long enough to correct a visit of the last weeks. */
const KEPT_MS = 30 * limits.DAY;
/** Rows in one transaction. */
const BATCH = 5_000;

/** Old holds no longer block a booking. */
export const cleanUpHolds: DailyTask = {
  name: 'availability.holds',
  at: '04:30',
  async run({ db, clock }) {
    const until = new Date(clock.now().getTime() - KEPT_MS);
    while ((await removePastHolds(db, until, BATCH)) === BATCH);
  },
};
