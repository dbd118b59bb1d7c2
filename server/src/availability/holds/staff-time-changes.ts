import type { Interval } from 'shared-lib/domain';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.js';
import { queuedTask, type Jobs } from '../../platform/jobs/job-queue.js';
import { hasOpenEntries } from './staff-time-changes.repository.js';

/** The waitlist says what this task looks for. */
export const LOOK_FOR_OPENINGS = queuedTask({
  name: 'waitlist.look',
  payload: z.object({ from: z.iso.datetime().nullable(), to: z.iso.datetime().nullable() }),
});

/**
 * Tells the waitlist, after the commit, that a person's time changed (a hold or a window). It costs one small query
 * where nobody waits.
 * @param span in which the time changed; null: at any time
 */
export async function staffTimeChanged(tx: Tx, jobs: Jobs, span: Interval | null): Promise<void> {
  if (!(await hasOpenEntries(tx, span))) return;
  await jobs.add(tx, LOOK_FOR_OPENINGS, {
    from: span?.start.toISOString() ?? null,
    to: span?.end.toISOString() ?? null,
  });
}
