import { visitOf, type Ask, type Scenario } from './scenario.js';

export const A_PERMIT = {
  on: true,
  name: 'Hatid',
  address: 'Makati',
  tin: '412-555-019',
  vat_percent: null,
  permit: 'OCN 1',
  prefix: 'SI-',
};

/** A visit that is paid. Its invoice was issued with the payment. */
async function paidVisit(scenario: Scenario): Promise<number> {
  const { server, users } = scenario;
  await server.sql(`insert into invoice_series (prefix, next_number) values ('SI-', 1) on conflict do nothing`);
  await server.sql(
    `insert into settings (key, value, updated_at) values ('invoices', $1, $2) on conflict (key) do update set value = excluded.value`,
    [A_PERMIT, server.clock.now()],
  );
  const visit = await visitOf(scenario);
  await server.sql(
    `insert into payments (appointment_id, kind, method, amount, recorded_by, at) values ($1, 'payment', 'cash', 850, $2, $3)`,
    [visit, users.operator.id, server.clock.now()],
  );
  return visit;
}

export const anInvoice =
  (body?: object) =>
  async (scenario: Scenario): Promise<Ask> => {
    const visit = await paidVisit(scenario);
    const [made] = await scenario.server.sql<{ id: number }>('select id from invoices where appointment_id = $1', [
      visit,
    ]);
    return { path: { id: made?.id ?? 0 }, body };
  };

/** A paid visit whose client asks for the paper. */
export async function aPaperToMail(scenario: Scenario): Promise<Ask> {
  const visit = await paidVisit(scenario);
  await scenario.server.sql(`update appointments set payment_status = 'paid' where id = $1`, [visit]);
  return { path: { appointment: visit }, body: { to: 'client@example.test', asked: true, after: 0 } };
}

/** A paid visit whose invoice is void. */
export async function aVisitToInvoice(scenario: Scenario): Promise<Ask> {
  const { server, users } = scenario;
  const visit = await paidVisit(scenario);
  await server.sql(
    `insert into invoice_steps (invoice_id, step, reason, by_user, at)
     select id, 'voided', 'not_needed', $2, $3 from invoices where appointment_id = $1`,
    [visit, users.operator.id, server.clock.now()],
  );
  return { path: { appointment: visit }, body: {} };
}
