import type { TestApp } from '../testing/test-app.js';
import { costRows } from './cost-rows.js';
import { invoiceRows } from './invoice-rows.js';
import { creditRows, payoutRows } from './payout-rows.js';

/** Credit, payouts, costs and invoices. */
export async function moneyRows(
  server: TestApp,
  people: Readonly<Record<'operator' | 'therapist' | 'driver' | 'unverified', { id: number }>>,
  now: Date,
): Promise<void> {
  await creditRows(server, people.unverified.id, now);
  await payoutRows(server, people, now);
  await costRows(server, people.operator.id, now);
  await invoiceRows(server, people.operator.id, now);
}
