import { limits } from 'shared-lib/domain';
import type { DailyTask } from '../platform/jobs/task.js';
import type { Module } from '../platform/module.js';
import { attendanceRoutes } from './attendance.routes.js';
import { closeDay } from './attendance.usecases.js';

const markAbsences: DailyTask = {
  name: 'attendance.absences',
  at: limits.CHECK_IN_CLOSES,
  run: async (deps, { due }) => {
    await closeDay(deps, due);
  },
};

/** Who came when, and who did not. */
export const attendanceModule: Module = { name: 'attendance', routes: attendanceRoutes, daily: [markAbsences] };
