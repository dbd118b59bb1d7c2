import type { TestApp } from '../testing/test-app.js';
import { costRows } from './cost-rows.js';
import { creditRows, payoutRows } from './payout-rows.js';

/** Credit, payouts and costs. */
export async function moneyRows(
  server: TestApp,
  people: Readonly<Record<'operator' | 'therapist' | 'driver' | 'unverified', { id: number }>>,
  now: Date,
): Promise<void> {
  await creditRows(server, people.unverified.id, now);
  await payoutRows(server, people, now);
  await costRows(server, people.operator.id, now);
}
