import type { Client, Paginated } from 'shared-lib/contract';
import { seedAppointment, seedClient } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

const BASE = '/api/scheduling/clients';

describe('clients', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  beforeEach(async () => {
    await server.sql('delete from appointments');
    await server.sql('delete from clients');
  });
  afterAll(() => server.close());

  const LUZ = {
    first_name: 'Luz',
    last_name: 'Ramos',
    phone_number: '0917 555 0101',
    email: 'luz@example.test',
    address: '3 Mabini Street',
    notes: 'Has a dog',
    preferred_therapist: null,
    preferred_gender: null,
    birth_month: null,
    language: null,
    allergies: '',
    gate_instructions: '',
  };
  /** For a client without visits and marks. */
  const NOTHING_YET = {
    visits: 0,
    no_shows: 0,
    last_no_show: null,
    do_not_book: null,
    preferred_therapist_name: null,
  };
  const add = (body: object) => operator.post<Client & Record<string, unknown>>(`${BASE}/`, body);

  it('have a name, a phone number, an e-mail, an address and notes (3-032)', async () => {
    const { status, body } = await add(LUZ);
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(Number), ...LUZ, ...NOTHING_YET });
    expect((await operator.get(`${BASE}/${body.id}/`)).body).toEqual(body);
    expect((await add({ first_name: 'Ana', phone_number: '0917 555 0102' })).body).toMatchObject({
      last_name: '',
      email: null,
      address: '',
      notes: '',
    });
  });

  it('have the month of their birthday, if they want it; it goes again, and no day is taken (R-beyond-1114)', async () => {
    const { body } = await add({ ...LUZ, birth_month: 'may' });
    const change = (birth_month: unknown) => operator.patch<Client>(`${BASE}/${body.id}/`, { birth_month });
    expect(body.birth_month).toBe('may');
    expect((await change('june')).body.birth_month).toBe('june');
    for (const wrong of ['2026-06-12', 'June', 6, ''])
      expect(await change(wrong)).toMatchObject({ status: 400, body: { birth_month: [expect.any(String)] } });
    expect((await change(null)).body.birth_month).toBeNull();
  });

  it.each([
    ['no name', { first_name: ' ' }, 'first_name'],
    ['no number', { phone_number: undefined }, 'phone_number'],
    ['a number of letters', { phone_number: 'call me' }, 'phone_number'],
    ['an invalid e-mail address', { email: 'luz at example' }, 'email'],
    ['a field that does not exist', { status: 'vip' }, 'status'],
  ])('are refused with %s', async (_, change, field) => {
    const { status, body } = await add({ ...LUZ, ...change });
    expect(status).toBe(400);
    expect(Object.keys(body)).toContain(field);
  });

  it.each([
    [
      'the same number',
      { phone_number: '0917-555-0101', email: null },
      { phone_number: ['Luz Ramos already has this phone number.'] },
    ],
    [
      'the number with the country code',
      { phone_number: '+63 917 555 0101', email: null },
      { phone_number: ['Luz Ramos already has this phone number.'] },
    ],
    [
      'the same e-mail',
      { phone_number: '0917 555 9999', email: 'LUZ@example.test' },
      { email: ['Luz Ramos already has this e-mail address.'] },
    ],
  ])('are not made twice: %s is refused at the field', async (_, contact, fields) => {
    await add(LUZ);
    const { status, body } = await add({ ...LUZ, first_name: 'Luzviminda', ...contact });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'DUPLICATE', ...fields });
    expect(Object.keys(body).filter((key) => !['code', 'request_id'].includes(key))).toEqual(Object.keys(fields));
  });

  it('of many simultaneous requests with one number, one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => add({ first_name: `Twin ${at}`, phone_number: '0917 555 7777' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body['phone_number']).toEqual([
      expect.stringMatching(/^Twin \d already has this phone number\.$/),
    ]);
  });

  it('are looked up by number and e-mail before they are made (7-027)', async () => {
    const { body: luz } = await add(LUZ);
    const check = async (query: Record<string, string>) =>
      (await operator.get<{ is_duplicate: boolean; matches: unknown[] }>(`${BASE}/check_duplicates/`, { query })).body;
    expect(await check({ phone_number: '+639175550101', email: 'luz@example.test' })).toEqual({
      is_duplicate: true,
      matches: [{ ...luz, fields: ['phone_number', 'email'] }],
    });
    expect(await check({ email: 'LUZ@EXAMPLE.TEST' })).toMatchObject({
      is_duplicate: true,
      matches: [{ fields: ['email'] }],
    });
    expect(await check({ phone_number: '0917 555 0109' })).toEqual({ is_duplicate: false, matches: [] });
    expect(await check({})).toEqual({ is_duplicate: false, matches: [] });
    expect(await check({ phone_number: '' })).toEqual({ is_duplicate: false, matches: [] });
  });

  it('change only in the sent fields', async () => {
    const { body: luz } = await add(LUZ);
    const { status, body } = await operator.patch(`${BASE}/${luz.id}/`, { notes: 'Has two dogs' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...luz, notes: 'Has two dogs' });
    expect(
      (await operator.patch(`${BASE}/${luz.id}/`, { email: null, phone_number: '+63 917 555 0101' })).body,
    ).toMatchObject({ email: null, last_name: 'Ramos' });
    expect((await operator.patch(`${BASE}/999/`, { notes: 'x' })).status).toBe(404);
    await add({ first_name: 'Ana', phone_number: '0917 555 0102' });
    expect((await operator.patch(`${BASE}/${luz.id}/`, { phone_number: '09175550102' })).body).toMatchObject({
      phone_number: ['Ana already has this phone number.'],
    });
  });

  it('are listed by name, 12 a page, and found by part of a name, number or e-mail (3-053)', async () => {
    for (let at = 0; at < 13; at++)
      await seedClient(server, {
        first_name: `Name ${String.fromCharCode(77 - at)}`,
        last_name: '',
        phone_number: `0918 000 00${10 + at}`,
      });
    await add(LUZ);
    const list = async (query: Record<string, string | number> = {}) =>
      (await operator.get<Paginated<Client>>(`${BASE}/`, { query })).body;
    const all = await list();
    expect(all).toMatchObject({ count: 14, total_pages: 2, page_size: 12, current_page: 1 });
    expect(all.results.slice(0, 3).map(({ first_name }) => first_name)).toEqual(['Luz', 'Name A', 'Name B']);
    expect((await list({ page: 2 })).results.map(({ first_name }) => first_name)).toEqual(['Name L', 'Name M']);
    for (const search of ['luz r', '917-555', 'LUZ@', '+63917555'])
      expect((await list({ search })).results.map(({ first_name }) => first_name)).toEqual(['Luz']);
    expect(await list({ search: 'nobody' })).toMatchObject({ results: [], count: 0, total_pages: 1 });
    expect(await list({ search: 'name', page_size: 5, page: 3 })).toMatchObject({
      count: 13,
      total_pages: 3,
      has_next: false,
    });
  });

  it('show the number of their visits', async () => {
    const { body: luz } = await add(LUZ);
    await seedAppointment(server, { client: luz.id, status: 'completed', columns: { outcome: 'completed' } });
    await seedAppointment(server, { client: luz.id, status: 'cancelled', columns: { outcome: 'cancelled' } });
    expect((await operator.get(`${BASE}/${luz.id}/`)).body).toMatchObject({ visits: 1 });
  });

  it('leave a record of who made and changed them, with only the changes', async () => {
    const { body: luz } = await add(LUZ);
    await operator.patch(`${BASE}/${luz.id}/`, { notes: 'Has two dogs', address: LUZ.address });
    expect(
      await server.sql(
        `select action, actor_id, before, after from audit_trail where entity = 'client' and entity_id = $1 order by id`,
        [String(luz.id)],
      ),
    ).toEqual([
      { action: 'client.create', actor_id: operator.id, before: null, after: LUZ },
      {
        action: 'client.update',
        actor_id: operator.id,
        before: { notes: 'Has a dog' },
        after: { notes: 'Has two dogs' },
      },
    ]);
  });

  it('are for operators only', async () => {
    const id = await seedClient(server);
    for (const role of ['therapist', 'driver'] as const) {
      const staff = await server.as(role);
      const answers = [
        await staff.get(`${BASE}/`),
        await staff.get(`${BASE}/${id}/`),
        await staff.post(`${BASE}/`, LUZ),
        await staff.patch(`${BASE}/${id}/`, {}),
        await staff.get(`${BASE}/check_duplicates/`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
  });
});
