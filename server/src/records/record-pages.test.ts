import type { Answer, Calls, ListedStaff, Paginated, RegisteredService, RegisteredStaff } from 'shared-lib/contract';
import { seedAppointment, seedClient, seedWindow } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

type Records = Calls['records'];
const REGISTRATION = '/api/registration';

describe('records of the back office', () => {
  let server: TestApp;
  let operator: TestClient;
  let other: TestClient;
  let count = 0;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
    other = await server.as('operator');
  });
  afterAll(() => server.close());

  const register = async (kind: string, given: object): Promise<number> => {
    const { status, body } = await operator.post<{ id: number }>(`${REGISTRATION}/register/${kind}/`, given);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body.id;
  };
  const aPerson = (given: object = {}) => {
    count++;
    return { first_name: `Lita${count}`, last_name: 'Reyes', email: `lita${count}@example.test`, ...given };
  };
  const aDriver = (given: object = {}) => aPerson({ vehicle_type: 'car', motorcycle_plate: `NHT ${count}`, ...given });
  const list = async (kind: string, query: Record<string, string | number>) =>
    (await operator.get<Paginated<ListedStaff>>(`${REGISTRATION}/register/${kind}/`, { query })).body;
  const story = async (id: number) =>
    (await operator.get<Answer<Records['staff']>>(`${REGISTRATION}/staff/${id}/`)).body;

  it('are counted by kind, with active ones apart (1-012)', async () => {
    const read = async () => (await operator.get<Answer<Records['counts']>>(`${REGISTRATION}/counts/`)).body;
    const before = await read();
    const id = await register('driver', aDriver());
    await register('material', { name: `Oil ${count}`, unit: 'ml' });
    await operator.post(`${REGISTRATION}/staff/${id}/disable/`, { reason: 'Left us' });
    const after = await read();
    expect(after.driver).toEqual({ all: before.driver.all + 1, active: before.driver.active });
    expect(after.material.all).toBe(before.material.all + 1);
    expect(after.client).toEqual(before.client);
  });

  it('of staff show what each does now: free or off duty by the windows, or their part in a running visit', async () => {
    const staff = await Promise.all(
      (['driver', 'driver', 'driver', 'therapist', 'therapist'] as const).map((role) => server.addUser(role)),
    );
    const [free, off, driving, inSession, waiting] = staff.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
      number,
    ];
    for (const id of [free, driving, inSession, waiting]) await seedWindow(server, id, '2026-11-20');
    const visit = await seedAppointment(server, {
      therapists: [{ id: inSession }],
      driver: driving,
      status: 'journey',
    });
    const ride = await seedAppointment(server, {
      therapists: [{ id: waiting }],
      driver: null,
      status: 'pickup_requested',
      start_time: '13:00',
      end_time: '14:00',
    });
    const hold = (person: number, appointment: number, leg: string) =>
      server.sql(
        `insert into staff_holds (staff_id, appointment_id, leg, during)
         select $1, id, $3, tstzrange(starts_at, ends_at) from appointments where id = $2`,
        [person, appointment, leg],
      );
    await hold(inSession, visit, 'session');
    await hold(driving, visit, 'outbound');
    await hold(waiting, ride, 'session');
    const doing = async (kind: string, id: number) =>
      (await list(kind, { page_size: 100 })).results.find((one) => one.id === id)?.now;
    expect(await doing('driver', free)).toEqual({ doing: 'free', appointment: null });
    expect(await doing('driver', off)).toEqual({ doing: 'off_duty', appointment: null });
    expect(await doing('driver', driving)).toEqual({ doing: 'on_the_road', appointment: visit });
    expect(await doing('therapist', waiting)).toEqual({ doing: 'waiting_for_ride', appointment: ride });
    await server.sql(`update appointments set status = 'session_in_progress' where id = $1`, [visit]);
    expect(await doing('therapist', inSession)).toEqual({ doing: 'in_session', appointment: visit });
    expect(await doing('driver', driving)).toEqual({ doing: 'free', appointment: null });
    await server.sql(`update appointments set status = 'return_journey', pickup_driver_id = $2 where id = $1`, [
      ride,
      free,
    ]);
    await hold(free, ride, 'return');
    expect(await doing('driver', free)).toEqual({ doing: 'bringing_home', appointment: ride });
    expect(await doing('therapist', waiting)).toEqual({ doing: 'going_home', appointment: ride });
  });

  it('of staff are found by name, number, e-mail and plate, filtered by active, and sorted (1-012)', async () => {
    const plate = `QQZ ${Date.now() % 10_000}`;
    const here = await register('driver', aDriver({ motorcycle_plate: plate, phone_number: '0917 555 8181' }));
    const gone = await register('driver', aDriver({ motorcycle_plate: `${plate}9` }));
    await operator.post(`${REGISTRATION}/staff/${gone}/disable/`, { reason: 'Left us' });
    const ids = async (query: Record<string, string>) => (await list('driver', query)).results.map(({ id }) => id);
    expect(await ids({ search: plate.toLowerCase(), sort: 'newest' })).toEqual([gone, here]);
    expect(await ids({ search: plate, sort: '-name' })).toEqual([gone, here]);
    expect(await ids({ search: plate, sort: 'name' })).toEqual([here, gone]);
    expect(await ids({ search: plate, state: 'active' })).toEqual([here]);
    expect(await ids({ search: plate, state: 'disabled' })).toEqual([gone]);
    expect(await ids({ search: '+63 917 555 8181' })).toEqual([here]);
    expect(await list('driver', { search: plate, page: 2, page_size: 1 })).toMatchObject({ count: 2, total_pages: 2 });
    expect((await operator.get(`${REGISTRATION}/register/driver/`, { query: { sort: 'age' } })).status).toBe(400);
  });

  it('of a person show the open appointments, the next one also in the list, and the changes of the record', async () => {
    const driver = await server.addUser('driver');
    const visit = await seedAppointment(server, { driver: driver.id, status: 'confirmed' });
    await seedAppointment(server, { driver: driver.id, status: 'completed', columns: { outcome: 'completed' } });
    await operator.patch(`${REGISTRATION}/staff/${driver.id}/`, { motorcycle_plate: '219 HTD' });
    const { body } = await operator.get<Answer<Records['staff']>>(`${REGISTRATION}/staff/${driver.id}/`);
    expect(body.appointments).toEqual([
      expect.objectContaining({ id: visit, status: 'confirmed', outcome: null, client_name: expect.any(String) }),
    ]);
    expect(body.appointments_count).toBe(1);
    await server.sql(
      `insert into staff_holds (staff_id, appointment_id, leg, during) values ($1, $2, 'outbound', '[2026-11-20 15:30+08, 2026-11-20 16:15+08)')`,
      [driver.id, visit],
    );
    const listed = (await list('driver', { page_size: 100 })).results.find(({ id }) => id === driver.id);
    // The time of the visit, as everywhere: the hold begins with the way there.
    expect(listed?.next_appointment).toEqual({ id: visit, starts_at: '2026-11-20T07:00:00.000Z' });
    expect(body.history[0]).toMatchObject({
      action: 'staff.change',
      changes: [{ field: 'motorcycle_plate', after: '219 HTD' }],
    });
    expect(body.history[0]?.by).toEqual(expect.any(String));
    expect((await operator.get(`${REGISTRATION}/staff/999999/`)).status).toBe(404);
  });

  it('of a person show as the next one a late visit until it begins (1-012)', async () => {
    const therapist = await server.addUser('therapist');
    const given = { therapists: [therapist.id], status: 'confirmed', start_time: '12:00', end_time: '13:00' } as const;
    const due = await seedAppointment(server, given);
    await server.sql(
      `insert into staff_holds (staff_id, appointment_id, leg, during)
       select $1, id, 'session', tstzrange(starts_at, ends_at) from appointments where id = $2`,
      [therapist.id, due],
    );
    const next = async () =>
      (await list('therapist', { page_size: 100 })).results.find(({ id }) => id === therapist.id)?.next_appointment;
    expect(await next()).toEqual({ id: due, starts_at: '2026-11-20T04:00:00.000Z' });
    await server.sql(`update appointments set status = 'session_in_progress' where id = $1`, [due]);
    expect(await next()).toBeNull();
  });

  it('of a client, a material and a service show what belongs to them (1-009, 1-010, 1-011)', async () => {
    const client = await seedClient(server);
    const visit = await seedAppointment(server, { client, status: 'pending' });
    const material = await register('material', { name: `Balm ${count++}`, unit: 'jar' });
    const service = await register('service', {
      name: `Hilot ${count++}`,
      duration: 60,
      price: 900,
      materials: [{ material, quantity: 2 }],
    });
    const read = async <T>(path: string) => (await operator.get<T>(`${REGISTRATION}/${path}/`)).body;
    expect((await read<Answer<Records['client']>>(`clients/${client}`)).appointments.map(({ id }) => id)).toEqual([
      visit,
    ]);
    expect((await read<Answer<Records['material']>>(`materials/${material}`)).used_by).toEqual([
      { id: service, name: expect.any(String), quantity: 2 },
    ]);
    expect(await read<Answer<Records['service']>>(`services/${service}`)).toMatchObject({
      appointments: [],
      history: [{ action: 'service.register', by: expect.any(String) }],
    });
    for (const kind of ['clients', 'materials', 'services'])
      expect((await operator.get(`${REGISTRATION}/${kind}/999999/`)).status).toBe(404);
  });

  it('show while a person types who has the same name, e-mail address or number, in any role (7-027)', async () => {
    const given = aDriver({ phone_number: '0918 444 0001' });
    const id = await register('driver', given);
    const ask = async (query: Record<string, string | number>) =>
      (await operator.get<Answer<Records['alike']>>(`${REGISTRATION}/alike/`, { query })).body.matches;
    const name = `${given.first_name} ${given.last_name}`;
    const match = { kind: 'driver', id, name };
    expect(await ask({ kind: 'driver', name: name.toUpperCase() })).toEqual([{ ...match, fields: ['name'] }]);
    expect(await ask({ kind: 'therapist', name })).toEqual([]);
    expect(await ask({ kind: 'therapist', email: given.email, phone_number: '+639184440001' })).toEqual([
      { ...match, fields: ['email', 'phone_number'] },
    ]);
    expect(await ask({ kind: 'driver', name, except: id })).toEqual([]);
    expect(await ask({ kind: 'driver' })).toEqual([]);

    const client = await register('client', { first_name: 'Zosima', last_name: 'Uy', phone_number: '0918 444 0002' });
    expect(await ask({ kind: 'client', name: 'zosima uy' })).toEqual([
      { kind: 'client', id: client, name: 'Zosima Uy', fields: ['name'] },
    ]);
    expect(await ask({ kind: 'client', phone_number: '09184440002' })).toMatchObject([{ fields: ['phone_number'] }]);
    const material = await register('material', { name: 'Zeolite', unit: 'g' });
    expect(await ask({ kind: 'material', name: 'ZEOLITE' })).toMatchObject([{ kind: 'material', id: material }]);
  });

  it.each([
    [
      'therapist',
      { first_name: 'Niño José', last_name: "D'Arcy", email: 'nino@example.test' },
      { email: 'nina@example.test' },
    ],
    [
      'operator',
      { first_name: 'Niño José', last_name: "D'Arcy", email: 'olga@example.test' },
      { email: 'oleg@example.test' },
    ],
    ['material', { name: "Niño José D'Arcy", unit: 'ml' }, {}],
    ['service', { name: "Niño José D'Arcy", duration: 60, price: 900 }, {}],
  ] as const)(
    'of the kind %s are found with any spelling of the name, and a similar name is asked about first (R-names-1, R-names-2)',
    async (kind, given, differing) => {
      const id = await register(kind, given);
      for (const [by, words] of [
        ['name', 'DARCY nino'],
        ['name', 'jose d’arcy'],
        ['search', 'nino  josé darcy'],
      ] as const)
        expect((await list(kind, { [by]: words })).results.map((one) => one.id)).toEqual([id]);
      expect((await list(kind, { name: 'nino marcy' })).results).toEqual([]);
      const typed = 'name' in given ? { name: 'darcy nino jose' } : { first_name: 'nino', last_name: 'jose d’arcy' };
      const alike = { ...given, ...typed, ...differing };
      const path = `${REGISTRATION}/register/${kind}/`;
      const refused = await operator.post(path, alike);
      expect(refused).toMatchObject({ status: 400, body: { code: 'DUPLICATE', same_name: true } });
      expect((await list(kind, { name: 'darcy' })).count).toBe(1);
      await register(kind, { ...alike, allow_same_name: true });
      expect((await list(kind, { name: 'darcy' })).count).toBe(2);
    },
  );

  it('change for who has seen what is stored; others get the current record, and nothing is written', async () => {
    const id = await register('therapist', aPerson({ specialization: 'Hilot', gender: 'female' }));
    const path = `${REGISTRATION}/staff/${id}/`;
    expect((await other.patch(path, { specialization: 'Shiatsu', expected: { specialization: 'Hilot' } })).status).toBe(
      200,
    );
    const late = await operator.patch<{ code: string; current: RegisteredStaff }>(path, {
      specialization: 'Thai',
      expected: { specialization: 'Hilot' },
    });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { specialization: 'Shiatsu' } },
    });
    expect(await story(id)).toMatchObject({ specialization: 'Shiatsu', gender: 'female' });
    // Another field of the same record is no conflict.
    expect((await operator.patch(path, { gender: 'male', expected: { gender: 'female' } })).status).toBe(200);

    const client = await seedClient(server, { first_name: 'Ana' });
    const stale = await operator.patch(`/api/scheduling/clients/${client}/`, {
      first_name: 'Anna',
      expected: { first_name: 'Ann' },
    });
    expect(stale).toMatchObject({ status: 409, body: { current: { first_name: 'Ana' } } });
    const service = await register('service', { name: `Foot ${count++}`, duration: 30, price: 400 });
    const dear = await operator.patch<{ current: RegisteredService }>(`/api/scheduling/services/${service}/`, {
      price: 450,
      expected: { price: 350 },
    });
    expect(dear).toMatchObject({ status: 409, body: { current: { price: 400 } } });
  });

  it('of two who change the same at the same time one succeeds', async () => {
    const id = await register('therapist', aPerson({ specialization: 'Hilot' }));
    const answers = await Promise.all(
      [operator, other, operator, other].map((who, at) =>
        who.patch(`${REGISTRATION}/staff/${id}/`, {
          specialization: `Kind ${at}`,
          expected: { specialization: 'Hilot' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('of a material change except for its stock, and leave an audit row (1-011)', async () => {
    const id = await register('material', { name: `Salt ${count++}`, unit: 'g', stock: 12 });
    const path = `/api/inventory/${id}/`;
    expect((await operator.patch(path, { unit: 'kg', reorder_level: 3, expected: { unit: 'g' } })).body).toMatchObject({
      unit: 'kg',
      reorder_level: 3,
      stock: 12,
    });
    expect((await operator.patch(path, { stock: 99 })).status).toBe(400);
    expect(await operator.patch(path, { unit: 'mg', expected: { unit: 'g' } })).toMatchObject({ status: 409 });
    await register('material', { name: 'Taken', unit: 'g' });
    expect((await operator.patch(path, { name: 'TAKEN' })).body).toMatchObject({
      name: ['There is already a material with the name TAKEN.'],
    });
    const [trace] = await server.sql(
      `select before, after from audit_log where action = 'material.change' and entity_id = $1`,
      [String(id)],
    );
    expect(trace).toEqual({ before: { unit: 'g', reorder_level: 0 }, after: { unit: 'kg', reorder_level: 3 } });
  });

  it('of an incomplete registration: the invitation goes out again, at most once a minute', async () => {
    const person = aPerson();
    const id = await register('therapist', person);
    const resend = (who = operator) => who.post(`${REGISTRATION}/staff/${id}/resend_invitation/`, {});
    expect(await resend()).toMatchObject({ status: 429, body: { code: 'INVITED_RECENTLY' } });
    server.clock.advance({ seconds: 61 });
    const answers = await Promise.all([resend(), resend(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    const mails = (await server.outbox()).filter(({ to }) => to === person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Welcome to Hatid: complete your registration'));
    await server.sql(`update users set password_hash = 'x' where id = $1`, [other.id]);
    expect((await operator.post(`${REGISTRATION}/staff/${other.id}/resend_invitation/`, {})).body).toMatchObject({
      code: 'ALREADY_REGISTERED',
    });
  });
});
