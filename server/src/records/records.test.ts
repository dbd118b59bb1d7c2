import type { Appointment, Paginated, RegisteredService, RegisteredStaff, Service } from 'shared-lib/contract';
import { seedAppointment } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestAnswer, TestClient } from '../testing/test-client.js';

type Refusal = { code: string; detail: string; same_name?: boolean } & Record<string, string[]>;

describe('registering', () => {
  let server: TestApp;
  let operator: TestClient;
  let count = 0;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  const url = (kind: string): string => `/api/registration/register/${kind}/`;
  const register = <T = RegisteredStaff & Refusal>(
    kind: string,
    body: object,
    client = operator,
  ): Promise<TestAnswer<T>> => client.post<T>(url(kind), body);
  /** A person who is like nobody else. */
  const aPerson = (given: object = {}) => {
    count++;
    return {
      first_name: `Maria${count}`,
      last_name: 'Santos',
      email: `maria${count}@example.test`,
      phone_number: `0917 555 ${1000 + count}`,
      ...given,
    };
  };

  describe('staff', () => {
    it.each([
      ['therapist', { specialization: 'Hilot' }, { specialization: 'Hilot', vehicle_type: null }],
      [
        'driver',
        { vehicle_type: 'car', motorcycle_plate: 'NHT 1234', seats: 6 },
        { vehicle_type: 'car', motorcycle_plate: 'NHT 1234', seats: 6 },
      ],
      ['driver', { vehicle_type: 'motorcycle', motorcycle_plate: '123 HTD' }, { vehicle_type: 'motorcycle', seats: 1 }],
      ['operator', {}, { specialization: null }],
    ])('a %s with %j, who is invited by e-mail (1-012, 3-052, 7-021)', async (role, extra, shown) => {
      const person = aPerson();
      const answer = await register(role, { ...person, ...extra });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        ...person,
        ...shown,
        role,
        username: null,
        registration_completed: false,
        is_active: true,
      });
      const [mail] = await server.outbox();
      expect(mail).toMatchObject({ to: person.email, subject: 'Welcome to Hatid: complete your registration' });
      expect(mail?.text).toContain('/register');
    });

    it('cannot sign in or be booked before the registration is complete', async () => {
      const person = aPerson();
      await register('therapist', person);
      const active = await operator.get<{ results: { first_name: string }[] }>('/api/scheduling/staff/active_staff/');
      expect(active.body.results.map(({ first_name }) => first_name)).not.toContain(person.first_name);
      expect(
        (await server.anonymous.post<Refusal>('/api/auth/login/', { username: person.email, password: 'anything' }))
          .body.code,
      ).toBe('INVALID_LOGIN');
    });

    it('refuses an e-mail address or a phone number that another person has, in any spelling', async () => {
      const known = aPerson({ phone_number: '0917 555 7777' });
      await register('therapist', known);
      const answer = await register(
        'driver',
        aPerson({
          email: known.email.toUpperCase(),
          phone_number: '0917-555 (7777)',
          vehicle_type: 'car',
          motorcycle_plate: 'X',
        }),
      );
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        code: 'DUPLICATE',
        email: [`${known.first_name} Santos already has this e-mail address.`],
        phone_number: [`${known.first_name} Santos already has this phone number.`],
      });
    });

    it('asks about a name that another person of the role has, and accepts it when it is no mistake', async () => {
      const known = aPerson();
      await register('therapist', known);
      const namesake = { ...aPerson(), first_name: known.first_name.toUpperCase() };
      const asked = await register('therapist', namesake);
      expect(asked.status).toBe(400);
      expect(asked.body).toMatchObject({
        code: 'DUPLICATE',
        same_name: true,
        non_field_errors: [`There is already a therapist with the name ${known.first_name} Santos.`],
      });
      expect((await register('therapist', { ...namesake, allow_same_name: true })).status).toBe(201);
      expect((await register('operator', { ...aPerson(), first_name: known.first_name })).status).toBe(201);
    });

    it('registers one of 10 simultaneous requests with the same phone number', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => register('operator', aPerson({ phone_number: '0917 555 8888' }))),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
    });

    it.each([
      ['therapist', { first_name: '' }, 'first_name', 'This field is required'],
      ['therapist', { email: 'nobody' }, 'email', 'Enter an e-mail such as name@example.com.'],
      ['therapist', { phone_number: 'abc' }, 'phone_number', 'Enter a phone number such as 0917 555 0142.'],
      ['driver', {}, 'vehicle_type', 'Choose motorcycle or car.'],
      ['operator', { role: 'operator' }, 'role', 'Unknown field'],
      ['operator', { is_active: true }, 'is_active', 'Unknown field'],
    ])('refuses a %s with %j', async (kind, wrong, field, text) => {
      const answer = await register(kind, aPerson(wrong));
      expect(answer.status).toBe(400);
      expect(answer.body[field as keyof typeof answer.body]).toEqual([text]);
    });

    it('turns the second factor on for operators of a real business, and off in the demo', async () => {
      const real = await server.secondInstance({ demo: false });
      const client = real.withToken(operator.token ?? '');
      await register('operator', aPerson({ email: 'real@example.test' }), client);
      await register('operator', aPerson({ email: 'demo@example.test' }));
      await register(
        'driver',
        aPerson({ email: 'realdriver@example.test', vehicle_type: 'car', motorcycle_plate: 'A' }),
        client,
      );
      const rows = await server.sql(
        `select email, two_factor from users where email in ('real@example.test', 'demo@example.test', 'realdriver@example.test') order by email`,
      );
      expect(rows).toEqual([
        { email: 'demo@example.test', two_factor: false },
        { email: 'real@example.test', two_factor: true },
        { email: 'realdriver@example.test', two_factor: false },
      ]);
    });
  });

  it.each(['supervisor', 'staff', 'therapists', 'constructor'])(
    'knows no %s: there are six kinds and no other (3-052)',
    async (kind) => {
      expect([(await register<Refusal>(kind, aPerson())).status, (await operator.get(url(kind))).status]).toEqual([
        404, 404,
      ]);
    },
  );

  describe('clients, materials, services', () => {
    it('a client, with the rules of a new client (1-009, 3-032, 3-052, 7-021)', async () => {
      const client = {
        first_name: 'Ana',
        last_name: 'Reyes',
        phone_number: '0917 555 2001',
        email: 'ana@example.test',
        address: 'Makati',
        notes: '',
      };
      expect((await register<object>('client', client)).body).toMatchObject({ ...client, visits: 0 });
      expect(
        (await register<Refusal>('client', { ...client, first_name: 'Other', email: null })).body.phone_number,
      ).toEqual(['Ana Reyes already has this phone number.']);
      const namesake = { ...client, phone_number: '0917 555 2002', email: null };
      expect((await register<Refusal>('client', namesake)).body).toMatchObject({ code: 'DUPLICATE', same_name: true });
      expect((await register('client', { ...namesake, allow_same_name: true })).status).toBe(201);
    });

    it('a material, whose first stock opens its ledger (1-011, 3-052, 7-021)', async () => {
      const answer = await register<{ id: number }>('material', {
        name: 'Clay',
        unit: 'g',
        stock: 500,
        reorder_level: 100,
      });
      expect(answer.body).toMatchObject({
        name: 'Clay',
        category: '',
        unit: 'g',
        reusable: false,
        stock: 500,
        reorder_level: 100,
        is_empty: false,
      });
      expect(
        await server.sql('select kind, quantity from stock_movements where material_id = $1', [answer.body.id]),
      ).toEqual([{ kind: 'opening', quantity: 500 }]);
      expect((await register<Refusal>('material', { name: 'CLAY', unit: 'kg' })).body).toMatchObject({
        code: 'DUPLICATE',
        name: ['There is already a material with the name CLAY.'],
      });
    });

    it('a service and what it uses (1-010, 3-035, 3-052, 7-021)', async () => {
      const { body: material } = await register<{ id: number }>('material', { name: 'Rose oil', unit: 'ml' });
      const service = { name: 'Rose massage', duration: 75, price: 1_300, description: 'With rose oil' };
      const answer = await register<RegisteredService>('service', {
        ...service,
        materials: [{ material: material.id, quantity: 30 }],
      });
      expect(answer.body).toEqual({
        id: expect.any(Number),
        ...service,
        is_active: true,
        coming_prices: [],
        materials: [{ material: material.id, name: 'Rose oil', unit: 'ml', quantity: 30 }],
      });
      expect((await register<Refusal>('service', { ...service, name: 'rose MASSAGE' })).body.name).toEqual([
        'There is already a service with the name rose MASSAGE.',
      ]);
      expect(
        (
          await register<Refusal>('service', {
            ...service,
            name: 'Another',
            materials: [{ material: 999_999, quantity: 1 }],
          })
        ).body['materials'],
      ).toEqual(['Not found.']);
      expect(await server.sql(`select from services where name = 'Another'`)).toEqual([]);
    });

    it('changes a service, or takes it off the list; booked visits stay as they were (3-035, 7-075)', async () => {
      const services = '/api/scheduling/services/';
      const { body: oil } = await register<{ id: number }>('material', { name: 'Lime oil', unit: 'ml' });
      const { status, body: made } = await operator.post<RegisteredService>(services, {
        name: 'Lime massage',
        duration: 60,
        price: 900,
      });
      expect([status, made]).toEqual([
        201,
        {
          id: expect.any(Number),
          name: 'Lime massage',
          duration: 60,
          price: 900,
          description: '',
          is_active: true,
          coming_prices: [],
          materials: [],
        },
      ]);
      const visit = await seedAppointment(server, { services: [made] });
      const change = (body: object, id = made.id) =>
        operator.patch<RegisteredService & Refusal>(`${services}${id}/`, body);
      const uses = [{ material: oil.id, quantity: 20 }];
      expect((await change({ price: 1_100, duration: 75, materials: uses })).body).toEqual({
        ...made,
        price: 1_100,
        duration: 75,
        materials: [{ ...uses[0], name: 'Lime oil', unit: 'ml' }],
      });
      await change({ price: 1_100, materials: uses });
      expect((await operator.get<Appointment>(`/api/scheduling/appointments/${visit}/`)).body).toMatchObject({
        total_price: 900,
        services_details: [{ price: 900, duration: 60 }],
      });
      const offered = async () =>
        (await server.anonymous.get<Service[]>(services)).body.find(({ id }) => id === made.id);
      expect(await offered()).toEqual({
        id: made.id,
        name: 'Lime massage',
        duration: 75,
        price: 1_100,
        description: '',
        coming_prices: [],
      });
      expect((await change({ is_active: false })).body.is_active).toBe(false);
      expect(await offered()).toBeUndefined();
      expect(
        await server.sql(
          `select before, after from audit_log where action = 'service.change' and entity_id = $1 order by id`,
          [String(made.id)],
        ),
      ).toEqual([
        { before: { price: 900, duration: 60, materials: [] }, after: { price: 1_100, duration: 75, materials: uses } },
        { before: { is_active: true }, after: { is_active: false } },
      ]);
    });

    it("refuses a change of a service to no name, impossible values, or another's name", async () => {
      const { body: lemon } = await register<RegisteredService>('service', {
        name: 'Lemon massage',
        duration: 60,
        price: 900,
      });
      await register('service', { name: 'Mint massage', duration: 60, price: 900 });
      const change = async (body: object, id: number = lemon.id) => {
        const answer = await operator.patch<Refusal>(`/api/scheduling/services/${id}/`, body);
        return [answer.status, answer.body.code];
      };
      expect(await change({ name: 'MINT massage' })).toEqual([400, 'DUPLICATE']);
      for (const wrong of [
        { name: ' ' },
        { duration: 0 },
        { price: 0.5 },
        { id: 7 },
        { materials: [{ material: 999_999, quantity: 1 }] },
      ])
        expect(await change(wrong)).toEqual([400, 'VALIDATION_FAILED']);
      expect(
        await change({
          materials: [
            { material: 1, quantity: 1 },
            { material: 1, quantity: 2 },
          ],
        }),
      ).toEqual([400, 'VALIDATION_FAILED']);
      expect(await change({ price: 1 }, 999_999)).toEqual([404, 'NOT_FOUND']);
      expect((await operator.patch<RegisteredService>(`/api/scheduling/services/${lemon.id}/`, {})).body).toEqual(
        lemon,
      );
    });

    it.each([
      ['service', { name: 'S', duration: 0, price: 1 }],
      ['service', { name: 'S', duration: 60, price: -1 }],
      ['service', { name: 'S', duration: 60, price: 1.5 }],
      ['material', { name: 'M', unit: '' }],
      ['material', { name: 'M', unit: 'ml', stock: -1 }],
      ['client', { first_name: 'X', phone_number: '' }],
    ])('refuses the %s %j', async (kind, body) => {
      expect((await register(kind, body)).status).toBe(400);
    });
  });

  describe('the lists', () => {
    const list = async <T = Record<string, unknown>>(
      kind: string,
      query: Record<string, string | number> = {},
    ): Promise<Paginated<T>> => (await operator.get<Paginated<T>>(url(kind), { query })).body;

    it.each<[kind: string, points: string, one: (at: string) => object]>([
      ['client', '7-024', (at) => aPerson({ first_name: `Page ${at}` })],
      ['service', '7-025', (at) => ({ name: `Page ${at}`, duration: 60, price: 100 })],
      ['material', '7-026', (at) => ({ name: `Page ${at}`, unit: 'ml' })],
      ['therapist', 'R-pages-5', (at) => aPerson({ first_name: `Page ${at}` })],
      [
        'driver',
        'R-pages-5',
        (at) => aPerson({ first_name: `Page ${at}`, vehicle_type: 'car', motorcycle_plate: 'A' }),
      ],
      ['operator', 'R-pages-5', (at) => aPerson({ first_name: `Page ${at}` })],
    ])(
      'of each %s come in pages of 12 with all seven fields, from page 1 (3-045, 3-053, %s)',
      async (kind, _points, one) => {
        for (let more = 0; more < 14; more++)
          expect((await register(kind, one(String(more).padStart(2, '0')))).status).toBe(201);
        const nameOf = (entry: Record<string, unknown>) => entry['name'] ?? entry['first_name'];
        const all = await list(kind, { page_size: 100 });
        const first = await list(kind);
        expect(first.results.map(nameOf)).toEqual(all.results.slice(0, 12).map(nameOf));
        expect({ ...first, results: [] }).toEqual({
          results: [],
          count: all.count,
          total_pages: Math.ceil(all.count / 12),
          current_page: 1,
          page_size: 12,
          has_next: true,
          has_previous: false,
        });
        expect((await list(kind, { page: 2 })).results.map(nameOf)).toEqual(all.results.slice(12, 24).map(nameOf));
        expect((await list(kind, { page: 99 })).results).toEqual([]);
        expect(all.results.filter((entry) => String(nameOf(entry)).startsWith('Page '))).toHaveLength(14);
      },
    );

    it.each(['service', 'material', 'client', 'therapist', 'driver', 'operator'])(
      'of a %s is filtered by part of a name, in any case (7-025, 7-026)',
      async (kind) => {
        const nouns: Record<string, object> = {
          service: { duration: 60, price: 1 },
          material: { unit: 'ml' },
          driver: { vehicle_type: 'car', motorcycle_plate: 'B' },
        };
        const isThing = kind === 'service' || kind === 'material';
        await register(
          kind,
          isThing
            ? { name: `Zamboanga_${kind} %`, ...nouns[kind] }
            : aPerson({ first_name: `Zamboanga_${kind} %`, ...nouns[kind] }),
        );
        const found = await list<{ name?: string; first_name?: string }>(kind, { name: `zamboanga_${kind} %` });
        expect(found.results.map((one) => one.name ?? one.first_name)).toEqual([`Zamboanga_${kind} %`]);
        expect((await list(kind, { name: 'nobody%like_this' })).count).toBe(0);
      },
    );

    it.each<Record<string, string | number>>([{ page: 0 }, { page: 'x' }, { page_size: 0 }, { role: 'operator' }])(
      'refuse %j',
      async (query) => {
        expect((await operator.get(url('service'), { query })).status).toBe(400);
      },
    );
  });

  describe('changing staff', () => {
    const change = (id: number, body: object): Promise<TestAnswer<RegisteredStaff & Refusal>> =>
      operator.patch(`/api/registration/staff/${id}/`, body);

    it('changes the given members; a new e-mail address must be verified again', async () => {
      const driver = await server.addUser('driver');
      const answer = await change(driver.id, { phone_number: '0917 555 3001', motorcycle_plate: 'NEW 1' });
      expect(answer.body).toMatchObject({
        phone_number: '0917 555 3001',
        motorcycle_plate: 'NEW 1',
        first_name: 'Dario',
      });
      await change(driver.id, { email: 'new.driver@example.test' });
      expect(
        (await server.withToken(driver.token).get<{ email_verified: boolean }>('/api/auth/profile/')).body
          .email_verified,
      ).toBe(false);
    });

    it('refuses values that another person has, and fields that the role does not have', async () => {
      const [one, other] = [await server.addUser('therapist'), await server.addUser('therapist')];
      const [row] = await server.sql<{ email: string }>('select email from users where id = $1', [other.id]);
      expect((await change(one.id, { email: row?.email })).body.code).toBe('DUPLICATE');
      expect((await change(one.id, { seats: 4 })).body['seats']).toEqual(['Only a driver has this.']);
      expect((await change(999_999, { first_name: 'X' })).status).toBe(404);
      expect((await change(one.id, { role: 'operator' })).status).toBe(400);
    });

    it('disables: next call refused, and enables again (8-032)', async () => {
      const driver = await server.addUser('driver');
      const path = (verb: string): string => `/api/registration/staff/${driver.id}/${verb}/`;
      expect(
        (await operator.post<RegisteredStaff>(path('disable'), { reason: 'Lost the licence' })).body,
      ).toMatchObject({ is_active: false, disabled_reason: 'Lost the licence' });
      const refused = await server.withToken(driver.token).get('/api/auth/profile/');
      expect(refused).toMatchObject({ status: 403, body: { code: 'DRIVER_DISABLED' } });
      expect((await operator.post(path('disable'), { reason: 'again' })).status).toBe(200);
      expect((await operator.post<RegisteredStaff>(path('enable'))).body).toMatchObject({
        is_active: true,
        disabled_reason: null,
      });
      const audit = await server.sql<{ action: string }>(
        `select action from audit_log where entity = 'user' and entity_id = $1 order by id`,
        [String(driver.id)],
      );
      expect(audit.map(({ action }) => action)).toEqual(['user.disable', 'user.enable']);
    });

    it('nobody disables their own account', async () => {
      expect(
        (await operator.post<Refusal>(`/api/registration/staff/${operator.id}/disable/`, { reason: 'x' })).body.detail,
      ).toBe('You cannot disable your own account.');
    });

    it('lifts a suspension', async () => {
      const driver = await server.addUser('driver');
      await server.sql(`update users set suspended_until = $2 where id = $1`, [
        driver.id,
        new Date(server.clock.now().getTime() + 3_600_000),
      ]);
      expect(
        (await operator.post<RegisteredStaff>(`/api/registration/staff/${driver.id}/lift_suspension/`)).body
          .suspended_until,
      ).toBeNull();
      expect(await server.sql('select from users where id = $1 and suspended_until is null', [driver.id])).toHaveLength(
        1,
      );
    });
  });

  it('is for operators only (6-012)', async () => {
    for (const role of ['therapist', 'driver'] as const) {
      const client = await server.as(role);
      for (const kind of ['therapist', 'driver', 'operator', 'client', 'material', 'service']) {
        expect((await register<Refusal>(kind, {}, client)).body).toMatchObject({
          code: 'WRONG_ROLE',
          detail: 'Only operators can do this.',
        });
        expect((await client.get(url(kind))).status).toBe(403);
      }
      expect((await client.post(`/api/registration/staff/${operator.id}/disable/`, { reason: 'x' })).status).toBe(403);
    }
    expect((await server.anonymous.post<Refusal>(url('operator'), aPerson())).body.code).toBe('NOT_AUTHENTICATED');
  });
});
