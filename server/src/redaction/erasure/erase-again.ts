// How it works: docs/subsystems/backups.md.
import { SYSTEM } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Deps } from '../../platform/deps.js';
import { messageOf } from '../../platform/errors.js';
import { defineTask } from '../../platform/jobs/task.js';
import { eraseClient } from './erase.js';
import { KNOW, LOCK } from './erased-list.sql.js';
import {
  businessOf,
  type ErasedList,
  erasedListIn,
  erasedListQueue,
  erasedListsOf,
  keepErasedList,
  planErasedList,
  readErasedList,
} from './erased-list.js';

type Own = Pick<Deps, 'db' | 'clock'>;

/**
 * Erases again whom the list has and the database still knows, each in a transaction, whatever is open. Returns their
 * number; undefined for a list of another business. A second time changes nothing. Source: R-beyond-534.
 */
export async function eraseAgain({ db, clock }: Own, list: ErasedList): Promise<number | undefined> {
  const business = await businessOf(db);
  const ours = list.filter((one) => one.business === business);
  if (!ours.length) return list.length ? undefined : 0;
  let count = 0;
  for (const { client, at } of ours)
    await db.tx(async (tx) => {
      await tx.rows(KNOW, [client, at]);
      if (!(await tx.maybe(LOCK, [client, at]))) return;
      const now = clock.now();
      await eraseClient(tx, client, new Date(at));
      recordAudit(tx, { at: now, actor: SYSTEM, action: 'client.erase_again', entity: 'client', entityId: client });
      count++;
    });
  return count;
}

/**
 * Erases again whom a list beside the backups has. So nobody comes back, however an older database got here. Source:
 * R-beyond-534.
 */
async function applyList(deps: Deps, file: string): Promise<void> {
  const list = await readErasedList(file, deps.config.bucketAccess);
  const count = list && (await eraseAgain(deps, list));
  if (count) deps.log.warn({ count }, 'clients who had been erased were in the database, and were erased again');
}

/**
 * At each start: applies the list in the folder of backups. A list that cannot be read stops no start. The one in a
 * bucket follows as a job, because a bucket may not answer.
 */
export async function eraseListed(deps: Deps): Promise<void> {
  const { config, db, jobs, log } = deps;
  try {
    await applyList(deps, erasedListIn(config.backupDir));
    await db.tx((tx) => planErasedList(tx, jobs));
  } catch (error) {
    log.error({ problem: messageOf(error) }, 'the list of erased clients could not be read or written');
  }
}

/** Applies all lists and completes them. Tried again until each is where it belongs. */
export const keepErasedListTask = defineTask({
  ...erasedListQueue,
  run: async (_payload, deps) => {
    for (const file of erasedListsOf(deps.config)) await applyList(deps, file);
    await keepErasedList(deps);
  },
});
