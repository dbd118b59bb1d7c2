import { redactClients } from '../../redaction/redact-clients.js';
import type { TestApp } from '../../testing/test-app.js';

/** Makes a client and her visits older than any time of retention, and runs the job that empties old records. */
export async function redactAged(app: TestApp, client: number): Promise<void> {
  await app.sql(
    `update appointments set service_day = service_day - 4000, starts_at = starts_at - interval '4000 days',
       ends_at = ends_at - interval '4000 days' where client_id = $1`,
    [client],
  );
  await app.sql(`update clients set created_at = created_at - interval '4000 days' where id = $1`, [client]);
  await redactClients.run(app.deps, { due: app.clock.now(), attempt: 1, lastAttempt: false });
}
