// How it works: docs/subsystems/who-is-free.md.
import { addDays, serviceDayOf, windowOf } from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import type { DailyTask } from '../../platform/jobs/task.js';
import { staffTimeChanged } from '../holds/staff-time-changes.js';
import { lockStaff } from '../holds/holds.repository.js';
import { findBehind, markWritten } from './pattern.repository.js';
import { horizonOf } from './pattern.usecases.js';
import { daysFrom, planned } from './plan.js';
import { findPlan } from './plan.repository.js';
import { announce } from '../windows/window-changes.js';
import { findWindows, insertWindows } from '../windows/windows.repository.js';

/**
 * Keeps eight weeks of windows written, so that look-ups of free people see them. The same transaction marks what is
 * written for a person. So a day is written once, however often and on however many servers this runs. Days that
 * already have windows are left alone.
 */
export const writePatterns: DailyTask = {
  name: 'availability.patterns',
  at: '06:05',
  async run(deps) {
    const until = horizonOf(serviceDayOf(deps.clock.now()));
    for (const staffId of await findBehind(deps.db, until)) await writePattern(deps, staffId);
  },
};

const writePattern = ({ db, clock, jobs }: Deps, staffId: number): Promise<void> =>
  db.tx(async (tx) => {
    await lockStaff(tx, [staffId]);
    const now = clock.now();
    const today = serviceDayOf(now);
    const until = horizonOf(today);
    const plan = await findPlan(tx, staffId, today);
    if (!plan.pattern || plan.pattern.written_until >= until) return;
    const after = addDays(plan.pattern.written_until, 1);
    const from = after > today ? after : today;
    const stored = await findWindows(tx, { staffId, from, to: until });
    const ahead = { ...plan, pattern: { ...plan.pattern, written_until: until } };
    const days = daysFrom(from, until).filter((day) => !stored.some(({ date }) => date === day));
    await insertWindows(
      tx,
      days.flatMap((day) =>
        planned(day, ahead).map(({ start_time, end_time }) => ({
          staffId,
          serviceDay: day,
          ...windowOf(day, start_time, end_time),
        })),
      ),
      now,
    );
    await markWritten(tx, staffId, until);
    await staffTimeChanged(tx, jobs, null);
    announce(tx, [staffId], { user: staffId, date: from });
  });
