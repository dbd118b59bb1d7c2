// How it works: docs/subsystems/attendance.md.
import { SYSTEM, instantOf, limits, serviceDayOf } from 'shared-lib/domain';
import type { DailyTask } from '../platform/jobs/task.js';
import { markMissing } from './attendance.repository.js';
import { announce } from './attendance.usecases.js';

/**
 * Marks people absent at 01:30 who were expected and did not come; `markMissing` says who is expected.
 * Source: 9-004.
 */
export const markAbsences: DailyTask = {
  name: 'attendance.absences',
  at: limits.CHECK_IN_CLOSES,
  run: ({ db }, { due }) =>
    db.tx(async (tx) => {
      const day = serviceDayOf(due);
      for (const after of await markMissing(tx, day, instantOf(day, limits.CHECK_IN_CLOSES)))
        await announce(tx, { action: 'mark_absent', actor: SYSTEM, now: due, before: null, after });
    }),
};
