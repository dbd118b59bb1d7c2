// How it works: docs/subsystems/clients.md.
import { createHash } from 'node:crypto';
import { confinedTo, type Body, type Calls } from 'shared-lib/contract';
import {
  addDays,
  deviceOf,
  limits,
  pageOf,
  serverLimits,
  serviceDayOf,
  withoutNames,
  withoutPersonal,
} from 'shared-lib/domain';
import type { Deps } from '../platform/deps.js';
import type { DailyTask } from '../platform/jobs/task.js';
import type { Principal } from '../platform/principal.js';
import { findPersonal, forgetBrowserLog, keepBrowserLog } from './browser-log.repository.js';

/** An account can only flood its own share. Many more shares would tell people apart. */
const SHARES = 64;

export interface SentBy {
  readonly user: Principal | undefined;
  readonly userAgent: string;
}

/**
 * Stores an error that a screen reports. The same error of one release is stored once, with a count. Screens remove
 * personal data; this does it again, because anybody may send anything. Answers the entry's number.
 * Source: R-pages-16.
 */
export async function takeBrowserLog(
  { db, clock }: Deps,
  sent: Body<Calls['logs']['send']>,
  { user, userAgent }: SentBy,
): Promise<{ id: number }> {
  const clean = user ? await withoutScreen({ db, clock }, user, sent.page) : withoutPersonal;
  const log = {
    kind: sent.kind,
    message: clean(sent.message),
    stack: clean(sent.stack ?? ''),
    page: pageOf(sent.page),
    release: withoutPersonal(sent.release),
    device: deviceOf(userAgent),
    role: user?.role ?? null,
    of: sent.of ?? null,
  };
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(Object.values(log)))
    .digest();
  const id = await keepBrowserLog(db, {
    ...log,
    share: user ? user.userId % SHARES : null,
    fingerprint,
    at: clock.now(),
  });
  return { id };
}

/**
 * Also removes the people and places that the sender may have on the screen. The page address names a record, but it
 * may say anything, and a list names none. So the visits around today count as well; the server knows them by itself.
 */
async function withoutScreen(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: Principal,
  page: string,
): Promise<(text: string) => string> {
  const today = serviceDayOf(clock.now());
  const [, area, number] = /\/(appointments|clients)\/(\d{1,9})(?=\/|$)/.exec(page.split(/[?#]/, 1)[0] ?? '') ?? [];
  const personal = await findPersonal(db, {
    visit: area === 'appointments' ? Number(number) : null,
    client: area === 'clients' && user.role === 'operator' ? Number(number) : null,
    from: addDays(today, -1),
    to: addDays(today, 1),
    staff: confinedTo({ role: user.role, id: user.userId }),
  });
  return (text) => withoutNames(withoutPersonal(text), personal);
}

/** Forgets errors that have not been seen for a while. */
export const forgetOldBrowserLog: DailyTask = {
  name: 'logs.forget-client-logs',
  at: '04:10',
  run: async ({ db, clock }) =>
    void (await forgetBrowserLog(db, new Date(clock.now().getTime() - serverLimits.BROWSER_LOG_DAYS * limits.DAY))),
};
