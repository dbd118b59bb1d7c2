import type { z } from 'zod';
import { realTimeOf, type Clock } from './clock.js';
import { sql, type Queryable } from './database.js';
import type { Deps } from './deps.js';

export interface JobContext {
  /** The instant of the product's clock this was due at. */
  readonly due: Date;
  /** 1 at the first try. */
  readonly attempt: number;
  readonly lastAttempt: boolean;
}

/** What has to be known of a task to add a job of it. */
export interface QueuedTask<P> {
  readonly name: string;
  readonly maxAttempts: number;
  readonly payload: z.ZodType<P>;
}

/** Names a task where work is planned, so that it need not know who does it: `defineTask({ ...queued, run })`. */
export const queuedTask = <P>({ maxAttempts = 25, ...task }: Omit<TaskDefinition<P>, 'run'>): QueuedTask<P> => ({
  ...task,
  maxAttempts,
});

/**
 * Work that is done later, at least once, also when a server is killed in the middle: so each task looks at the
 * record again, decides by the rule itself, and does nothing where the work is done or has become pointless.
 */
export interface Task<P> extends RegisteredTask, QueuedTask<P> {}

/** What the queue needs to know of a task. */
export interface RegisteredTask {
  readonly name: string;
  readonly maxAttempts: number;
  execute(payload: unknown, deps: Deps, context: JobContext): Promise<void>;
}

export interface TaskDefinition<P> {
  /** `area.verb`, unique. */
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Tries before it is given up, with exponential back-off between them. */
  readonly maxAttempts?: number;
  run(payload: P, deps: Deps, context: JobContext): Promise<void>;
}

export const defineTask = <P>({ run, ...task }: TaskDefinition<P>): Task<P> => ({
  ...queuedTask(task),
  execute: (given, deps, context) => run(task.payload.parse(given), deps, context),
});

/** Work of every day at a Manila time of day; a day on which no server ran is made up for. */
export interface DailyTask {
  readonly name: string;
  /** `HH:MM` in Manila. */
  readonly at: string;
  run(deps: Deps, context: JobContext): Promise<void>;
}

export interface JobOptions {
  /** An instant of the product's clock; at once where left out. */
  readonly runAt?: Date;
  /** A later job with the same key takes the place of one that has not begun. */
  readonly key?: string;
}

export interface Jobs {
  /** Adds a job in the caller's transaction: it exists exactly if that commits. */
  add<P>(tx: Queryable, task: QueuedTask<P>, payload: P, options?: JobOptions): Promise<void>;
  /** Takes back a job that has not begun. */
  cancel(tx: Queryable, key: string): Promise<void>;
}

/** What is stored. The business instant stays readable, so that a moved clock or a restarted one finds it again. */
export interface StoredJob {
  readonly due: string;
  readonly key?: string;
  readonly data: unknown;
}

const ADD = sql(
  'jobs_add',
  'select graphile_worker.add_job($1, $2::json, run_at => $3, job_key => $4, max_attempts => $5)',
);
const CANCEL = sql('jobs_cancel', 'select graphile_worker.remove_job($1)');

export const createJobs = (clock: Clock): Jobs => ({
  async add(tx, task, payload, { runAt = clock.now(), key } = {}) {
    const stored: StoredJob = { due: runAt.toISOString(), ...(key && { key }), data: payload };
    await tx.rows(ADD, [task.name, JSON.stringify(stored), realTimeOf(clock, runAt), key ?? null, task.maxAttempts]);
  },
  async cancel(tx, key) {
    await tx.rows(CANCEL, [key]);
  },
});

const isStored = (value: unknown): value is StoredJob =>
  typeof value === 'object' &&
  value !== null &&
  'due' in value &&
  typeof value.due === 'string' &&
  'data' in value &&
  (!('key' in value) || typeof value.key === 'string');

/**
 * Runs a stored job. Where the product's clock has not come to its instant (another server's HATID_CLOCK, a database
 * whose real time runs ahead), it is put back instead.
 */
export async function executeJob(
  task: RegisteredTask,
  stored: unknown,
  deps: Deps,
  attempt: { readonly number: number; readonly of: number },
): Promise<void> {
  if (!isStored(stored)) throw new Error(`a job ${task.name} was not added by jobs.add`);
  const due = new Date(stored.due);
  if (due > deps.clock.now()) {
    await deps.db.rows(ADD, [
      task.name,
      JSON.stringify(stored),
      realTimeOf(deps.clock, due),
      stored.key ?? null,
      task.maxAttempts,
    ]);
    return;
  }
  await task.execute(stored.data, deps, { due, attempt: attempt.number, lastAttempt: attempt.number >= attempt.of });
}

/**
 * Moves the run times of waiting jobs to where this clock will show their business instants: with another HATID_CLOCK,
 * or without it, the same instant comes at another real time. Less than a minute's difference is left alone, since
 * servers that share a database start within seconds of each other.
 */
export async function alignRunTimes(db: Queryable, clock: Clock): Promise<void> {
  const aheadSeconds = (clock.now().getTime() - realTimeOf(clock, clock.now()).getTime()) / 1000;
  await db.rows(ALIGN, [aheadSeconds]);
}

const ALIGN = sql(
  'jobs_align',
  `update graphile_worker._private_jobs set run_at = (payload->>'due')::timestamptz - make_interval(secs => $1)
   where is_available and attempts = 0 and payload->>'due' is not null
     and abs(extract(epoch from run_at - ((payload->>'due')::timestamptz - make_interval(secs => $1)))) > 60`,
);
