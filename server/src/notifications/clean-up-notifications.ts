// How it works: docs/subsystems/retention.md.
import { limits } from 'shared-lib/domain';
import type { DailyTask } from '../platform/jobs/task.js';
import { removeOlderThan } from './notifications.repository.js';

const KEPT_MS = 180 * limits.DAY;

/** Removes notifications that are too old. */
export const cleanUpNotifications: DailyTask = {
  // The name stored in the job queues of running businesses.
  name: 'notifications.tidy',
  at: '04:20',
  run: async ({ db, clock }) => {
    await removeOlderThan(db, new Date(clock.now().getTime() - KEPT_MS));
  },
};
