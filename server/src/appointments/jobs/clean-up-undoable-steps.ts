// How it works: docs/subsystems/appointments.md.
import { limits } from 'shared-lib/domain';
import type { DailyTask } from '../../platform/jobs/task.js';
import { removeLinesBefore } from '../store/lines-before-move.repository.js';
import { removeUndoableSteps } from '../store/undoable-steps.repository.js';

/** A step can be undone for seconds only (UNDO_SECONDS). */
const KEPT_MS = limits.DAY;
/** Rows in one transaction. */
const BATCH = 5_000;

/** Deletes the undo data of each appointment's last step and last move, once neither can be undone. */
export const cleanUpUndoableSteps: DailyTask = {
  name: 'appointments.undoable-steps',
  at: '04:40',
  async run({ db, clock }) {
    const until = new Date(clock.now().getTime() - KEPT_MS);
    while ((await removeUndoableSteps(db, until, BATCH)) === BATCH);
    while ((await removeLinesBefore(db, until, BATCH)) === BATCH);
  },
};
