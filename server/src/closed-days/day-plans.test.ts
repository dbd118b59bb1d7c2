import type { Sql } from '../platform/database/database.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { CHANGES } from './day-books.repository.js';
import { LATER } from './days.repository.js';

const MANY = 60_000;
const TODAY = '2026-11-20';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** 60,000 visits of 300 days, each paid, edited and one in ten with a tip. */
describe('the changes of an earlier day, in large books', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp({ session: '-c plan_cache_mode=auto' });
    for (const table of ['appointments', 'payments', 'tips'])
      await server.sql(`alter table ${table} disable trigger user`);
    await server.sql(
      `insert into users (role, email, first_name, last_name, created_at, updated_at) values ('therapist', 'p@example.test', 'A', 'B', $1, $1)`,
      [server.clock.now()],
    );
    await server.sql(
      `insert into clients (first_name, last_name, phone_number, address, created_at, updated_at)
      select 'Client' || i, 'Name', '0918' || lpad(i::text, 7, '0'), 'Unit ' || i, $1, $1 from generate_series(1, 3000) i`,
      [server.clock.now()],
    );
    await server.sql(
      `insert into appointments (client_id, service_day, starts_at, ends_at, status, location, duration, total_price, asked_at, response_deadline, created_at, updated_at)
      select 1 + i % 3000, day, at, at + interval '1 hour', 'completed', 'Manila', 60, 850, at, at, at, at
      from (select i, $1::date - i / 200 as day, (($1::date - i / 200) + time '13:00') at time zone 'Asia/Manila' as at from generate_series(0, $2 - 1) i) x`,
      [TODAY, MANY],
    );
    await server.sql(
      `insert into payments (appointment_id, kind, method, amount, at) select id, 'payment', 'cash', 850, ends_at from appointments`,
    );
    await server.sql(
      `insert into tips (appointment_id, staff_id, method, amount, is_kept, at)
      select a.id, (select min(id) from users where role = 'therapist'), 'cash', 50, true, ends_at from appointments a where id % 10 = 0`,
    );
    await server.sql(
      `insert into audit_log (at, actor_role, action, entity, entity_id, before, after)
      select a.ends_at + n * interval '1 minute', 'operator', (array['appointment.edit_driver', 'appointment.mark_completed', 'appointment.start_session'])[n],
        'appointment', a.id::text, '{}', '{}' from appointments a cross join generate_series(1, 3) n`,
    );
    await server.sql('vacuum analyze');
  }, 120_000);
  afterAll(() => server.close());

  it.each<[what: string, statement: Sql]>([
    ['under the day that they concern', CHANGES.later],
    ['under the day on which they were made', CHANGES.earlier],
    ['for each closed day', LATER],
  ])('are found by indexes, %s (R-beyond-1351)', async (_, { text }) => {
    const row = await server.db.tx(async (tx) => {
      await tx.rows('set local random_page_cost = 1.1');
      return tx.one<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(`explain (generic_plan, format json) ${text}`);
    });
    const scanned = nodesOf(row['QUERY PLAN'][0].Plan)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']);
    for (const table of ['appointments', 'payments', 'tips', 'audit_log', 'clients'])
      expect(scanned).not.toContain(table);
  });
});
