import type { Deps } from '../deps.js';
import { queuedTask, type QueuedTask, type QueuedTaskDefinition } from './job-queue.js';

export interface JobContext {
  /** The instant of the product's clock this was due at; now, where it is done at once. */
  readonly due: Date;
  /** 1 at the first try. */
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
 * Work that is done later, at least once, also when a server is killed in the middle: so each task looks at the
 * record again, decides by the rule itself, and does nothing where the work is done or has become pointless.
 */
export interface Task<P> extends RegisteredTask, QueuedTask<P> {}

export interface TaskDefinition<P> extends QueuedTaskDefinition<P> {
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
