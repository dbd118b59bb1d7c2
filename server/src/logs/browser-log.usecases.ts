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

/** One account floods its own; many more would tell people apart. */
const SHARES = 64;

export interface SentBy {
  readonly user: Principal | undefined;
  readonly userAgent: string;
}

/**
 * Keeps what a screen says of an error, the same of one release once, with how often. Screens take out what is
 * personal; so does this, as anybody may send anything. Source: R-pages-16.
 */
export async function takeBrowserLog(
  { db, clock }: Deps,
  sent: Body<Calls['logs']['send']>,
  { user, userAgent }: SentBy,
): Promise<void> {
  const clean = user ? await withoutScreen({ db, clock }, user, sent.page) : withoutPersonal;
  const log = {
    kind: sent.kind,
    message: clean(sent.message),
    stack: clean(sent.stack ?? ''),
    page: pageOf(sent.page),
    release: withoutPersonal(sent.release),
    device: deviceOf(userAgent),
    role: user?.role ?? null,
  };
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(Object.values(log)))
    .digest();
  await keepBrowserLog(db, { ...log, share: user ? user.userId % SHARES : null, fingerprint, at: clock.now() });
}

/**
 * Takes out of a text whom and where the sender may have on the screen, too. Its address says which record that is; as
 * it may say anything, and a list has none, the visits around today count as well, which the server knows by itself.
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

/** Forgets errors that were not seen for a while. */
export const forgetOldBrowserLog: DailyTask = {
  name: 'logs.forget-client-logs',
  at: '04:10',
  run: async ({ db, clock }) =>
    void (await forgetBrowserLog(db, new Date(clock.now().getTime() - serverLimits.BROWSER_LOG_DAYS * limits.DAY))),
};
