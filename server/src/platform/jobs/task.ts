import type { z } from 'zod';
import type { Deps } from '../deps.js';
import type { QueuedTask } from './job-queue.js';

export interface JobContext {
  /** The instant of the product's clock this was due at. */
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

export interface TaskDefinition<P> {
  /** `area.verb`, unique. */
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Tries before it is given up, with exponential back-off between them. */
  readonly maxAttempts?: number;
  run(payload: P, deps: Deps, context: JobContext): Promise<void>;
}

export const defineTask = <P>({ name, payload, maxAttempts = 25, run }: TaskDefinition<P>): Task<P> => ({
  name,
  payload,
  maxAttempts,
  execute: (given, deps, context) => run(payload.parse(given), deps, context),
});

/** Work of every day at a Manila time of day; a day on which no server ran is made up for. */
export interface DailyTask {
  readonly name: string;
  /** `HH:MM` in Manila. */
  readonly at: string;
  run(deps: Deps, context: JobContext): Promise<void>;
}
