import type { Module } from '../platform/module.js';
import { appointmentWriteRoutes } from './appointments.routes.js';
import { seriesRoutes } from './series.routes.js';
import { secondDriverWindow } from './jobs/second-driver-window.js';
import { cleanUpUndoableSteps } from './jobs/clean-up.js';
import { deadlineNear, deadlineOver, expireUnanswered } from './jobs/deadlines.js';
import { pickupWindow } from './jobs/pickup-window.js';
import { sessionOverrun } from './jobs/session-overrun.js';

/** Books, changes and lists appointments. */
export const appointmentsModule: Module = {
  name: 'appointments',
  routes(app) {
    appointmentWriteRoutes(app);
    seriesRoutes(app);
  },
  daily: [cleanUpUndoableSteps],
  tasks: [secondDriverWindow, deadlineNear, deadlineOver, expireUnanswered, pickupWindow, sessionOverrun],
};
