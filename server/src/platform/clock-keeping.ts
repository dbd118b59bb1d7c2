// How it works: docs/subsystems/database.md.
import type { ServerClock } from './clock.js';
import { DATABASE_TIME } from './clock-keeping.sql.js';
import type { Queryable, Database } from './database/database.js';
import { messageOf } from './errors.js';
import type { Logger } from './logging.js';

const EVERY_MS = 60_000;
/** A machine that slept is noticed within this time. */
const WATCHED_MS = 1_000;
/** The answer to a slower question does not say the time exactly enough. */
const LOOK_MS = 1_500;
/** When the machine's clock differs by more than this from the database's, the log says so. */
const TOLERATED_MS = 5_000;

/** Asks the database for its time, as `ServerClock.correctBy` needs it. */
export const databaseTime =
  (db: Queryable): (() => Promise<Date>) =>
  async () =>
    (await db.one<{ now: Date }>(DATABASE_TIME)).now;

/**
 * The seconds by which the machine's clock is ahead of the database's (negative: behind); undefined if the difference
 * is tolerated. Hatid goes by the database's clock in any case.
 */
export function clockDiffersBy(aheadMs: number): number | undefined {
  return Math.abs(aheadMs) > TOLERATED_MS ? Math.round(aheadMs / 1000) : undefined;
}

export interface KeptClock {
  stop(): void;
}

/**
 * Corrects a server's clock by the database's: now, every minute, and after the machine slept. Throws when the first
 * question fails.
 */
export async function keepClock(
  { db, log }: { readonly db: Database; readonly log: Logger },
  clock: ServerClock,
  { everyMs = EVERY_MS, watchedMs = WATCHED_MS } = {},
): Promise<KeptClock> {
  const ask = databaseTime(db.withStatementLimit(LOOK_MS));
  let differed = false;
  const say = (): void => {
    const seconds = clockDiffersBy(clock.machineAhead());
    if (seconds !== undefined && !differed)
      log.warn(
        { ahead_seconds: seconds },
        "the clock of this machine differs from the database's, which Hatid goes by",
      );
    differed = seconds !== undefined;
  };
  await clock.correctBy(ask);
  say();

  let isLooking = false;
  // The machine slept, or the last question failed: older connections may be dead.
  let isDue = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    isDue = false;
    try {
      if ((await clock.correctBy(ask)) === 'back') log.error("the database's clock was set back, and Hatid's with it");
      say();
    } catch (error) {
      isDue = true;
      log.debug({ problem: messageOf(error) }, "the database's time could not be asked");
    } finally {
      isLooking = false;
    }
  };
  const timers = [
    setInterval(() => void look(), everyMs),
    setInterval(() => {
      isDue ||= clock.hasJumped();
      if (isDue) void look();
    }, watchedMs),
  ];
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
