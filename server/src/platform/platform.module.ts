import { sql } from './database/database.js';
import { devOutboxRoute } from './mail/dev-outbox.js';
import type { DailyTask } from './jobs/task.js';
import { KEPT_HOURS } from './http/idempotent-requests.js';
import { sendMail } from './mail/mail-delivery.js';
import type { Module } from './module.js';

const HOUR_MS = 3_600_000;
/** How long a client may have been away and still resume; after that it starts from fresh lists. */
const EVENTS_KEPT_HOURS = 3 * 24;
const OUTBOX_KEPT_HOURS = 7 * 24;

const TIDY = [
  [sql('tidy_events', 'delete from events where at < $1'), EVENTS_KEPT_HOURS],
  [sql('tidy_idempotency_keys', 'delete from idempotency_keys where created_at < $1'), KEPT_HOURS],
  [sql('tidy_mail_outbox', 'delete from mail_outbox where at < $1'), OUTBOX_KEPT_HOURS],
  [
    sql(
      'tidy_dead_jobs',
      `delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null and (payload->>'due')::timestamptz < $1`,
    ),
    OUTBOX_KEPT_HOURS,
  ],
] as const;

const tidyPlatform: DailyTask = {
  name: 'platform.tidy',
  at: '04:00',
  async run({ db, clock }) {
    for (const [statement, hours] of TIDY)
      await db.rows(statement, [new Date(clock.now().getTime() - hours * HOUR_MS)]);
  },
};

/** What belongs to no area of the business: e-mail, the demo's outbox, cleaning up. */
export const platformModule: Module = {
  name: 'platform',
  routes: devOutboxRoute,
  tasks: [sendMail],
  daily: [tidyPlatform],
};
