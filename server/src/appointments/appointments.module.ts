import type { Module } from '../platform/module.js';
import { inventoryRoutes } from '../inventory/inventory.routes.js';
import { receiptRoutes } from '../payments/receipts.routes.js';
import { appointmentWriteRoutes } from './appointments.routes.js';
import { deadlineNear, deadlineOver, expireUnanswered } from './deadline-tasks.js';
import { sessionOverrun } from './session-overrun.js';
import { pickupWindow } from './pickup/pickup-window.js';

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
