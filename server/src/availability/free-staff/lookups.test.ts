import type { AvailableDriver, AvailableTherapist, Answer, Calls } from 'shared-lib/contract';
import { SLOTS } from 'shared-lib/domain';
import { seedAppointment, seedWindow } from '../../testing/seed.js';
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { availabilitySource } from '../availability-source.js';

const BASE = '/api/scheduling/availabilities';
const DAY = '2026-11-23';

describe('the free staff', () => {
  let server: TestApp;
  let operator: TestClient;
  let ana: TestUser, ben: TestUser, cara: TestUser, dario: TestUser, ramon: TestUser;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  beforeEach(async () => {
    server.clock.set('2026-11-20T13:10:00+08:00');
    await server.sql('delete from availability_windows');
    await server.sql('delete from staff_holds');
    ana = await server.addUser('therapist', { first_name: 'Ana', last_name: 'Cruz', specialization: 'Hilot' });
    ben = await server.addUser('therapist', { first_name: 'Ben', last_name: 'Lim' });
    cara = await server.addUser('therapist', { first_name: 'Cara', last_name: 'Uy' });
    dario = await server.addUser('driver', { first_name: 'Dario', last_name: 'Luna', motorcycle_plate: 'ABC 1234' });
    ramon = await server.addUser('driver', { first_name: 'Ramon', last_name: 'Diaz', vehicle_type: 'car', seats: 4 });
  });
  afterAll(() => server.close());

  const hold = async (
    person: TestUser,
    from: string,
    to: string,
    given: { date?: string; leg?: string } = {},
  ): Promise<number> => {
    const id = await seedAppointment(server, { date: given.date ?? DAY });
    await server.sql(
      'insert into staff_holds (staff_id, appointment_id, leg, during) values ($1, $2, $3, tstzrange($4, $5))',
      [person.id, id, given.leg ?? 'session', new Date(`${from}+08:00`), new Date(`${to}+08:00`)],
    );
    return id;
  };
  const therapists = async (start_time: string, end_time: string, more: Record<string, string | number> = {}) =>
    (
      await operator.get<AvailableTherapist[]>(`${BASE}/available_therapists/`, {
        query: { date: DAY, start_time, end_time, ...more },
      })
    ).body;
  const drivers = async (start_time: string, end_time: string, more: Record<string, string | number | boolean> = {}) =>
    (
      await operator.get<AvailableDriver[]>(`${BASE}/available_drivers/`, {
        query: { date: DAY, start_time, end_time, ...more },
      })
    ).body;
  const names = (people: readonly { first_name: string }[]) => people.map(({ first_name }) => first_name);

  it('lists therapists and drivers with the facts for a choice (3-026, 3-027, 7-068, 7-069)', async () => {
    await seedWindow(server, ana.id, DAY);
    await seedWindow(server, dario.id, DAY, ['12:00', '20:00']);
    expect(await therapists('15:00', '16:00')).toEqual([
      {
        id: ana.id,
        first_name: 'Ana',
        last_name: 'Cruz',
        specialization: 'Hilot',
        start_time: '13:00',
        end_time: '01:00',
      },
    ]);
    expect(await drivers('15:00', '16:00')).toEqual([
      {
        id: dario.id,
        first_name: 'Dario',
        last_name: 'Luna',
        motorcycle_plate: 'ABC 1234',
        vehicle_type: 'motorcycle',
        seats: 1,
        start_time: '12:00',
        end_time: '20:00',
      },
    ]);
  });

  it.each([
    ['available_therapists', {}, 'MISSING_DATE', 'Missing date parameter'],
    ['available_drivers', { start_time: '15:00', end_time: '16:00' }, 'MISSING_DATE', 'Missing date parameter'],
    [
      'available_drivers',
      { date: '2026-02-30', start_time: '15:00', end_time: '16:00' },
      'MISSING_DATE',
      'Missing date parameter',
    ],
    [
      'available_therapists',
      { date: DAY, end_time: '16:00' },
      'MISSING_START',
      'Missing or invalid start time parameter',
    ],
    [
      'available_drivers',
      { date: DAY, start_time: '24:00', end_time: '16:00' },
      'MISSING_START',
      'Missing or invalid start time parameter',
    ],
    [
      'available_therapists',
      { date: DAY, start_time: '15:00' },
      'MISSING_END',
      'Missing or invalid end time parameter',
    ],
    [
      'available_drivers',
      { date: DAY, start_time: '15:00', end_time: '4pm' },
      'MISSING_END',
      'Missing or invalid end time parameter',
    ],
    [
      'available_drivers',
      { date: DAY, start_time: '14:00', end_time: '01:00' },
      'INVALID_CROSS_DAY',
      'Invalid cross-day time range',
    ],
    [
      'available_drivers',
      { date: DAY, start_time: '17:59', end_time: '00:30' },
      'INVALID_CROSS_DAY',
      'Invalid cross-day time range',
    ],
  ])('%s refuses %j (5-030, 5-031, 5-032, 5-033)', async (path, query, code, detail) => {
    const answer = await operator.get(`${BASE}/${path}/`, { query });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code, detail });
  });

  it.each([
    ['13:59', '01:00'],
    ['18:00', '01:00'],
    ['23:30', '00:30'],
    ['14:00', '15:00'],
  ])('takes a ride from %s to %s (5-033)', async (start_time, end_time) => {
    expect(
      (await operator.get(`${BASE}/available_drivers/`, { query: { date: DAY, start_time, end_time } })).status,
    ).toBe(200);
  });

  it('does not apply the rule of the cross-day ride to therapists (5-033)', async () => {
    expect(
      (
        await operator.get(`${BASE}/available_therapists/`, {
          query: { date: DAY, start_time: '15:00', end_time: '01:00' },
        })
      ).status,
    ).toBe(200);
  });

  it.each([
    ['13:00', '14:00', ['Ana']],
    ['12:59', '13:59', []],
    ['00:30', '01:30', ['Ana']],
    ['00:59', '02:00', ['Ana']],
    ['00:59', '02:01', []],
    ['01:00', '02:00', []],
  ])('offers who is on duty at %s and for an hour past the window, until %s (5-035)', async (start, end, expected) => {
    await seedWindow(server, ana.id, DAY, ['13:00', '01:00']);
    expect(names(await therapists(start, end))).toEqual(expected);
  });

  it('treats adjoining windows as one', async () => {
    await seedWindow(server, ana.id, DAY, ['13:00', '15:00']);
    await seedWindow(server, ana.id, DAY, ['15:00', '18:00']);
    expect(await therapists('14:30', '17:30')).toMatchObject([
      { first_name: 'Ana', start_time: '13:00', end_time: '18:00' },
    ]);
  });

  it('leaves out people who are booked then; back to back is free, also over midnight (5-036)', async () => {
    for (const person of [ana, ben]) await seedWindow(server, person.id, DAY);
    await hold(ana, '2026-11-23T23:30:00', '2026-11-24T00:30:00');
    expect(names(await therapists('23:00', '23:30'))).toEqual(['Ana', 'Ben']);
    expect(names(await therapists('23:00', '23:31'))).toEqual(['Ben']);
    expect(names(await therapists('00:00', '01:00'))).toEqual(['Ben']);
    expect(names(await therapists('00:30', '01:30'))).toEqual(['Ben', 'Ana']);
  });

  it('asks of a driver the ride, from 30 minutes before the start to 15 after, not the visit (5-036)', async () => {
    await seedWindow(server, dario.id, DAY);
    await hold(dario, '2026-11-23T14:00:00', '2026-11-23T14:45:00', { leg: 'outbound' });
    expect(names(await drivers('15:15', '16:15'))).toEqual(['Dario']);
    expect(names(await drivers('15:14', '16:15'))).toEqual([]);
    expect(names(await drivers('13:45', '19:00'))).toEqual(['Dario']);
    expect(names(await drivers('13:46', '19:00'))).toEqual([]);
  });

  it('counts the people of the appointment being edited as free', async () => {
    await seedWindow(server, ana.id, DAY);
    const appointment = await hold(ana, '2026-11-23T15:00:00', '2026-11-23T16:00:00');
    expect(names(await therapists('15:30', '16:30'))).toEqual([]);
    expect(names(await therapists('15:30', '16:30', { except: appointment }))).toEqual(['Ana']);
  });

  it('leaves out disabled and suspended people, until the suspension is over', async () => {
    for (const person of [dario, ramon]) await seedWindow(server, person.id, DAY);
    await server.sql('update users set suspended_until = $2 where id = $1', [
      dario.id,
      new Date('2026-11-21T06:00:00+08:00'),
    ]);
    expect(names(await drivers('15:00', '16:00'))).toEqual(['Ramon']);
    server.clock.set('2026-11-21T06:00:00+08:00');
    expect(names(await drivers('15:00', '16:00'))).toEqual(['Dario', 'Ramon']);
    await server.sql('update users set is_active = false where id = $1', [dario.id]);
    expect(names(await drivers('15:00', '16:00'))).toEqual(['Ramon']);
  });

  it('offers only cars for a group', async () => {
    for (const person of [dario, ramon]) await seedWindow(server, person.id, DAY);
    expect(names(await drivers('15:00', '16:00', { requires_car: true }))).toEqual(['Ramon']);
  });

  it('offers a group the cars alone that have a seat for everybody', async () => {
    for (const person of [dario, ramon]) await seedWindow(server, person.id, DAY);
    const van = await server.addUser('driver', { first_name: 'Vic', vehicle_type: 'car' });
    await seedWindow(server, van.id, DAY);
    await server.sql('update users set seats = 2 where id = $1', [ramon.id]);
    await server.sql('update users set seats = null where id = $1', [van.id]);
    const offered = async (passengers: number) => names(await drivers('15:00', '16:00', { passengers })).sort();
    expect(await offered(1)).toEqual(['Dario', 'Ramon', 'Vic']);
    expect(await offered(2)).toEqual(['Ramon', 'Vic']);
    expect(await offered(3)).toEqual(['Vic']);
    await server.sql('update users set seats = 3 where id = $1', [ramon.id]);
    expect(await offered(3)).toEqual(['Ramon', 'Vic']);
  });

  it('has first who has been free longest', async () => {
    for (const person of [ana, ben, cara]) await seedWindow(server, person.id, DAY);
    await hold(ana, '2026-11-23T13:00:00', '2026-11-23T14:30:00');
    await hold(ben, '2026-11-22T15:00:00', '2026-11-22T16:00:00', { date: '2026-11-22' });
    expect(names(await therapists('16:00', '17:00'))).toEqual(['Cara', 'Ben', 'Ana']);
    await hold(ben, '2026-11-23T13:00:00', '2026-11-23T14:00:00');
    expect(names(await therapists('16:00', '17:00'))).toEqual(['Cara', 'Ben', 'Ana']);
    await hold(cara, '2026-11-23T14:30:00', '2026-11-23T15:45:00');
    expect(names(await therapists('16:00', '17:00'))).toEqual(['Ben', 'Ana', 'Cara']);
  });

  it('is the same for therapists, drivers and operators, without phone numbers (7-068, 7-069, R-visibility-6)', async () => {
    for (const person of [ana, dario]) await seedWindow(server, person.id, DAY);
    await server.sql(`update users set phone_number = '0917 555 0199' where id = any($1)`, [[ana.id, dario.id]]);
    const query = { date: DAY, start_time: '15:00', end_time: '16:00' };
    for (const path of ['available_therapists', 'available_drivers', 'slots']) {
      const asked = path === 'slots' ? { date: DAY } : query;
      const forOperators = await operator.get(`${BASE}/${path}/`, { query: asked });
      expect(JSON.stringify(forOperators.body)).not.toContain('0917');
      for (const person of [ana, dario]) {
        const answer = await server.withToken(person.token).get(`${BASE}/${path}/`, { query: asked });
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual(forOperators.body);
      }
    }
  });

  it('is answered for another person’s booking by operators alone: others would learn whom it holds (R-visibility-6)', async () => {
    await seedWindow(server, ana.id, DAY);
    const appointment = await hold(ana, '2026-11-23T15:00:00', '2026-11-23T16:00:00');
    const query = { date: DAY, start_time: '15:00', end_time: '16:00', except: appointment };
    for (const path of ['available_therapists', 'available_drivers']) {
      expect((await operator.get(`${BASE}/${path}/`, { query })).status).toBe(200);
      expect((await server.withToken(ben.token).get(`${BASE}/${path}/`, { query })).status).toBe(403);
    }
  });

  describe('days of a calendar', () => {
    type Days = Answer<Calls['availability']['days']>;
    const days = async (client: TestClient, date_after: string, date_before: string) =>
      client.get<Days>(`${BASE}/days/`, { query: { date_after, date_before } });
    const offOf = async (client: TestClient, from: string, to: string) =>
      (await days(client, from, to)).body.filter(({ day_off }) => day_off).map(({ date }) => date);

    it('include one’s own days off, also past ones, as far as windows are written (R-pages-90)', async () => {
      const therapist = await server.as('therapist');
      await seedWindow(server, therapist.id, '2026-11-18');
      await seedWindow(server, therapist.id, '2026-11-21');
      await seedWindow(server, ana.id, '2026-11-22');
      expect(await offOf(therapist, '2026-11-17', '2026-11-22')).toEqual([
        '2026-11-17',
        '2026-11-19',
        '2026-11-20',
        '2026-11-22',
      ]);
      expect(await offOf(therapist, '2027-01-13', '2027-01-16')).toEqual(['2027-01-13', '2027-01-14']);
      expect(await offOf(operator, '2026-11-17', '2026-11-22')).toEqual([]);
    });

    it('are six weeks at most', async () => {
      expect((await days(operator, '2026-11-01', '2026-12-12')).body).toHaveLength(42);
      expect((await days(operator, '2026-11-01', '2026-12-13')).status).toBe(400);
      expect((await days(operator, '2026-11-02', '2026-11-01')).body).toEqual([]);
    });
  });

  describe('slots of a day', () => {
    type Slots = Answer<Calls['availability']['slots']>;
    const slots = async (query: Record<string, string | number> = {}) =>
      (await operator.get<Slots>(`${BASE}/slots/`, { query: { date: DAY, ...query } })).body;
    const at = (list: Slots, time: string) => list.find((slot) => slot.time === time);

    it('run every 30 minutes from 13:00 to 01:00 (9-006)', async () => {
      const list = await slots();
      expect(list.map(({ time }) => time)).toEqual(SLOTS);
      expect([list[0]?.time, list.at(-1)?.time, list.length]).toEqual(['13:00', '00:30', 24]);
      expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['none']));
    });

    it('count nobody outside the windows, nor where a visit would run too far past them (R-booking-7, R-booking-8)', async () => {
      await seedWindow(server, ana.id, DAY, ['13:00', '15:00']);
      await seedWindow(server, ramon.id, DAY);
      const list = await slots();
      expect(at(list, '14:30')).toMatchObject({ state: 'available', free_therapists: 1 });
      expect(at(list, '15:00')).toMatchObject({ state: 'none', free_therapists: 0 });
      expect(at(await slots({ duration: 91 }), '14:30')).toMatchObject({ state: 'none', free_therapists: 0 });
    });

    it('are available, limited or full by the number of free therapists, and limited without a driver (R-booking-8, R-booking-14)', async () => {
      for (const person of [ana, ben, cara, ramon]) await seedWindow(server, person.id, DAY);
      for (const person of [ana, ben]) await hold(person, '2026-11-23T15:00:00', '2026-11-23T16:00:00');
      await hold(cara, '2026-11-23T15:30:00', '2026-11-23T16:30:00');
      const list = await slots();
      expect(at(list, '13:00')).toEqual({ time: '13:00', state: 'available', free_therapists: 3, free_drivers: 1 });
      expect(at(list, '14:30')).toEqual({ time: '14:30', state: 'limited', free_therapists: 1, free_drivers: 1 });
      expect(at(list, '15:00')).toEqual({ time: '15:00', state: 'full', free_therapists: 0, free_drivers: 1 });
      expect(at(list, '16:00')).toMatchObject({ state: 'available', free_therapists: 2 });
      expect(at(list, '00:30')).toMatchObject({ state: 'available', free_therapists: 3 });
      expect(at(await slots({ duration: 121 }), '13:00')).toMatchObject({ state: 'limited', free_therapists: 1 });
      await hold(ramon, '2026-11-23T19:00:00', '2026-11-23T20:00:00', { leg: 'outbound' });
      // He rides to a visit from half an hour before its start to a quarter of an hour after it.
      const withoutDriver = { state: 'limited', free_therapists: 3, free_drivers: 0 };
      expect(at(await slots(), '19:00')).toMatchObject(withoutDriver);
      server.clock.set('2026-11-23T13:30:00+08:00');
      expect((await slots()).map(({ state }) => state).slice(0, 3)).toEqual(['past', 'past', 'available']);
    });
  });

  it('answer an availability check of the channel only for operators', async () => {
    await seedWindow(server, ana.id, DAY);
    await seedWindow(server, dario.id, DAY);
    const [service] = await server.sql<{ id: number }>(
      `insert into services (name, duration, price, created_at, updated_at) values ('Hilot at home', 90, 900, $1, $1) returning id`,
      [server.clock.now()],
    );
    const source = availabilitySource(server.deps);
    const query = { date: DAY, time: '15:00', serviceId: service?.id ?? 0 };
    const found = await source.check(query, { userId: operator.id, role: 'operator' });
    expect(found).toMatchObject({ therapists: [{ first_name: 'Ana' }], drivers: [{ first_name: 'Dario' }] });
    expect(await source.check(query, { userId: ana.id, role: 'therapist' })).toEqual({ therapists: [], drivers: [] });
  });
});
