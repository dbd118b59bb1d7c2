import type { TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

/** Resolves once at least `count` connections wait for a lock. */
export const waitForBlocked = (app: TestApp, count: number): Promise<void> =>
  until(
    async () =>
      (await app.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .length >= count,
  );

/**
 * Runs `work` while another transaction locks the appointment; `waiting` resolves once that many connections wait for a
 * lock.
 */
export const runWhileHeld = <T>(
  app: TestApp,
  appointmentId: number,
  work: (waiting: (count: number) => Promise<void>) => Promise<T>,
): Promise<T> =>
  app.db.tx(async (tx) => {
    await tx.rows('select from appointments where id = $1 for update', [appointmentId]);
    return work((count) => waitForBlocked(app, count));
  });
