import { z } from 'zod';
import { addDays, instantOf, localDate } from 'shared-lib/domain';
import { BULK_STATEMENT_MS } from '../database/connections.js';
import type { Queryable } from '../database/database.js';
import type { Deps } from '../deps.js';
import { defineTask, type DailyTask, type Task } from './task.js';
import type { Jobs } from './job-queue.js';

const noPayload = z.object({}).strict();
type NoPayload = z.infer<typeof noPayload>;

/**
 * A daily task as a job that, before it works, adds itself for the day after: one that fails does not end the chain.
 */
export function dailyJob(daily: DailyTask): Task<NoPayload> {
  const task: Task<NoPayload> = defineTask({
    name: `daily:${daily.name}`,
    payload: noPayload,
    async run(_payload, deps, context) {
      await schedule(deps.jobs, deps.db, task, nextTime(daily.at, context.due));
      await daily.run({ ...deps, db: deps.db.withStatementLimit(BULK_STATEMENT_MS) }, context);
    },
  });
  return task;
}

/** One job an occurrence, whoever adds it: several servers adding the same one add it once. */
const schedule = (jobs: Jobs, db: Queryable, task: Task<NoPayload>, runAt: Date): Promise<void> =>
  jobs.add(db, task, {}, { runAt, key: `${task.name}:${runAt.toISOString()}` });

/**
 * Makes sure each daily task has a next occurrence. One that is still waiting from a day on which no server ran stays
 * and catches up day by day.
 */
export async function scheduleDailyTasks(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  dailyTasks: readonly DailyTask[],
): Promise<void> {
  for (const daily of dailyTasks)
    await schedule(deps.jobs, deps.db, dailyJob(daily), nextTime(daily.at, deps.clock.now()));
}

/** The first instant after `after` at which Manila clocks show `at` (`HH:MM`). */
export function nextTime(at: string, after: Date): Date {
  const today = localDate(after);
  const candidates = [-1, 0, 1, 2].map((days) => instantOf(addDays(today, days), at));
  return candidates.filter((candidate) => candidate > after).sort((a, b) => a.getTime() - b.getTime())[0] ?? after;
}
