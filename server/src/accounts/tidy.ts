import { sql } from '../platform/database/database.js';
import type { DailyTask } from '../platform/jobs/task.js';

const DAY = 24 * 3_600_000;

/** Counters at rest for so long guard nothing; those that need a reset by e-mail stay. */
const TIDY = [
  [sql('tidy_attempts', 'delete from sign_in_attempts where last_at < $1 and failures < 100'), 30],
  [sql('tidy_challenges', 'delete from challenges where created_at < $1'), 2],
  [sql('tidy_code_mails', 'delete from code_mails where sent_at < $1'), 2],
  [sql('tidy_channel_tokens', 'delete from channel_tokens where expires_at < $1'), 0],
  [sql('tidy_sessions', 'delete from sessions where expires_at < $1 or revoked_at < $1'), 30],
  [sql('tidy_devices', 'delete from known_devices where seen_at < $1'), 400],
] as const;

/** Removes what is over: codes, tokens, counters, sessions. */
export const tidyAccounts: DailyTask = {
  name: 'accounts.tidy',
  at: '04:10',
  async run({ db, clock }) {
    const now = clock.now().getTime();
    for (const [statement, days] of TIDY) await db.rows(statement, [new Date(now - days * DAY)]);
  },
};
