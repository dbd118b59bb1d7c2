import type { Module } from '../platform/module.js';
import { attendanceRoutes } from './attendance.routes.js';
import { markAbsences } from './mark-absences.js';

/** Who came when, and who did not. */
export const attendanceModule: Module = { name: 'attendance', routes: attendanceRoutes, daily: [markAbsences] };
