import { limits } from 'shared-lib/domain';
import type { DailyTask } from '../platform/jobs/task.js';
import type { Module } from '../platform/module.js';
import { notificationRoutes } from './notifications.routes.js';
import { removeOlderThan } from './notifications.repository.js';

const KEPT_MS = 180 * limits.DAY;

const cleanUpNotifications: DailyTask = {
  // As it stands in the job queue of running businesses.
  name: 'notifications.tidy',
  at: '04:20',
  run: async ({ db, clock }) => {
    await removeOlderThan(db, new Date(clock.now().getTime() - KEPT_MS));
  },
};

/** What people are notified of, and what they have read of it. */
export const notificationsModule: Module = {
  name: 'notifications',
  routes: notificationRoutes,
  daily: [cleanUpNotifications],
};
