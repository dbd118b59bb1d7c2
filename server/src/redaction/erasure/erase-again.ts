import { SYSTEM } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Deps } from '../../platform/deps.js';
import { messageOf } from '../../platform/errors.js';
import { eraseClient } from './erase.js';
import { KNOW, LOCK } from './erased-list.sql.js';
import { businessOf, type ErasedList, erasedListIn, keepErasedList, readErasedList } from './erased-list.js';

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
 * At each start: erases again whom the list beside the backups has. So nobody comes back, however an older database got
 * here. A list that cannot be read stops no start. Source: R-beyond-534.
 */
export async function eraseListed(deps: Deps): Promise<void> {
  const { config, log } = deps;
  try {
    const list = readErasedList(erasedListIn(config.backupDir));
    const count = list && (await eraseAgain(deps, list));
    if (count) log.warn({ count }, 'clients who had been erased were in the database, and were erased again');
    await keepErasedList(deps);
  } catch (error) {
    log.error({ problem: messageOf(error) }, 'the list of erased clients could not be read or written');
  }
}
