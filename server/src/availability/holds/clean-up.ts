import { limits } from 'shared-lib/domain';
import type { DailyTask } from '../../platform/jobs/task.js';
import { removePastHolds } from './holds.repository.js';

/** Long enough for whoever corrects a visit of the weeks before. */
const KEPT_MS = 30 * limits.DAY;
/** In one transaction. */
const BATCH = 5_000;

/** Time that is long past keeps nobody from being booked. */
export const cleanUpHolds: DailyTask = {
  name: 'availability.holds',
  at: '04:30',
  async run({ db, clock }) {
    const until = new Date(clock.now().getTime() - KEPT_MS);
    while ((await removePastHolds(db, until, BATCH)) === BATCH);
  },
};
