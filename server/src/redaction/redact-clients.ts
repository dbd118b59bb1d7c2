import type { Answer, Calls } from 'shared-lib/contract';
import { type AuditAction, serviceDayOf, SYSTEM } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import type { DailyTask } from '../platform/jobs/task.js';
import { bookMonths, retentionMonths } from '../settings/business-rules.usecases.js';
import {
  findLastRun,
  forgetBooks,
  forgetClients,
  forgetBuyers,
  forgetCompanions,
  keepRun,
  lockForgotten,
  lockOutOfBooks,
  lockWrittenOf,
  type RetentionRun,
} from './redaction.repository.js';

/** Clients in one transaction: nobody who works at night waits long. */
const BATCH = 200;

/**
 * Removes the personal data of clients whose last visit is longer ago than the business keeps it, in records and beside
 * the audit trail; words of payments later, when books need them no more. Ledger and reports do not change. A second
 * run changes nothing more. What goes: docs/subsystems/retention.md. Source: R-beyond-7, R-client-3, R-beyond-484,
 * R-beyond-485.
 */
export const redactClients: DailyTask = {
  name: 'redaction.clients',
  at: '04:40',
  async run(deps) {
    const { db, clock } = deps;
    await forgetCompanions(db, clock.now());
    const months = await retentionMonths(db);
    const books = await bookMonths(db);
    const today = serviceDayOf(clock.now());
    await forgetBuyers(db, today, { months, books });
    const ofClients: Step = { forget: forgetClients, action: 'client.redact', months };
    const first = await forgetAll(deps, ofClients, (tx) => lockForgotten(tx, { today, months }, BATCH));
    // Old payments are corrected too, with a reason.
    const again = await forgetAll(deps, ofClients, (tx) => lockWrittenOf(tx, BATCH));
    const ofBooks: Step = { forget: forgetBooks, action: 'client.redact_books', months: books };
    const words = await forgetAll(deps, ofBooks, (tx) => lockOutOfBooks(tx, { today, months: books }, BATCH));
    await report(deps, {
      clients: first.clients + again.clients,
      visits: first.visits + again.visits,
      payment_words: words.visits,
    });
  },
};

interface Step {
  /** Returns the number of visits. */
  readonly forget: (tx: Tx, ids: readonly number[], now: Date) => Promise<number>;
  readonly action: AuditAction;
  readonly months: number;
}
interface Forgotten {
  readonly clients: number;
  readonly visits: number;
}

type LockSome = (tx: Tx) => Promise<readonly number[]>;

async function forgetAll(deps: Deps, step: Step, lockSome: LockSome): Promise<Forgotten> {
  let sum: Forgotten = { clients: 0, visits: 0 };
  for (;;) {
    const { clients, visits } = await forgetBatch(deps, step, lockSome);
    sum = { clients: sum.clients + clients, visits: sum.visits + visits };
    if (clients < BATCH) return sum;
  }
}

const forgetBatch = ({ db, clock }: Deps, { forget, action, months }: Step, lockSome: LockSome): Promise<Forgotten> =>
  db.tx(async (tx) => {
    const ids = await lockSome(tx);
    if (!ids.length) return { clients: 0, visits: 0 };
    const now = clock.now();
    const visits = await forget(tx, ids, now);
    for (const id of ids)
      recordAudit(tx, { at: now, actor: SYSTEM, action, entity: 'client', entityId: id, after: { months } });
    return { clients: ids.length, visits };
  });

/** A night that removed nothing stands in System Info alone. */
const report = ({ db, clock }: Deps, run: RetentionRun): Promise<void> =>
  db.tx(async (tx) => {
    const now = clock.now();
    await keepRun(tx, run, now);
    if (run.clients + run.payment_words === 0) return;
    const after = { ...run };
    recordAudit(tx, {
      at: now,
      actor: SYSTEM,
      action: 'retention.run',
      entity: 'settings',
      entityId: 'retention',
      after,
    });
  });

/** What the last run of retention removed; null before the first. Source: R-beyond-485. */
export async function lastRetentionRun(q: Queryable): Promise<Answer<Calls['business']['retentionRun']>> {
  const last = await findLastRun(q);
  return { last: last ? { at: last.at.toISOString(), ...last.run } : null };
}
