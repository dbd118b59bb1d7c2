import { limits } from 'shared-lib/domain';
import type { DailyTask } from '../../platform/jobs/task.js';
import { removeUndoableSteps } from '../store/undoable-steps.repository.js';

/** A step is undone within seconds (UNDO_SECONDS). */
const KEPT_MS = limits.DAY;
/** In one transaction. */
const BATCH = 5_000;

/** What the last step of each appointment found, once nobody can take it back any more. */
export const cleanUpUndoableSteps: DailyTask = {
  name: 'appointments.undoable-steps',
  at: '04:40',
  async run({ db, clock }) {
    const until = new Date(clock.now().getTime() - KEPT_MS);
    while ((await removeUndoableSteps(db, until, BATCH)) === BATCH);
  },
};
