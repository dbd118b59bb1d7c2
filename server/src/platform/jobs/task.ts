// How it works: docs/subsystems/jobs.md.
import type { Deps } from '../deps.js';
import { queuedTask, type QueuedTask, type QueuedTaskDefinition } from './job-queue.js';

export interface JobContext {
  /** The instant of the product's clock when this was due; now, if it is immediate. */
  readonly due: Date;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly lastAttempt: boolean;
}

/** What the worker needs to know of a task. */
export interface RegisteredTask {
  readonly name: string;
  readonly maxAttempts: number;
  execute(payload: unknown, deps: Deps, context: JobContext): Promise<void>;
}

/**
 * Work that is done later, at least once, even if a server is killed meanwhile. So each task reads the record again and
 * decides by the rule itself. It does nothing if the work is done or has become pointless.
 */
export interface Task<P> extends RegisteredTask, QueuedTask<P> {}

export interface TaskDefinition<P> extends QueuedTaskDefinition<P> {
  run(payload: P, deps: Deps, context: JobContext): Promise<void>;
}

export const defineTask = <P>({ run, ...task }: TaskDefinition<P>): Task<P> => ({
  ...queuedTask(task),
  execute: (given, deps, context) => run(task.payload.parse(given), deps, context),
});

/**
 * Daily work at a fixed time in Manila. A day on which no server ran is caught up; hours without a server are not: one
 * run does their work.
 */
export interface DailyTask {
  readonly name: string;
  /** `HH:MM` in Manila, or `:MM` of every hour. */
  readonly at: string;
  run(deps: Deps, context: JobContext): Promise<void>;
}
