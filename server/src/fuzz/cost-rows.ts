import type { TestApp } from '../testing/test-app.js';

/** Three costs, each with a document, and three opening balances. What was there before is gone. */
export async function costRows(server: TestApp, operator: number, now: Date): Promise<void> {
  // A request may have opened the cash or pay of somebody.
  for (const table of ['client_credit', 'cash_movements', 'pay_lines'])
    for (const text of [
      'alter table $ disable trigger user',
      'delete from $ where opening_id is not null',
      'alter table $ enable trigger user',
    ])
      await server.sql(text.replace('$', table));
  for (const table of ['cost_proofs', 'costs', 'opening_balances'])
    for (const text of ['alter table $ disable trigger user', 'delete from $', 'alter table $ enable trigger user'])
      await server.sql(text.replace('$', table));
  await server.sql(
    `insert into costs (id, category, amount, method, paid_on, recorded_by, at)
     select n, 'petrol', n * 10000, 'cash', '2026-11-20', $1, $2 from generate_series(1, 3) n`,
    [operator, now],
  );
  await server.sql(
    `insert into opening_balances (id, account, amount, as_of, recorded_by, at)
     select n, 'bank', n * 10000, '2026-11-20', $1, $2 from generate_series(1, 3) n`,
    [operator, now],
  );
  await server.sql(
    `insert into cost_proofs (cost_id, hash, uploaded_by, at)
     select n, f.hash, $1, $2 from generate_series(1, 3) n, receipt_files f`,
    [operator, now],
  );
}
