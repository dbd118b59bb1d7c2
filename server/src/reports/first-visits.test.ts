import { setTimeout as pause } from 'node:timers/promises';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { Tx } from '../platform/database/database.js';
import { seedClient } from '../testing/seed.js';

describe('the first day on which a client came', () => {
  const given = freshBusiness();
  const refund = (tx: Tx, visit: number) =>
    tx.rows(
      `insert into payments (appointment_id, kind, method, amount, collected_by, reverses, at)
       select appointment_id, 'reversal', method, -amount, collected_by, id, at from payments where appointment_id = $1`,
      [visit],
    );
  const isSomebodyWaiting = async (): Promise<boolean> =>
    (
      await given.app.sql<{ found: boolean }>(
        `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as found`,
      )
    )[0]?.found === true;

  it('is none where two visits of one client are refunded at once (R-pages-7)', async () => {
    const { on, app } = given;
    const client = await seedClient(app, { first_name: 'Nina', last_name: 'Cruz' });
    const visits: number[] = [];
    // Two people have the cash: with one, the lock on their hand would stop the second refund.
    for (const [start_time, { id: collected_by }] of [
      ['16:00', on.therapists[0]],
      ['19:00', on.therapists[1]],
    ] as const) {
      const { id } = await on.book({ client, start_time });
      await on.patch(id, { status: 'completed' });
      await on.act(on.operator, id, 'mark_completed', { payment_amount: 850, collected_by });
      visits.push(id);
    }
    const firstDay = () => app.sql('select service_day from client_first_visits where client_id = $1', [client]);
    expect(await firstDay()).toHaveLength(1);
    const [one = 0, other = 0] = visits;
    let keep = (): void => {};
    const bothThere = new Promise<void>((resolve) => (keep = resolve));
    let first: Promise<void> | undefined;
    await new Promise<void>((refunded) => {
      first = app.db.tx(async (tx) => {
        await refund(tx, one);
        refunded();
        await bothThere;
      });
    });
    const second = app.db.tx((tx) => refund(tx, other));
    // The second refund must be as far as it can come before the first is committed.
    while (!(await isSomebodyWaiting())) await pause(10);
    keep();
    await Promise.all([first, second]);
    expect(await firstDay()).toEqual([]);
  });
});
