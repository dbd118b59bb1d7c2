// How it works: docs/subsystems/jobs.md.
import { z } from 'zod';
import { addDays, instantOf, limits, localDate } from 'shared-lib/domain';
import { BULK_STATEMENT_MS } from '../database/connections.js';
import type { Queryable } from '../database/database.js';
import type { Deps } from '../deps.js';
import { defineTask, type DailyTask, type Task } from './task.js';
import type { Jobs } from './job-queue.js';

const noPayload = z.object({}).strict();
type NoPayload = z.infer<typeof noPayload>;

/**
 * Makes a job of a daily or hourly task. It adds itself for the next time before it works, so a failure does not end
 * the chain.
 */
export function dailyJob(daily: DailyTask): Task<NoPayload> {
  const task: Task<NoPayload> = defineTask({
    name: `daily:${daily.name}`,
    payload: noPayload,
    async run(_payload, deps, context) {
      const now = deps.clock.now();
      const after = isHourly(daily.at) && now > context.due ? now : context.due;
      await schedule(deps.jobs, deps.db, task, nextTime(daily.at, after));
      await daily.run({ ...deps, db: deps.db.withStatementLimit(BULK_STATEMENT_MS) }, context);
    },
  });
  return task;
}

/** One job for each occurrence: when several servers add the same one, it exists once. */
const schedule = (jobs: Jobs, db: Queryable, task: Task<NoPayload>, runAt: Date): Promise<void> =>
  jobs.add(db, task, {}, { runAt, key: `${task.name}:${runAt.toISOString()}` });

/**
 * Makes sure that each daily task has a next occurrence. One that still waits from a day without a server stays, and
 * catches up day by day.
 */
export async function scheduleDailyTasks(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  dailyTasks: readonly DailyTask[],
): Promise<void> {
  for (const daily of dailyTasks)
    await schedule(deps.jobs, deps.db, dailyJob(daily), nextTime(daily.at, deps.clock.now()));
}

const isHourly = (at: string): boolean => at.startsWith(':');

/** The first instant after `after` at which the time in Manila is `at` (`HH:MM`, or `:MM` of any hour). */
export function nextTime(at: string, after: Date): Date {
  if (isHourly(at)) {
    const [hour, minutes] = [60 * limits.MINUTE, Number(at.slice(1)) * limits.MINUTE];
    return new Date((Math.floor((after.getTime() - minutes) / hour) + 1) * hour + minutes);
  }
  const today = localDate(after);
  const candidates = [-1, 0, 1, 2].map((days) => instantOf(addDays(today, days), at));
  return candidates.filter((candidate) => candidate > after).sort((a, b) => a.getTime() - b.getTime())[0] ?? after;
}
