import { limits } from 'shared-lib/domain';
import type { DailyTask } from '../platform/jobs/task.js';
import { removeReceiptsOfDeleted } from './receipts.repository.js';

/** For whoever deleted the wrong one and asks what it showed. */
const KEPT_MS = 30 * limits.DAY;
/** In one transaction. */
const BATCH = 500;

/** Receipts shown for appointments that were deleted unpaid. What the ledger names is kept for good. */
export const cleanUpReceipts: DailyTask = {
  name: 'payments.receipts',
  at: '04:35',
  async run({ db, clock }) {
    const until = new Date(clock.now().getTime() - KEPT_MS);
    while ((await db.tx((tx) => removeReceiptsOfDeleted(tx, until, BATCH))) === BATCH);
  },
};
