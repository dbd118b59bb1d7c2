import { limits } from 'shared-lib/domain';
import type { DailyTask } from '../platform/jobs/task.js';
import type { Module } from '../platform/module.js';
import { notificationRoutes } from './notifications.routes.js';
import { removeOlderThan } from './notifications.repository.js';

const KEPT_MS = 180 * limits.DAY;

const cleanUpNotifications: DailyTask = {
  // The name stored in the job queues of running businesses.
  name: 'notifications.tidy',
  at: '04:20',
  run: async ({ db, clock }) => {
    await removeOlderThan(db, new Date(clock.now().getTime() - KEPT_MS));
  },
};

/** Notifications to people, and which of them they have read. */
export const notificationsModule: Module = {
  name: 'notifications',
  routes: notificationRoutes,
  daily: [cleanUpNotifications],
};
