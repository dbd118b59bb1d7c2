import type { Config } from '../config.js';
import type { SessionStore } from '../accounts/session-store.js';
import type { Clock } from './clock.js';
import type { Database } from './database.js';
import type { Jobs } from './jobs.js';
import type { Logger } from './logging.js';
import type { Mailer } from './mail.js';

/** What the composition root hands to every module. Nothing else is global. */
export interface Deps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mailer;
  readonly jobs: Jobs;
  readonly sessions: SessionStore;
}
