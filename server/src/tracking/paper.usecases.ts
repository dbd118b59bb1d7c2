// How it works: docs/subsystems/invoices.md.
import type { Paper } from 'shared-lib/contract';
import { speaking } from 'shared-lib/domain';
import type { Queryable } from '../platform/database/database.js';
import { companyInfo } from '../settings/company.usecases.js';
import { clientOfVisit, findDeposit, findDeposits } from '../payments/credit.repository.js';
import { paperOf } from './receipt-paper.js';
import { findReceipt, type ReceiptRow } from './receipt.repository.js';
import * as m from '../texts/m.js';

/**
 * The visit as its deposits pay it; undefined where there are none, or where a part of them was used elsewhere or went
 * back. Source: R-beyond-1548.
 */
async function withDeposits(q: Queryable, receipt: ReceiptRow): Promise<ReceiptRow | undefined> {
  const client = await clientOfVisit(q, receipt.id);
  if (client === undefined || receipt.outcome !== null) return undefined;
  const { paid, left } = await findDeposit(q, client, receipt.id);
  if (paid === 0 || left < paid) return undefined;
  const deposits = await findDeposits(q, client, receipt.id);
  return {
    ...receipt,
    // Every deposit has its method: only opening balances have none.
    received: deposits.map(({ method, amount, at, received_on: day }) => [
      method ?? 'cash',
      amount,
      at.toISOString(),
      null,
      day,
    ]),
    owed: Math.max(0, receipt.total_price - paid),
  };
}

/** What was received for a visit, or ahead of it, where no invoice stands for it. */
async function acknowledged(
  q: Queryable,
  appointment: number,
): Promise<{ receipt: ReceiptRow; isDeposit: boolean } | undefined> {
  const receipt = await findReceipt(q, appointment);
  if (!receipt || receipt.invoice) return undefined;
  if (receipt.received.some(([, amount]) => amount > 0)) return { receipt, isDeposit: false };
  const ahead = await withDeposits(q, receipt);
  return ahead && { receipt: ahead, isDeposit: true };
}

/** Whether there is an acknowledgement to print. No word of it is written. Source: R-beyond-1481. */
export const hasPaper = async (q: Queryable, appointment: number): Promise<boolean> =>
  (await acknowledged(q, appointment)) !== undefined;

/**
 * The acknowledgement of a payment, or of a deposit before it, for an operator to print. It is written when it is read:
 * nothing is stored, so that a reprint is no other document. Null where nothing was received and where an invoice
 * stands: a payment has one paper. Source: R-beyond-1340, R-beyond-1341, R-beyond-1548.
 */
export async function readPaper(q: Queryable, appointment: number): Promise<Paper | null> {
  const shown = await acknowledged(q, appointment);
  if (!shown) return null;
  const company = await companyInfo(q);
  return speaking('en', () => {
    const { isCopy: _, ...paper } = paperOf(shown.receipt, company, 'office');
    return shown.isDeposit ? { ...paper, kind: m.acknowledgement_of_a_deposit() } : paper;
  });
}
