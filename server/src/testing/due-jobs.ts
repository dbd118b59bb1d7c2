import type { Database } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { executeJob } from '../platform/jobs/execute-job.js';
import type { RegisteredTask } from '../platform/jobs/task.js';

export interface JobsRun {
  /** The names of the tasks that ran, in the order of their instants. */
  readonly done: readonly string[];
  readonly failed: readonly { readonly task: string; readonly error: unknown }[];
}

interface JobRow {
  readonly id: number;
  readonly task: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly max_attempts: number;
}

const INSTANT = `coalesce(j.payload->>'due', j.payload->>'added')::timestamptz`;
const NEXT = `
  update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = 'test', locked_at = now()
  where id = (
    select j.id from graphile_worker._private_jobs j
    where j.is_available and ${INSTANT} <= $1 and j.id <> all ($2::bigint[])
    order by ${INSTANT}, j.id limit 1)
  returning id, (select identifier from graphile_worker._private_tasks t where t.id = task_id) as task, payload, attempts, max_attempts`;
const DONE = 'delete from graphile_worker._private_jobs where id = $1';
const FAILED =
  'update graphile_worker._private_jobs set locked_by = null, locked_at = null, last_error = $2 where id = $1';

/**
 * Runs every job whose business instant the clock has reached, and those they add, until none is left. A job that fails
 * is tried once in each call.
 */
export async function runDueJobs(owner: Database, deps: Deps, registered: readonly RegisteredTask[]): Promise<JobsRun> {
  const tasks = new Map(registered.map((task) => [task.name, task]));
  const done: string[] = [];
  const failed: { task: string; error: unknown }[] = [];
  const tried: number[] = [];
  for (;;) {
    const job = await owner.maybe<JobRow>(NEXT, [deps.clock.now(), tried]);
    if (!job) return { done, failed };
    try {
      const task = tasks.get(job.task);
      if (!task) throw new Error(`the task ${job.task} is not registered`);
      await executeJob(task, job.payload, deps, { number: job.attempts, of: job.max_attempts });
      await owner.rows(DONE, [job.id]);
      done.push(job.task);
    } catch (error) {
      tried.push(job.id);
      failed.push({ task: job.task, error });
      await owner.rows(FAILED, [job.id, String(error)]);
    }
  }
}
