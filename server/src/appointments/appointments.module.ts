import type { Module } from '../platform/module.js';
import { appointmentWriteRoutes } from './appointments.routes.js';
import { deadlineNear, deadlineOver, expireUnanswered } from './deadline-tasks.js';
import { pickupWindow } from './pickup/pickup-window.js';

/** Booking and every change of an appointment. */
export const appointmentsModule: Module = {
  name: 'appointments',
  routes: appointmentWriteRoutes,
  tasks: [deadlineNear, deadlineOver, expireUnanswered, pickupWindow],
};
