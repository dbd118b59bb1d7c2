// How it works: docs/subsystems/jobs.md.
import type { z } from 'zod';
import type { Clock } from '../clock.js';
import type { Queryable } from '../database/database.js';
import { ADD_AT, ADD_NOW, ALIGN, CANCEL } from './job-queue.sql.js';

/** What a caller needs to know of a task to add a job of it. */
export interface QueuedTask<P> {
  readonly name: string;
  readonly maxAttempts: number;
  readonly payload: z.ZodType<P>;
}

export interface QueuedTaskDefinition<P> {
  /** `area.verb`, unique. */
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Tries before it is given up, with exponential back-off between them. */
  readonly maxAttempts?: number;
}

/**
 * Names a task where work is planned, so that the planner need not know who does it: `defineTask({ ...queued, run })`.
 */
export const queuedTask = <P>({ maxAttempts = 25, ...task }: QueuedTaskDefinition<P>): QueuedTask<P> => ({
  ...task,
  maxAttempts,
});

export interface JobOptions {
  /** An instant of the product's clock. Without it the job is immediate, whatever any server's clock shows. */
  readonly runAt?: Date;
  /** A later job with the same key replaces one that has not begun. */
  readonly key?: string;
}

export interface Jobs {
  /** Adds a job in the caller's transaction. The job exists only if that commits. */
  add<P>(tx: Queryable, task: QueuedTask<P>, payload: P, options?: JobOptions): Promise<void>;
  /** Removes a job that has not begun. */
  cancel(tx: Queryable, key: string): Promise<void>;
}

/** The stored form. It keeps the business instant, which a moved or restarted clock needs. */
export interface StoredJob {
  /** For an immediate job, when it was added. Servers of an earlier release fail without it. */
  readonly due: string;
  /** The job is immediate, whatever any clock says of `due`. */
  readonly at_once?: true;
  readonly key?: string;
  readonly data: unknown;
}

export const createJobs = (clock: Clock): Jobs => ({
  async add(tx, task, payload, { runAt, key } = {}) {
    const due = (runAt ?? clock.now()).toISOString();
    await storeJob(tx, clock, task, { due, ...(!runAt && { at_once: true }), ...(key && { key }), data: payload });
  },
  async cancel(tx, key) {
    await tx.rows(CANCEL, [key]);
  },
});

/** Stores a job to run at once, or when `clock` shows the instant when it is due. */
export async function storeJob(
  tx: Queryable,
  clock: Clock,
  { name, maxAttempts }: Pick<QueuedTask<unknown>, 'name' | 'maxAttempts'>,
  job: StoredJob,
): Promise<void> {
  const given = [name, JSON.stringify(job), job.key ?? null, maxAttempts];
  if (job.at_once) await tx.rows(ADD_NOW, given);
  else await tx.rows(ADD_AT, [...given, job.due, clock.now()]);
}

/**
 * Moves the run times of waiting jobs to when this clock will show their business instants. With another HATID_CLOCK,
 * or without it, the same instant comes at another real time. Differences below a minute are left alone, because
 * servers that share a database start seconds apart.
 */
export async function alignRunTimes(db: Queryable, clock: Clock): Promise<void> {
  await db.rows(ALIGN, [clock.now()]);
}
