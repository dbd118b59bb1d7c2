// How it works: docs/subsystems/appointments.md.
import type { DailyTask } from '../../platform/jobs/task.js';
import { foldCounts } from './reads.repository.js';

/** Merges the totals of the lists every night. */
export const foldCountsDaily: DailyTask = {
  name: 'appointments.fold-counts',
  at: '04:30',
  run: ({ db }) => foldCounts(db),
};
