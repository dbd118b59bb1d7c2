import type { Config } from '../config.js';
import type { SessionLookup } from './principal.js';
import type { InTurn } from './turns.js';
import type { Clock } from './clock.js';
import type { Database } from './database/database.js';
import type { Standby } from './database/standby.js';
import type { Traces } from './tracing/otlp.js';
import type { Jobs } from './jobs/job-queue.js';
import type { Logger } from './logging.js';
import type { Mailer } from './mail/mailer.js';
import type { SearchLane } from './search/search-lane.js';

/** What the composition root gives to every module. Nothing else is global. */
export interface Deps {
  readonly config: Config;
  readonly db: Database;
  /** What calls read from that say `fromStandby`; undefined without DATABASE_READ_URL. */
  readonly standby?: Standby | undefined;
  /** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly traces?: Traces | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mailer;
  readonly jobs: Jobs;
  readonly sessions: SessionLookup;
  /** Searches run here, so that everything else keeps its connections. */
  readonly searches: SearchLane;
  /** Work waits for its turn here without holding a connection. */
  readonly inTurn: InTurn;
}
