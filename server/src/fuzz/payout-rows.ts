import { PREPAID_ENTRY, VOUCHER_ENTRY } from './prepaid-requests.js';
import type { TestApp } from '../testing/test-app.js';

/** Three payouts of a therapist, and a line of a driver that waits. What was there before is gone. */
export async function payoutRows(
  server: TestApp,
  { operator, therapist, driver }: Readonly<Record<'operator' | 'therapist' | 'driver', { id: number }>>,
  now: Date,
): Promise<void> {
  // Its deferred constraints must be checked before its triggers return.
  for (const table of ['payout_lines', 'payout_steps', 'pay_lines', 'payouts', 'payouts_start'])
    for (const text of ['alter table $ disable trigger user', 'delete from $', 'alter table $ enable trigger user'])
      await server.sql(text.replace('$', table));
  await server.sql(`insert into payouts_start (from_day, set_by, set_at) values ('2026-11-01', $1, $2)`, [
    operator.id,
    now,
  ]);
  await server.sql(
    `insert into payouts (id, staff_id, period_from, period_to, amount, cash, method, paid_on, paid_by, at)
     select n, $1, '2026-11-01', '2026-11-15', 0, 0, 'cash', '2026-11-15', $2, $3 from generate_series(1, 3) n`,
    [therapist.id, operator.id, now],
  );
  await server.sql(
    `insert into pay_lines (staff_id, kind, day, since, amount, reason, made_by, made_at) values ($1, 'allowance', '2026-11-02', '2026-11-02', 8000, 'Rides', $2, $3)`,
    [driver.id, operator.id, now],
  );
}

/** A client with ₱500 of credit, a refund of another that this operator asked for, and a voucher. Others are gone. */
export async function creditRows(server: TestApp, operator: number, now: Date): Promise<void> {
  for (const text of [
    'alter table client_credit disable trigger user',
    'delete from client_credit',
    'alter table client_credit enable trigger user',
    'delete from client_refunds',
    'delete from client_balances',
    'alter table payments disable trigger user',
    'update payments set voucher_id = null where voucher_id is not null',
    'alter table payments enable trigger user',
    'delete from vouchers',
  ])
    await server.sql(text);
  await server.sql(
    `insert into client_credit (id, client_id, kind, amount, method, reason, at) values ($2, 1, 'deposit', 500, 'cash', '', $1)`,
    [now, PREPAID_ENTRY],
  );
  await server.sql(
    `insert into client_refunds (id, client_id, amount, method, reason, asked_by, asked_at) overriding system value
     values (1, 54, 100, 'cash', 'Moves away', $1, $2)`,
    [operator, now],
  );
  await server.sql(
    `insert into vouchers (id, code, value, buyer_name, ends_on, sold_at) overriding system value
     values (1, 'ACDEFGHJKMNP', 1000, 'Carmela Uy', '2027-01-31', $1)`,
    [now],
  );
  await server.sql(
    `insert into client_credit (id, voucher_id, kind, amount, method, reason, at) values ($2, 1, 'deposit', 1000, 'cash', '', $1)`,
    [now, VOUCHER_ENTRY],
  );
}
