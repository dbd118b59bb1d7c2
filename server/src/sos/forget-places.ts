// How it works: docs/subsystems/sos.md.
import { limits } from 'shared-lib/domain';
import type { DailyTask } from '../platform/jobs/task.js';
import { forgetPlaces } from './sos.repository.js';

/** So long the office can still find somebody who is not found. Source: R-beyond-258. */
const KEPT_MS = limits.DAY;

/** Removes the places of calls for help that ended a day ago, within the hour. */
export const forgetSosPlaces: DailyTask = {
  name: 'sos.forget_places',
  at: ':50',
  run: async ({ db, clock }) => {
    await forgetPlaces(db, new Date(clock.now().getTime() - KEPT_MS));
  },
};
