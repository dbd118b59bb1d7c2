import type { DailyTask } from '../../platform/jobs/task.js';
import type { Module } from '../../platform/module.js';
import { foldCounts } from './reads.repository.js';
import { appointmentReadRoutes } from './reads.routes.js';

const foldCountsDaily: DailyTask = {
  name: 'appointments.fold-counts',
  at: '04:30',
  run: ({ db }) => foldCounts(db),
};

export const appointmentReadsModule: Module = {
  name: 'appointment-reads',
  routes: appointmentReadRoutes,
  daily: [foldCountsDaily],
};
