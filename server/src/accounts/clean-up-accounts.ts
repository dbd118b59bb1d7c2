// How it works: docs/subsystems/retention.md.
import { limits } from 'shared-lib/domain';
import type { DailyTask } from '../platform/jobs/task.js';
import {
  REMOVE_ATTEMPTS,
  REMOVE_CHALLENGES,
  REMOVE_CHANNEL_TOKENS,
  REMOVE_CODE_MAILS,
  REMOVE_DEVICES,
  REMOVE_SESSIONS,
} from './clean-up-accounts.sql.js';

/** Counters unused for this many days protect nothing; those that require a reset by e-mail stay. */
const KEPT_DAYS = [
  [REMOVE_ATTEMPTS, 30],
  [REMOVE_CHALLENGES, 2],
  [REMOVE_CODE_MAILS, 2],
  [REMOVE_CHANNEL_TOKENS, 0],
  [REMOVE_SESSIONS, 30],
  [REMOVE_DEVICES, 400],
] as const;

/** Removes expired codes, tokens, counters and sessions. */
export const cleanUpAccounts: DailyTask = {
  // The name stored in the job queues of running businesses.
  name: 'accounts.tidy',
  at: '04:10',
  async run({ db, clock }) {
    const now = clock.now().getTime();
    for (const [statement, days] of KEPT_DAYS) await db.rows(statement, [new Date(now - days * limits.DAY)]);
  },
};
