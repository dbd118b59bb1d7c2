import { addDays, instantOf, windowOf } from 'shared-lib/domain';
import type { Tx } from '../../platform/database/database.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { findStaffTime, findTeamTime } from './staff-time.repository.js';
import { findBookings } from '../windows/windows.repository.js';

const TODAY = '2026-11-20';
const STAFF = 80;
const DAYS = 14;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe(`plans of the free staff, with ${STAFF} people and ${DAYS} days of windows and holds`, () => {
  let server: TestApp;
  let ids: number[];
  beforeAll(async () => {
    server = await testApp();
    for (const table of ['appointments', 'appointment_people'])
      await server.sql(`alter table ${table} disable trigger user`);
    const people = await server.sql<{ id: number }>(
      `insert into users (role, email, first_name, last_name, vehicle_type, seats, created_at, updated_at)
      select case when i <= 60 then 'therapist' else 'driver' end, 'p' || i || '@example.test', 'First' || i, 'Last', 'car', 4, $1, $1
      from generate_series(1, $2::int) i returning id`,
      [server.clock.now(), STAFF],
    );
    ids = people.map(({ id }) => id);
    const first = windowOf(addDays(TODAY, 7 - DAYS), '13:00', '01:00');
    await server.sql(
      `insert into availability_windows (staff_id, service_day, during, created_at, updated_at)
      select id, $2::date + day, tstzrange($3::timestamptz + day * interval '1 day', $4::timestamptz + day * interval '1 day'), $3, $3
      from unnest($1::int[]) id, generate_series(0, $5 - 1) day`,
      [ids, addDays(TODAY, 7 - DAYS), first.start, first.end, DAYS],
    );
    await server.sql(
      `insert into clients (first_name, phone_number, created_at, updated_at) values ('Carmela', '0917 5000000', $1, $1)`,
      [server.clock.now()],
    );
    await server.sql(
      `with visits as (
        select row_number() over () as nr, id as staff_id, $2::timestamptz + day * interval '1 day' + visit * interval '2 hours' as at, $3::date + day as service_day
        from unnest($1::int[]) id, generate_series(0, $4 - 1) day, generate_series(0, 4) visit
      ), booked as (
        insert into appointments (id, client_id, service_day, starts_at, ends_at, status, location, duration, total_price, asked_at, response_deadline, created_at, updated_at)
        overriding system value
        select nr, (select min(id) from clients), service_day, at, at + interval '1 hour', 'completed', 'Manila', 60, 800, at, at, at, at from visits returning id
      )
      insert into staff_holds (staff_id, appointment_id, leg, during)
      select v.staff_id, b.id, 'session', tstzrange(v.at, v.at + interval '1 hour') from visits v join booked b on b.id = v.nr`,
      [ids, first.start, addDays(TODAY, 7 - DAYS), DAYS],
    );
    await server.sql('vacuum analyze');
  }, 120_000);
  afterAll(() => server.close());

  const span = { start: instantOf(TODAY, '16:00'), end: instantOf(TODAY, '17:00') };
  const reads: readonly (readonly [string, string, readonly string[], (tx: Tx) => Promise<unknown>])[] = [
    [
      'the people of a booking',
      'staff_time_of_people',
      ['availability_windows_no_overlap', 'staff_holds_no_overlap'],
      (tx) => findStaffTime(tx, ids.slice(0, 3), { span, except: null }),
    ],
    [
      'everybody for a day of slots',
      'staff_time_of_team',
      ['availability_windows_no_overlap', 'staff_holds_no_overlap'],
      (tx) => findTeamTime(tx, { roles: ['therapist', 'driver'], span, except: null }),
    ],
    [
      'everybody of a role, with their last work',
      'staff_time_of_team_with_last_work',
      ['availability_windows_no_overlap', 'staff_holds_no_overlap'],
      (tx) => findTeamTime(tx, { roles: ['driver'], span, except: null, withLastWork: true }),
    ],
    [
      "a person's bookings near a window",
      'availability_bookings',
      ['staff_holds_no_overlap', 'appointments_pkey'],
      (tx) => findBookings(tx, { staffId: ids[0] ?? 0, ...span, now: span.start }),
    ],
  ];

  it.each(reads)('reads %s by the indexes that keep time from overlapping', async (_, name, indexes, read) => {
    const row = await server.db.tx(async (tx) => {
      await tx.rows('set local random_page_cost = 1.1'); // as database-server.ts sets it for every connection of the product
      await read(tx);
      const [prepared] = await tx.rows<{ statement: string }>(
        'select statement from pg_prepared_statements where name = $1',
        [name],
      );
      return tx.one<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
        `explain (generic_plan, format json) ${prepared?.statement}`,
      );
    });
    const nodes = nodesOf(row['QUERY PLAN'][0].Plan);
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
    for (const table of ['availability_windows', 'staff_holds', 'appointments']) expect(scanned).not.toContain(table);
    expect(nodes.map((node) => node['Index Name'])).toEqual(expect.arrayContaining([...indexes]));
  });
});
