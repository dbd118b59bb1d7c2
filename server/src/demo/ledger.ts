import { addDays, serviceDayOf, windowOf } from 'shared-lib/domain';
import type { Tx } from '../platform/database/database.js';
import { insertRows, type Row, handOverAll } from './demo.repository.js';
import type { World } from './world.js';

/** The weeks at whose beginnings the cash of the week before was handed over; the last begins today. */
const WEEKS = 5;

/**
 * Stores the payments, the earliest first, and between them the hand-overs of their cash: each week, and this morning.
 */
export async function storeLedger(
  tx: Tx,
  { now, team }: Pick<World, 'now' | 'team'>,
  rows: readonly Row[],
): Promise<void> {
  const [operator] = team.operators;
  let left = rows;
  for (let weeks = WEEKS; weeks >= 0 && operator !== undefined; weeks--) {
    const { start } = windowOf(addDays(serviceDayOf(now), -7 * weeks), '06:00', '07:00');
    const before = left.filter(({ at }) => (at as Date) < start);
    left = left.filter(({ at }) => (at as Date) >= start);
    await insertRows(tx, 'payments', before);
    await handOverAll(tx, operator, start);
  }
  await insertRows(tx, 'payments', left);
}
