import { serviceDayOf, SYSTEM } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import type { DailyTask } from '../platform/jobs/task.js';
import { retentionMonths } from '../settings/business-rules.usecases.js';
import { forgetClients, lockForgotten, lockWrittenOf, type Retained } from './redaction.repository.js';

/** Clients in one transaction: nobody who works at night waits long. */
const BATCH = 200;

/**
 * Removes the personal data of clients whose last visit is longer ago than the business keeps it, in records and beside
 * the audit trail. Visits, people, prices and payments stay, so ledger and reports do not change. A second run changes
 * nothing more. redaction.repository.ts says what is redacted and when, `PERSONAL` (../audit/personal.ts) for the audit
 * trail. Source: R-beyond-7, R-client-3.
 */
export const redactClients: DailyTask = {
  name: 'redaction.clients',
  at: '04:40',
  async run(deps) {
    const months = await retentionMonths(deps.db);
    const retained: Retained = { today: serviceDayOf(deps.clock.now()), months };
    await redactAll(deps, months, (tx) => lockForgotten(tx, retained, BATCH));
    // Old payments are corrected too, with a reason.
    await redactAll(deps, months, (tx) => lockWrittenOf(tx, BATCH));
  },
};

type LockSome = (tx: Tx) => Promise<readonly number[]>;

async function redactAll(deps: Deps, months: number, lockSome: LockSome): Promise<void> {
  while ((await redactBatch(deps, months, lockSome)) === BATCH);
}

/** Returns how many were redacted. */
const redactBatch = ({ db, clock }: Deps, months: number, lockSome: LockSome): Promise<number> =>
  db.tx(async (tx) => {
    const ids = await lockSome(tx);
    if (!ids.length) return 0;
    const now = clock.now();
    await forgetClients(tx, ids, now);
    for (const id of ids) {
      const after = { months };
      recordAudit(tx, { at: now, actor: SYSTEM, action: 'client.redact', entity: 'client', entityId: id, after });
    }
    return ids.length;
  });
