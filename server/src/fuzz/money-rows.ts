import type { TestApp } from '../testing/test-app.js';
import { costRows } from './cost-rows.js';
import { payoutRows } from './payout-rows.js';

/** Payouts and costs. */
export async function moneyRows(
  server: TestApp,
  people: Readonly<Record<'operator' | 'therapist' | 'driver', { id: number }>>,
  now: Date,
): Promise<void> {
  await payoutRows(server, people, now);
  await costRows(server, people.operator.id, now);
}
