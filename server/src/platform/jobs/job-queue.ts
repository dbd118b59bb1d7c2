import type { z } from 'zod';
import { realTimeOf, type Clock } from '../clock.js';
import type { Queryable } from '../database/database.js';
import { ADD, CANCEL, ALIGN } from './job-queue.sql.js';

/** What has to be known of a task to add a job of it. */
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

/** Names a task where work is planned, so that it need not know who does it: `defineTask({ ...queued, run })`. */
export const queuedTask = <P>({ maxAttempts = 25, ...task }: QueuedTaskDefinition<P>): QueuedTask<P> => ({
  ...task,
  maxAttempts,
});

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

export const createJobs = (clock: Clock): Jobs => ({
  async add(tx, task, payload, { runAt = clock.now(), key } = {}) {
    await storeJob(tx, clock, task, { due: runAt.toISOString(), ...(key && { key }), data: payload });
  },
  async cancel(tx, key) {
    await tx.rows(CANCEL, [key]);
  },
});

/** Stores a job to be run when `clock` shows the instant it is due at. */
export async function storeJob(
  tx: Queryable,
  clock: Clock,
  { name, maxAttempts }: Pick<QueuedTask<unknown>, 'name' | 'maxAttempts'>,
  job: StoredJob,
): Promise<void> {
  const runAt = realTimeOf(clock, new Date(job.due));
  await tx.rows(ADD, [name, JSON.stringify(job), runAt, job.key ?? null, maxAttempts]);
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
