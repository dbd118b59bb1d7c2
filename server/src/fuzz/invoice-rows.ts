import type { TestApp } from '../testing/test-app.js';

/** The permit, three invoices, and a paid visit that has none. What was there before is gone. */
export async function invoiceRows(server: TestApp, operator: number, now: Date): Promise<void> {
  for (const table of ['invoice_steps', 'invoices'])
    for (const text of ['alter table $ disable trigger user', 'delete from $', 'alter table $ enable trigger user'])
      await server.sql(text.replace('$', table));
  await server.sql(`delete from settings where key = 'invoices'`);
  await server.sql('delete from invoice_series');
  await server.sql(
    `insert into payments (appointment_id, kind, method, amount, recorded_by, at)
     select a.id, 'payment', 'cash', 850, $1, $2 from appointments a
     where a.status = 'completed' and a.id in (select id from kept_appointments)
       and (select coalesce(sum(p.amount), 0) from payments p where p.appointment_id = a.id) <= 0`,
    [operator, now],
  );
  await server.sql(`insert into invoice_series (prefix, next_number) values ('SI-', 4), ('NEW-', 1)`);
  await server.sql(`insert into settings (key, value, updated_at) values ('invoices', $1, $2)`, [
    { on: true, name: 'Hatid', address: 'Makati', tin: '412-555-019', vat_percent: 12, permit: 'OCN 1', prefix: 'SI-' },
    now,
  ]);
  await server.sql(
    `insert into invoices (id, prefix, number, appointment_id, issuer, lines, discount, extension, total, at) overriding system value
     select n, 'SI-', n, a.id, '{"name": "Hatid", "address": "", "tin": "", "vat_percent": null, "permit": ""}', '[]', 0, 0, 850, $1
     from (select id, row_number() over (order by id)::int as n from appointments where status = 'confirmed') a where n <= 3`,
    [now],
  );
}
