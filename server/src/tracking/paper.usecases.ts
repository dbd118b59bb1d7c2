// How it works: docs/subsystems/invoices.md.
import type { Paper } from 'shared-lib/contract';
import { speaking } from 'shared-lib/domain';
import type { Queryable } from '../platform/database/database.js';
import { companyInfo } from '../settings/company.usecases.js';
import { paperOf } from './receipt-paper.js';
import { findReceipt } from './receipt.repository.js';

/** What was received for a visit, where no invoice stands for it. */
async function acknowledged(q: Queryable, appointment: number) {
  const receipt = await findReceipt(q, appointment);
  return receipt && !receipt.invoice && receipt.received.some(([, amount]) => amount > 0) ? receipt : undefined;
}

/** Whether there is an acknowledgement to print. No word of it is written. Source: R-beyond-1481. */
export const hasPaper = async (q: Queryable, appointment: number): Promise<boolean> =>
  (await acknowledged(q, appointment)) !== undefined;

/**
 * The acknowledgement of a payment, for an operator to print. It is written when it is read: nothing is stored, so that
 * a reprint is no other document. Null where nothing was received and where an invoice stands: a payment has one
 * paper. Source: R-beyond-1340, R-beyond-1341.
 */
export async function readPaper(q: Queryable, appointment: number): Promise<Paper | null> {
  const receipt = await acknowledged(q, appointment);
  if (!receipt) return null;
  const company = await companyInfo(q);
  const { isCopy: _, ...paper } = speaking('en', () => paperOf(receipt, company, 'office'));
  return paper;
}
