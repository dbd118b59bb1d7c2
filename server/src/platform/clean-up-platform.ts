// How it works: docs/subsystems/jobs.md.
import { serverLimits } from 'shared-lib/domain';
import { REMOVE_DEAD_JOBS, REMOVE_EVENTS, REMOVE_IDEMPOTENCY_KEYS, REMOVE_MAILS } from './clean-up-platform.sql.js';
import type { DailyTask } from './jobs/task.js';

const HOUR_MS = 3_600_000;
/** A client that was away no longer than this can resume. After that it starts from fresh lists. */
const EVENTS_HOURS = 3 * 24;
const OUTBOX_HOURS = 7 * 24;

const KEPT_HOURS = [
  [REMOVE_EVENTS, EVENTS_HOURS],
  [REMOVE_IDEMPOTENCY_KEYS, serverLimits.IDEMPOTENCY_HOURS],
  [REMOVE_MAILS, OUTBOX_HOURS],
  [REMOVE_DEAD_JOBS, OUTBOX_HOURS],
] as const;

/** Removes what nobody needs any more: old events, keys, e-mails of demo mode, abandoned jobs. */
export const cleanUpPlatform: DailyTask = {
  // The job queues of running businesses have this name.
  name: 'platform.tidy',
  at: '04:00',
  async run({ db, clock }) {
    const now = clock.now().getTime();
    for (const [statement, hours] of KEPT_HOURS) await db.rows(statement, [new Date(now - hours * HOUR_MS)]);
  },
};
