// How it works: docs/subsystems/jobs.md.
import type { Deps } from '../deps.js';
import { storeJob, type StoredJob } from './job-queue.js';
import type { RegisteredTask } from './task.js';

/** One release stored immediate jobs without `due`. */
type FoundJob = Omit<StoredJob, 'due'> & Partial<Pick<StoredJob, 'due'>>;

const isStored = (value: unknown): value is FoundJob =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  ['due', 'key'].every((name) => !(name in value) || typeof Reflect.get(value, name) === 'string');

/**
 * Runs a stored job. If the product's clock has not reached its instant, the job is put back. Causes are another
 * server's HATID_CLOCK, or a database whose real time runs ahead. Immediate jobs are never put back.
 */
export async function executeJob(
  task: RegisteredTask,
  stored: unknown,
  deps: Deps,
  attempt: { readonly number: number; readonly of: number },
): Promise<void> {
  if (!isStored(stored)) throw new Error(`a job ${task.name} was not added by jobs.add`);
  const now = deps.clock.now();
  const due = stored.at_once || stored.due === undefined ? now : new Date(stored.due);
  if (due > now) return storeJob(deps.db, deps.clock, task, { ...stored, due: due.toISOString() });
  await task.execute(stored.data, deps, { due, attempt: attempt.number, lastAttempt: attempt.number >= attempt.of });
}
