import { serviceDayOf, SYSTEM } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import type { DailyTask } from '../platform/jobs/task.js';
import { retentionMonths } from '../settings/business-rules.usecases.js';
import { forgetClients, lockForgotten, lockWrittenOf, type Retained } from './redaction.repository.js';

/** Clients in one transaction: nobody who works at night waits for long. */
const BATCH = 200;

/**
 * Takes away what is known personally of clients whose last visit is longer ago than the business keeps it: name,
 * number, addresses, notes and where their visits were, in the records and beside the audit trail. Visits, people,
 * prices, payments and what happened when stay as they are, so that ledger, counts and reports say what they said.
 * What is written of their visits after that goes the next night. Twice, or on two servers, it does the same as once.
 * What is redacted in visits, payments, materials, discounts, corrections, wishes and marks, and which clients it is
 * time for, says redaction.repository.ts; of the audit trail, with what is left in its place, `PERSONAL`
 * (../audit/personal.ts). The months are a rule of the business (business-rules.ts of the domain). Source: R-beyond-7,
 * R-client-3.
 */
export const redactClients: DailyTask = {
  name: 'redaction.clients',
  at: '04:40',
  async run(deps) {
    const months = await retentionMonths(deps.db);
    const retained: Retained = { today: serviceDayOf(deps.clock.now()), months };
    await redactAll(deps, months, (tx) => lockForgotten(tx, retained, BATCH));
    // A payment of long ago is corrected even so, and says why.
    await redactAll(deps, months, (tx) => lockWrittenOf(tx, BATCH));
  },
};

type LockSome = (tx: Tx) => Promise<readonly number[]>;

async function redactAll(deps: Deps, months: number, lockSome: LockSome): Promise<void> {
  while ((await redactBatch(deps, months, lockSome)) === BATCH);
}

/** Answers how many were redacted. */
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
