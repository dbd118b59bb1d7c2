import { serverLimits } from 'shared-lib/domain';
import { REMOVE_DEAD_JOBS, REMOVE_EVENTS, REMOVE_IDEMPOTENCY_KEYS, REMOVE_MAILS } from './clean-up-platform.sql.js';
import type { DailyTask } from './jobs/task.js';

const HOUR_MS = 3_600_000;
/** How long a client may have been away and still resume; after that it starts from fresh lists. */
const EVENTS_HOURS = 3 * 24;
const OUTBOX_HOURS = 7 * 24;

const KEPT_HOURS = [
  [REMOVE_EVENTS, EVENTS_HOURS],
  [REMOVE_IDEMPOTENCY_KEYS, serverLimits.IDEMPOTENCY_HOURS],
  [REMOVE_MAILS, OUTBOX_HOURS],
  [REMOVE_DEAD_JOBS, OUTBOX_HOURS],
] as const;

/** Removes what nobody asks for any more: events, keys, e-mails of demo mode, jobs that were given up. */
export const cleanUpPlatform: DailyTask = {
  // As it stands in the job queue of running businesses.
  name: 'platform.tidy',
  at: '04:00',
  async run({ db, clock }) {
    const now = clock.now().getTime();
    for (const [statement, hours] of KEPT_HOURS) await db.rows(statement, [new Date(now - hours * HOUR_MS)]);
  },
};
