import { createHash } from 'node:crypto';
import type { Body, Calls } from 'shared-lib/contract';
import { deviceOf, limits, pageOf, serverLimits, withoutPersonal } from 'shared-lib/domain';
import type { Deps } from '../platform/deps.js';
import type { DailyTask } from '../platform/jobs/task.js';
import type { Principal } from '../platform/principal.js';
import { forgetClientLogs, keepClientLog } from './client-logs.repository.js';

export interface SentBy {
  readonly user: Principal | undefined;
  readonly userAgent: string;
}

/**
 * Keeps what a screen says of an error, the same of one release once, with how often. Screens take out what is
 * personal; so does this, as anybody may send anything. Source: R-pages-16.
 */
export async function takeClientLog(
  { db, clock }: Deps,
  sent: Body<Calls['logs']['send']>,
  { user, userAgent }: SentBy,
): Promise<void> {
  const log = {
    kind: sent.kind,
    message: withoutPersonal(sent.message),
    stack: withoutPersonal(sent.stack ?? ''),
    page: pageOf(sent.page),
    release: withoutPersonal(sent.release),
    device: deviceOf(userAgent),
    role: user?.role ?? null,
  };
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(Object.values(log)))
    .digest();
  await keepClientLog(db, { ...log, fingerprint, at: clock.now() });
}

/** Forgets errors that were not seen for a while. */
export const forgetOldClientLogs: DailyTask = {
  name: 'logs.forget-client-logs',
  at: '04:10',
  run: async ({ db, clock }) =>
    void (await forgetClientLogs(db, new Date(clock.now().getTime() - serverLimits.CLIENT_LOG_DAYS * limits.DAY))),
};
