import { addDays, type Role } from 'shared-lib/domain';
import { DUPLICATES } from '../../clients/clients.repository.js';
import type { Tx } from '../../platform/database/database.js';
import { OPEN } from '../../records/record-pages.repository.js';
import { KEPT_COUNTS } from '../../redaction/erasure/erasures.repository.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { CALENDAR_ENTRIES, CALENDAR_ENTRIES_WITH_PEOPLE } from './calendar.sql.js';
import { exportAppointments } from './export.usecases.js';
import type { ListConditions } from './list-parts.sql.js';
import { idsQuery, listQuery, overByQuery, type Query } from './list-query.sql.js';
import { aroundToday, upToToday } from './lists.js';
import { loadAppointments } from './load.js';
import { OPERATOR_NEEDS_PAGE, OPERATOR_NEEDS_TOTAL } from './needs.sql.js';
import { DRIVEN, findAllIds } from './reads.repository.js';
import { CARDS } from './rows.js';
import { AT_THE_SAME_TIME } from './same-time.repository.js';
import { matchesQuery, searchFor, searchQuery, type Matches } from './search-query.sql.js';

const MANY = 100_000;
const TODAY = '2026-11-20';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe(`plans of the lists, with ${MANY} appointments`, () => {
  let server: TestApp;
  beforeAll(async () => {
    // Plans as in the product; other tests plan a statement once (test-cluster.ts).
    server = await testApp({ session: '-c plan_cache_mode=auto' });
    for (const table of ['appointments', 'appointment_people'])
      await server.sql(`alter table ${table} disable trigger user`);
    await server.sql(
      `insert into users (role, email, first_name, last_name, created_at, updated_at)
      select case when i <= 80 then 'therapist' else 'driver' end, 'p' || i || '@example.test', 'First' || i, 'Last', $1, $1 from generate_series(1, 120) i`,
      [server.clock.now()],
    );
    await server.sql(
      `insert into clients (first_name, last_name, phone_number, address, created_at, updated_at)
      select 'Client' || i, 'Name', '0918' || lpad(i::text, 7, '0'), 'Unit ' || i || ', Luna St.', $1, $1 from generate_series(1, 5000) i`,
      [server.clock.now()],
    );
    await server.sql(
      `
      insert into appointments (client_id, service_day, starts_at, ends_at, status, location, duration, total_price, driver_id, asked_at, response_deadline, created_at, updated_at)
      select 1 + i % 5000, day, at, at + interval '1 hour', (array['completed', 'completed', 'cancelled', 'completed', 'transport_completed'])[1 + i % 5], 'Manila', 60, 700 + i % 9 * 100, 81 + i % 40, at, at, at, at
      from (select i, $1::date - i / 200 as day, (($1::date - i / 200) + time '13:00' + (i % 24) * interval '30 min') at time zone 'Asia/Manila' as at from generate_series(0, $2 - 1) i) x`,
      [addDays(TODAY, 14), MANY],
    );
    await server.sql(`insert into appointment_people (staff_id, appointment_id, service_day, starts_at) select driver_id, id, service_day, starts_at from appointments
      union all select 1 + id % 80, id, service_day, starts_at from appointments`);
    await server.sql('select recount_appointments()');
    await server.sql('vacuum analyze');
  }, 120_000);
  afterAll(() => server.close());

  /** PostgreSQL plans a prepared statement without its parameters, and a rare combination with them. */
  const planOf = async ({ statement, params }: Query): Promise<PlanNode[]> => {
    const row = await server.db.tx(async (tx) => {
      await tx.rows('set local random_page_cost = 1.1'); // as database-server.ts sets it for every connection of the product
      return typeof statement === 'string'
        ? tx.one<Explained>(`explain (format json) ${statement}`, params)
        : tx.one<Explained>(`explain (generic_plan, format json) ${statement.text}`);
    });
    return nodesOf(row['QUERY PLAN'][0].Plan);
  };
  const queryOf = (wanted: ListConditions) => listQuery(wanted, { limit: 8, offset: 0 });
  const cardsOf = (wanted: ListConditions) => listQuery(wanted, { limit: 8, offset: 0 }, CARDS);
  const asked = ({ statement, params }: Query) => [statement, params] as const;

  const hot: readonly (readonly [string, ListConditions, string])[] = [
    ['all', { newestFirst: true }, 'appointments_day'],
    ['today', { from: TODAY, to: TODAY, newestFirst: false }, 'appointments_day'],
    ['upcoming', { from: TODAY, newestFirst: false }, 'appointments_day'],
    ['one status', { statuses: ['pending'], newestFirst: false }, 'appointments_by_status'],
    [
      'a filter on a day',
      { statuses: ['confirmed', 'pending'], from: TODAY, to: TODAY, newestFirst: true },
      'appointments_by_status',
    ],
    ["a person's own", { people: [5], newestFirst: true }, 'appointment_people_order'],
    ["a person's own today", { people: [5], from: TODAY, to: TODAY, newestFirst: false }, 'appointment_people_order'],
    ["a client's", { client: 7, newestFirst: true }, 'appointments_by_client'],
    [
      "a person's own of a status",
      { people: [5], statuses: ['completed'], newestFirst: true },
      'appointment_people_order',
    ],
    ["two people's", { people: [5, 85], newestFirst: true }, 'appointment_people_order'],
    ["a person's own of a client", { people: [5], client: 7, newestFirst: true }, 'appointments_by_client'],
  ];

  it.each(hot)('reads the list of %s by an index, without reading all appointments', async (_, wanted, index) => {
    const nodes = await planOf(queryOf(wanted).page);
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
    expect(scanned).not.toContain('appointments');
    expect(scanned).not.toContain('appointment_people');
    expect(nodes.map((node) => node['Index Name'])).toContain(index);
  });

  it.each<[what: string, wanted: ListConditions, index: string]>([
    ['price', { by: 'total_price', newestFirst: true }, 'appointments_by_price'],
    ['price, lowest first', { by: 'total_price', newestFirst: false }, 'appointments_by_price'],
    [
      'price, of a frequent status',
      { by: 'total_price', statuses: ['completed'], newestFirst: true },
      'appointments_by_price',
    ],
    [
      'price, of a rare status',
      { by: 'total_price', statuses: ['rejected'], newestFirst: true },
      'appointments_by_status',
    ],
    ['price, from a day on', { by: 'total_price', from: TODAY, newestFirst: true }, 'appointments_by_price'],
    ['client', { by: 'client', newestFirst: false }, 'clients_name'],
    ['client, from Z to A', { by: 'client', newestFirst: true }, 'clients_name'],
    ['client, of a day', { by: 'client', from: TODAY, to: TODAY, newestFirst: false }, 'clients_name'],
    ['status', { by: 'status', newestFirst: false }, 'appointments_by_status'],
    ['booking', { by: 'created_at', newestFirst: true }, 'appointments_pkey'],
  ])('sorts the list by %s by an index, without reading all appointments (R-pages-80)', async (_, wanted, index) => {
    const nodes = await planOf(queryOf(wanted).page);
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
    expect(scanned).not.toContain('appointments');
    expect(scanned).not.toContain('clients');
    expect(nodes.map((node) => node['Index Name'])).toContain(index);
    expect(nodes.map((node) => node['Node Type'])).toContain('Limit');
  });

  it.each<[string, ListConditions, scans: number]>([
    ['all', { newestFirst: true }, 1],
    ['of days and statuses', { statuses: ['cancelled', 'rejected'], from: TODAY, newestFirst: true }, 1],
    ['by price', { by: 'total_price', statuses: ['cancelled'], from: TODAY, newestFirst: true }, 1],
    ['by status', { by: 'status', from: TODAY, newestFirst: false }, 1],
    ["a person's own", { people: [5], newestFirst: true }, 0],
    ["a person's own of a client", { people: [5], client: 7, newestFirst: true }, 1],
  ])(
    'finds the bookings of a file in one pass, %s, in the order of the list (R-pages-81)',
    async (_, wanted, scans) => {
      const nodes = await planOf(idsQuery(wanted, 500));
      const looked = nodes.flatMap((node) => node['Relation Name'] ?? []);
      expect(looked.filter((name) => name === 'appointments')).toHaveLength(scans);
      expect(looked).not.toContain('appointment_counts');
      const pieces = await findAllIds(server.db, wanted, 500);
      expect(pieces.slice(0, -1).every(({ length }) => length === 500)).toBe(true);
      const ids = { name: 'listed', columns: 'a.id' };
      const { statement, params } = listQuery(wanted, { limit: null, offset: 0 }, ids).page;
      const listed = await server.db.rows<{ id: number }>(statement, params);
      expect(pieces.flat()).toEqual(listed.map(({ id }) => id));
    },
  );

  it('compares a new client with known ones by the index of each value (R-beyond-1320)', async () => {
    const scanned = (await planOf({ statement: DUPLICATES, params: [] }))
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']);
    for (const table of ['clients', 'client_phones', 'client_addresses']) expect(scanned).not.toContain(table);
  });

  it('gives the file of all bookings the time of work in bulk, beyond the limit of other statements (R-pages-81)', async () => {
    const hasty = { ...server.deps, db: server.db.withStatementLimit(5) };
    const { id: userId } = await server.as('operator');
    const asked = { signal: new AbortController().signal };
    const lines = await exportAppointments({}, { deps: hasty, reader: { role: 'operator', userId } }, asked);
    expect((await lines.next()).value).toContain('Number,Client,');
  });

  it('reads both parts of all bookings around now by the index of the days, and skips only rows of today (R-beyond-450)', async () => {
    const now = new Date(`${TODAY}T19:00:00+08:00`);
    const [ahead] = aroundToday({ newestFirst: true }, now);
    const { today, to } = upToToday({ newestFirst: true }, now);
    for (const query of [overByQuery(ahead, now), queryOf(ahead).page, queryOf(to).page]) {
      const nodes = await planOf(query);
      const ofAppointments = nodes.filter((node) => node['Relation Name'] === 'appointments');
      expect(ofAppointments.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
    expect([today.from, today.to, ahead.from, to.to]).toEqual([TODAY, TODAY, TODAY, TODAY]);
    expect(to.from).toBeUndefined();
  });

  it.each([
    ['everybody', {}, 'appointments_day'],
    ['one person', { people: [5] }, 'appointment_people_order'],
  ] as const)('reads the month of a calendar of %s by an index', async (_, whose, index) => {
    const month = { ...whose, from: '2026-11-01', to: '2026-12-05', newestFirst: false };
    for (const entries of [CALENDAR_ENTRIES, CALENDAR_ENTRIES_WITH_PEOPLE]) {
      const nodes = await planOf(listQuery(month, { limit: 1000, offset: 0 }, entries).page);
      const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
      expect(scanned).not.toContain('appointments');
      expect(scanned).not.toContain('appointment_people');
      expect(nodes.map((node) => node['Index Name'])).toContain(index);
    }
  });

  it.each([
    ['a page of', OPERATOR_NEEDS_PAGE, 'appointments_lost_next'],
    ['the count of', OPERATOR_NEEDS_TOTAL, 'appointments_waiting_for_operator'],
  ])('reads %s what needs an operator by its own index, in its order', async (_, statement, index) => {
    const nodes = await planOf({ statement, params: [] });
    expect(nodes.map((node) => node['Index Name'])).toContain(index);
    const ofAppointments = nodes.filter((node) => node['Relation Name'] === 'appointments');
    expect(ofAppointments.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Bitmap Heap Scan');
  });

  it('reads the same by an index for a server of the version before, which knows no late ride', async () => {
    const before = (text: string): string =>
      text.replaceAll(', cannot_come, ends_at, session_started_at, running_late)', ', cannot_come)');
    const nodes = await planOf({
      statement: { ...OPERATOR_NEEDS_TOTAL, text: before(OPERATOR_NEEDS_TOTAL.text) },
      params: [],
    });
    expect(nodes.map((node) => node['Index Name'])).toContain('appointments_calling_operator');
    const ofAppointments = nodes.filter((node) => node['Relation Name'] === 'appointments');
    expect(ofAppointments.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });

  it('finds overlapping bookings of staff by the index of the days, for all dates of a series at once (R-same-1)', async () => {
    const nodes = await planOf({ statement: AT_THE_SAME_TIME, params: [] });
    const ofAppointments = nodes.filter((node) => node['Relation Name'] === 'appointments');
    expect(ofAppointments.map((node) => node['Index Name'])).toEqual(['appointments_day']);
  });

  // With their parameters: PostgreSQL keeps planning anew what is so much cheaper for the few statuses asked for.
  const open = [5, ['pending', 'confirmed', 'in_progress'], ['driver_assigned_pickup']];
  it.each<[what: string, statement: { readonly text: string }, params: unknown[]]>([
    ['what is open on the page of a person', OPEN.staff, open],
    ['what is open on the page of a client', OPEN.client, open],
    ['what is open on the page of a service', OPEN.service, open],
    ['what an erasure takes', KEPT_COUNTS, [5]],
  ])('reads %s by an index, however many years there are (R-beyond-1470)', async (_, { text }, params) => {
    const nodes = await planOf({ statement: text, params });
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
    expect(scanned).not.toContain('appointments');
  });

  /** A search as the product runs it: first the people it means, then their appointments. */
  const searchOf = async (term: string, role: Role, wanted: ListConditions) => {
    const search = searchFor(term, { role });
    const whom = matchesQuery(search);
    const matches = await server.db.one<Matches>(whom.statement, whom.params);
    return { whom, found: searchQuery(wanted, { search, matches }, { limit: 8, offset: 0 }).page };
  };

  it.each<[what: string, { term: string; role?: Role; wanted: ListConditions; index: string }]>([
    ['a number', { term: '#77', wanted: { newestFirst: true }, index: 'appointments_pkey' }],
    ['one client', { term: 'client4999', wanted: { newestFirst: true }, index: 'appointments_by_client' }],
    ['a part that many clients have', { term: 'client', wanted: { newestFirst: true }, index: 'appointments_day' }],
    [
      'a part that many clients have, of a status',
      { term: 'client', wanted: { statuses: ['pending'], newestFirst: true }, index: 'appointments_by_status' },
    ],
    ['one therapist', { term: 'first80', wanted: { newestFirst: true }, index: 'appointment_people_order' }],
    [
      'a part that many clients have, from today on',
      { term: 'client', wanted: { from: TODAY, newestFirst: false }, index: 'appointments_day' },
    ],
    [
      "a therapist among a person's own",
      {
        term: 'client',
        role: 'therapist',
        wanted: { people: [5], newestFirst: true },
        index: 'appointment_people_order',
      },
    ],
  ])(
    'searches for %s by an index, and clients by theirs, without reading all appointments',
    async (_, { term, role = 'operator', wanted, index }) => {
      const { whom, found } = await searchOf(term, role, wanted);
      const nodes = [...(await planOf(whom)), ...(await planOf(found))];
      const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
      expect(scanned).not.toContain('appointments');
      expect(scanned).not.toContain('appointment_people');
      expect(nodes.map((node) => node['Index Name'])).toContain(index);
    },
  );

  it('looks up a few clients in their search index', async () => {
    const { whom } = await searchOf('client4999', 'operator', { newestFirst: true });
    expect((await planOf(whom)).map((node) => node['Index Name'])).toContain('clients_search');
  });

  /** The rule itself, checked on every row. */
  const EVERY = `select a.id from appointments a join clients c on c.id = a.client_id
    where (lower(c.first_name || ' ' || c.last_name) like $1 or exists (select from appointment_people p join users u on u.id = p.staff_id
      where p.appointment_id = a.id and lower(u.first_name || ' ' || u.last_name) like $1))
      and ($2::text[] is null or a.status = any ($2)) and ($3::int is null or exists (select from appointment_people p where p.appointment_id = a.id and p.staff_id = $3))
    order by a.service_day desc, a.starts_at desc, a.id desc limit 8`;

  it.each<[term: string, wanted: ListConditions]>([
    ['client', { newestFirst: true }],
    ['client1', { newestFirst: true }],
    ['client1', { statuses: ['cancelled', 'transport_completed'], newestFirst: true }],
    ['client12', { statuses: ['cancelled'], newestFirst: true }],
    ['client12', { people: [5], newestFirst: true }],
    ['client12', { people: [85], statuses: ['completed'], newestFirst: true }],
    ['first1', { newestFirst: true }],
    ['first12', { newestFirst: true }],
    ['first12', { people: [5], newestFirst: true }],
    ['last', { statuses: ['completed'], newestFirst: true }],
    ['nobody', { newestFirst: true }],
  ])('finds for %s of %j what a check of every row finds', async (term, wanted) => {
    const { found } = await searchOf(term, 'operator', wanted);
    const rows = await server.db.rows<{ facts: { id: number } }>(found.statement, found.params);
    const every = await server.sql<{ id: number }>(EVERY, [
      `%${term}%`,
      wanted.statuses ?? null,
      wanted.people?.[0] ?? null,
    ]);
    expect(rows.map(({ facts }) => facts.id)).toEqual(every.map(({ id }) => id));
  });

  it.each([
    ['all', { newestFirst: true }],
    ['of a status', { statuses: ['pending'], newestFirst: true }],
    ['of a day', { from: TODAY, to: TODAY, newestFirst: true }],
    ['of a person', { people: [5], newestFirst: true }],
  ] as const)('reads the total %s from the stored totals', async (_, wanted) => {
    const relations = (await planOf(queryOf(wanted).total)).map((node) => node['Relation Name']).filter(Boolean);
    expect(new Set(relations)).toEqual(
      new Set(['people' in wanted ? 'appointment_people_counts' : 'appointment_counts']),
    );
  });

  it("reads a driver's transports from the stored totals, because their number only grows (2-155)", async () => {
    const relations = (await planOf({ statement: DRIVEN, params: [] })).map((node) => node['Relation Name']);
    expect(new Set(relations.filter(Boolean))).toEqual(new Set(['appointment_people_counts']));
  });

  it.each([
    [
      'a hot list',
      async (tx: Tx) => tx.rows(...asked(queryOf({ statuses: ['completed'], newestFirst: true }).page)),
      'appointments_page_status_newest',
    ],
    [
      'the cards of a hot list',
      async (tx: Tx) => tx.rows(...asked(cardsOf({ statuses: ['completed'], newestFirst: true }).page)),
      'appointments_cards_status_newest',
    ],
    ['a few appointments', (tx: Tx) => loadAppointments(tx, [1, 2, 3]), 'appointments_by_ids'],
  ] as const)('keeps one plan: reading %s again does not plan again', async (_, read, name) => {
    await server.db.tx(async (tx) => {
      for (let time = 0; time < 12; time++) await read(tx);
      expect(
        await tx.rows('select generic_plans, custom_plans from pg_prepared_statements where name = $1', [name]),
      ).toEqual([{ generic_plans: 7, custom_plans: 5 }]);
    });
  });
});
