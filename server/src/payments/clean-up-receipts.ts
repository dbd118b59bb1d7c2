// How it works: docs/subsystems/retention.md.
import { limits } from 'shared-lib/domain';
import type { DailyTask } from '../platform/jobs/task.js';
import { removeReceiptsOfDeleted } from './receipts.repository.js';

/** For an operator who deletes the wrong visit and asks for its receipts. */
const KEPT_MS = 30 * limits.DAY;
/** Rows in one transaction. */
const BATCH = 500;

/** Receipts of appointments that were deleted unpaid. Receipts that the ledger names are kept for good. */
export const cleanUpReceipts: DailyTask = {
  name: 'payments.receipts',
  at: '04:35',
  async run({ db, clock }) {
    const until = new Date(clock.now().getTime() - KEPT_MS);
    while ((await db.tx((tx) => removeReceiptsOfDeleted(tx, until, BATCH))) === BATCH);
  },
};
