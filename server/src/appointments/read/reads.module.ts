import type { DailyTask } from '../../platform/jobs/task.js';
import { sql } from '../../platform/database/database.js';
import type { Module } from '../../platform/module.js';
import { appointmentReadRoutes } from './reads.routes.js';

const FOLD = sql('appointments_fold_counts', 'select fold_appointment_counts()');

/** Gathers the totals that each connection kept for itself, so that a total stays the sum of a few rows. */
const foldCounts: DailyTask = {
  name: 'appointments.fold-counts',
  at: '04:30',
  run: async ({ db }) => {
    await db.rows(FOLD);
  },
};

export const appointmentReadsModule: Module = {
  name: 'appointment-reads',
  routes: appointmentReadRoutes,
  daily: [foldCounts],
};
