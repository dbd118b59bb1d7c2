import type { Appointment, Paginated } from 'shared-lib/contract';
import { serverLimits, type Role } from 'shared-lib/domain';
import { seedAppointment, seedClient } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';

type Page = Paginated<Appointment>;
const BASE = '/api/scheduling/appointments/';
const CLIENTS = '/api/scheduling/clients/';

/** One by one, so that the ids of what is made follow this order. */
async function inTurn<T, R>(all: readonly T[], step: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of all) results.push(await step(one));
  return results;
}

describe('a search', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  const found = async (by: TestClient, query: Record<string, string | number>, path = BASE): Promise<number[]> => {
    const { status, body } = await by.get<Page>(path, { query });
    expect(status).toBe(200);
    return body.results.map(({ id }) => id);
  };

  it.each(['a', 'an', '--', '%%%', 'a-b', '(#)'])(
    'for %j is refused at the field: it needs three letters or digits, or is the number of an appointment',
    async (search) => {
      const refused = { code: 'INVALID_FILTER', request_id: expect.any(String) };
      expect(await operator.get(BASE, { query: { search } })).toMatchObject({
        status: 400,
        body: {
          ...refused,
          search: ['Type at least 3 letters or digits, or the number of an appointment.'],
        },
      });
      for (const [path, field] of [
        [CLIENTS, 'search'],
        ['/api/registration/register/client/', 'name'],
      ] as const)
        expect(await operator.get(path, { query: { [field]: search } })).toMatchObject({
          status: 400,
          body: { ...refused, [field]: ['Type at least 3 letters or digits.'] },
        });
    },
  );

  it.each(['7', '#7', '', '  ', 'Ana', 'A na', '0917', 'Ñoñ'])('accepts %j', async (search) => {
    expect((await operator.get(BASE, { query: { search } })).status).toBe(200);
  });

  it('finds a client by a new name, number and e-mail address as soon as they change, and still by the old number (R-phone-2)', async () => {
    const client = await seedClient(server, {
      first_name: 'Perpetua',
      last_name: 'Lim',
      phone_number: '0919 222 3333',
      email: 'perpetua@example.test',
    });
    const visit = await seedAppointment(server, { client });
    const old = ['perpetua', '09192223333', 'perpetua@ex'];
    const changed = ['consolacion', '09194445555', 'connie@ex'];
    for (const search of old) expect(await found(operator, { search })).toEqual([visit]);
    const change = { first_name: 'Consolacion', phone_number: '0919 444 5555', email: 'connie@example.test' };
    expect((await operator.patch(`${CLIENTS}${client}/`, change)).status).toBe(200);
    for (const search of changed) {
      expect(await found(operator, { search })).toEqual([visit]);
      expect(await found(operator, { search }, CLIENTS)).toEqual([client]);
    }
    for (const search of old) {
      const isNumber = search.startsWith('09');
      expect(await found(operator, { search })).toEqual(isNumber ? [visit] : []);
      expect(await found(operator, { search }, CLIENTS)).toEqual(isNumber ? [client] : []);
    }
  });

  it('answers the newest 500 of what it finds and says that there are more; its pages do not overlap (3-045)', async () => {
    const client = await seedClient(server, { first_name: 'Hortensia', last_name: 'Many' });
    await server.sql(
      `insert into appointments (client_id, service_day, starts_at, ends_at, status, location, duration, total_price, asked_at, response_deadline, created_at, updated_at)
       select $1, day, at, at + interval '1 hour', 'completed', 'Manila', 60, 800, at, at, at, at
       from (select day::date, (day + time '15:00') at time zone 'Asia/Manila' as at from generate_series(timestamp '2024-01-01', '2024-01-01'::timestamp + $2 * interval '1 day', interval '1 day') day) d`,
      [client, serverLimits.SEARCH_FOUND_MAX],
    );
    const first = (await operator.get<Page>(BASE, { query: { search: 'hortensia', page_size: 300 } })).body;
    const { count, total_pages, has_next } = first;
    expect({ count, total_pages, has_next, capped: first.count_capped }).toEqual({
      count: 500,
      total_pages: 2,
      has_next: true,
      capped: true,
    });
    const last = (await operator.get<Page>(BASE, { query: { search: 'hortensia', page_size: 300, page: 2 } })).body;
    expect([last.results.length, last.has_next]).toEqual([200, false]);
    expect(last.results.at(-1)?.date).toBe('2024-01-02');
    expect(await found(operator, { search: 'hortensia', page_size: 300, page: 3 })).toEqual([]);
    const one = (await operator.get<Page>(BASE, { query: { search: 'hortensia', date: '2024-01-01' } })).body;
    expect([one.count, one.count_capped]).toEqual([1, undefined]);
  });

  describe('in the order around today (2-097, R-pages-130)', () => {
    const TODAY = '2026-11-20';
    const nearest = { ordering: 'nearest' };

    it.each<[who: string, seed: (dates: readonly string[]) => Promise<number[]>, search: string]>([
      [
        'a client',
        async (dates) => {
          const client = await seedClient(server, { first_name: 'Leonora', last_name: 'Around' });
          return inTurn(dates, (date) => seedAppointment(server, { client, date }));
        },
        'leonora around',
      ],
      [
        'a therapist',
        async (dates) => {
          const therapist = await server.as('therapist', 7);
          await server.sql(`update users set first_name = 'Ambrosia' where id = $1`, [therapist.id]);
          return inTurn(dates, (date) => seedAppointment(server, { therapists: [therapist.id], date }));
        },
        'ambrosia',
      ],
    ])('lists the results for %s from today on, then the past, page by page', async (_, seed, search) => {
      const [longAgo, tomorrow, today, yesterday, nextWeek] = await seed([
        '2026-10-02',
        '2026-11-21',
        TODAY,
        '2026-11-19',
        '2026-11-27',
      ]);
      const around = [today, tomorrow, nextWeek, yesterday, longAgo];
      expect(await found(operator, { search, ...nearest })).toEqual(around);
      expect(await found(operator, { search })).toEqual([nextWeek, tomorrow, today, yesterday, longAgo]);
      const pages: number[][] = [];
      for (const page of [1, 2, 3]) {
        const { body } = await operator.get<Page>(BASE, { query: { search, ...nearest, page, page_size: 2 } });
        expect(body).toMatchObject({ count: 5, total_pages: 3, current_page: page });
        pages.push(body.results.map(({ id }) => id));
      }
      expect(pages.flat()).toEqual(around);
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(await found(operator, { search, ...nearest, filter: 'today' })).toEqual([today]);
      expect(await found(operator, { search, ...nearest, date_before: '2026-11-19' })).toEqual([yesterday, longAgo]);
    });

    const DAYS = `insert into appointments (client_id, service_day, starts_at, ends_at, status, location, duration, total_price, asked_at, response_deadline, created_at, updated_at)
      select $1, day, at, at + interval '1 hour', 'completed', 'Manila', 60, 800, at, at, at, at
      from (select day::date, (day + time '15:00') at time zone 'Asia/Manila' as at
        from generate_series($2::timestamp - $3 * interval '1 day', $2::timestamp + $4 * interval '1 day', interval '1 day') day) d`;
    const pageOf = async (search: string, page: number) =>
      (await operator.get<Page>(BASE, { query: { search, ...nearest, page, page_size: 200 } })).body;

    it('ends at the first 500 of that order, and says that there are more', async () => {
      const client = await seedClient(server, { first_name: 'Fortunata', last_name: 'Many' });
      await server.sql(DAYS, [client, TODAY, 300, 299]);
      const [first, second, third, past] = await inTurn([1, 2, 3, 4], (at) => pageOf('fortunata', at));
      expect(first).toMatchObject({ count: 500, total_pages: 3, count_capped: true });
      expect([first?.results[0]?.date, first?.results.length]).toEqual([TODAY, 200]);
      // 300 days from today on, then yesterday and earlier days.
      expect([second?.results[99]?.date, second?.results[100]?.date]).toEqual(['2027-09-15', '2026-11-19']);
      expect([third?.results.length, third?.results.at(-1)?.date, third?.has_next]).toEqual([100, '2026-05-04', false]);
      expect(past).toMatchObject({ results: [], count: 500 });
    });

    it('shows nothing of the past where 500 results come from today on', async () => {
      const client = await seedClient(server, { first_name: 'Futura', last_name: 'Ever' });
      await server.sql(DAYS, [client, TODAY, 3, 520]);
      const [first, , third, past] = await inTurn([1, 2, 3, 4], (at) => pageOf('futura', at));
      expect(first).toMatchObject({ count: 500, total_pages: 3, count_capped: true });
      expect([third?.results.length, third?.results.at(-1)?.date, third?.has_next]).toEqual([100, '2028-04-02', false]);
      expect(past).toMatchObject({ results: [], count: 500 });
    });
  });

  describe('reads only data that its reader may see', () => {
    const visit = { id: 0 };
    const readers: Partial<Record<Role, TestClient>> = {};
    beforeAll(async () => {
      const client = await seedClient(server, {
        first_name: 'Milagros',
        last_name: 'Santos',
        phone_number: '0917 888 1234',
        email: 'hidden.address@secret.test',
        address: '77 Acacia Lane',
      });
      const therapist = await server.as('therapist');
      const driver = await server.as('driver');
      const pickup = await server.as('driver', 2);
      Object.assign(readers, { operator, therapist, driver });
      const set = `update users set first_name = $2, last_name = $3, phone_number = $4, email = $5 where id = $1`;
      await server.sql(set, [therapist.id, 'Teofila', 'Bautista', '0918 111 7001', 'teofila@staff.test']);
      await server.sql(set, [driver.id, 'Dominador', 'Cruz', '0918 111 7002', 'dominador@staff.test']);
      await server.sql(set, [pickup.id, 'Policarpio', 'Reyes', '0918 111 7003', 'policarpio@staff.test']);
      visit.id = await seedAppointment(server, {
        client,
        therapists: [therapist.id],
        driver: driver.id,
        notes: 'Beware of the dog',
        location: '12 Narra Road',
        columns: { pickup_driver_id: pickup.id, payment_notes: 'Paid in coins', cancel_reason: 'Changed plans' },
      });
    });

    const everybody = ['operator', 'therapist', 'driver'] as const;
    const operators = ['operator'] as const;
    it.each<[field: string, term: string, readers: readonly Role[]]>([
      ["a client's name", 'milagros san', everybody],
      ["a client's phone number", '+63 917 888', everybody],
      ["a client's e-mail address", 'hidden.addr', operators],
      ["the domain of a client's e-mail address", '@secret', operators],
      ["a client's own address", 'acacia', []],
      ["a therapist's name", 'teofila', everybody],
      ["a therapist's phone number", '09181117001', operators],
      ["a therapist's e-mail address", 'teofila@staff', []],
      ["a driver's name", 'dominador', everybody],
      ["a driver's phone number", '09181117002', operators],
      ["a pickup driver's name", 'policarpio', everybody],
      ["a pickup driver's phone number", '09181117003', operators],
      ['the notes', 'beware', []],
      ['the place', 'narra', []],
      ['the note of the payment', 'coins', []],
      ['the reason of the cancellation', 'changed plans', []],
    ])('%s (%s): found by %j, in rows, counts and totals (6-009, 6-012)', async (_, search, whoFinds) => {
      for (const role of everybody) {
        const reader = readers[role];
        if (!reader) throw new Error(`nobody reads as ${role}`);
        for (const query of [{ search }, { search, fields: 'card' }, { search, page: 7 }, { search, filter: 'all' }]) {
          const { body } = await reader.get<Page>(BASE, { query });
          const isFound = whoFinds.includes(role);
          expect([role, body.count]).toEqual([role, isFound ? 1 : 0]);
          expect(body.results.map(({ id }) => id)).toEqual(isFound && !('page' in query) ? [visit.id] : []);
        }
      }
    });

    it('finds a visit by its number only for those who may see it, and nothing by data of others (6-009, 6-012)', async () => {
      const others = [await server.as('therapist', 3), await server.as('driver', 3)];
      for (const search of [`#${visit.id}`, 'milagros', 'teofila'])
        for (const reader of others) expect(await found(reader, { search })).toEqual([]);
      for (const reader of Object.values(readers))
        expect(await found(reader, { search: `#${visit.id}` })).toEqual([visit.id]);
    });
  });
});
