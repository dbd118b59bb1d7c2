import type { Module } from '../platform/module.js';
import { inventoryRoutes } from '../inventory/inventory.routes.js';
import { receiptRoutes } from '../payments/receipts.routes.js';
import { appointmentWriteRoutes } from './appointments.routes.js';
import { deadlineNear, deadlineOver, expireUnanswered } from './jobs/deadlines.js';
import { sessionOverrun } from './jobs/session-overrun.js';
import { pickupWindow } from './jobs/pickup-window.js';

/** Booking and every change of an appointment, with its payments, receipts and materials. */
export const appointmentsModule: Module = {
  name: 'appointments',
  async routes(app) {
    appointmentWriteRoutes(app);
    inventoryRoutes(app);
    await receiptRoutes(app);
  },
  tasks: [deadlineNear, deadlineOver, expireUnanswered, pickupWindow, sessionOverrun],
};
