import type { AttendanceRecord, AvailabilityWindow, Appointment, Paginated } from 'shared-lib/contract';
import { seedAppointment, seedClient, seedService, seedWindow } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

const VISITS = '/api/scheduling/appointments/';

describe.each(['therapist', 'driver'] as const)(
  'a %s gets nothing of another person, whatever they ask for',
  (role) => {
    let server: TestApp;
    let me: TestClient;
    let other: TestClient;
    let mine: number;
    let theirs: number;
    beforeAll(async () => {
      server = await testApp();
      [me, other] = [await server.as(role, 1), await server.as(role, 2)];
      const people = (id: number) => (role === 'therapist' ? { therapists: [id] } : { driver: id });
      mine = await seedAppointment(server, {
        client: await seedClient(server, { first_name: 'Mila' }),
        ...people(me.id),
      });
      theirs = await seedAppointment(server, {
        client: await seedClient(server, { first_name: 'Tess' }),
        ...people(other.id),
      });
      for (const { id } of [me, other]) {
        await seedWindow(server, id, '2026-11-20');
        await server.sql(
          `insert into attendance_records (staff_id, service_day, check_in_at, arrival, status, created_at, updated_at) values ($1, '2026-11-20', $2, 'present', 'pending_approval', $2, $2)`,
          [id, server.clock.now()],
        );
      }
    });
    afterAll(() => server.close());

    it.each([
      ['', {}],
      ['', { filter: 'pending' }],
      ['', { search: 'Tess' }],
      ['', { date: '2026-11-20' }],
      ['', { date_after: '2026-01-01', date_before: '2027-01-01' }],
      ['', { page_size: 1000 }],
      ['', { therapist: 'theirs' }],
      ['', { driver: 'theirs' }],
      ['today/', {}],
      ['upcoming/', {}],
      ['by_week/', { week_start: '2026-11-16' }],
    ])('in the list %s%j (6-009, 6-012)', async (path, query) => {
      const asked = Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, value === 'theirs' ? other.id : value]),
      );
      const { status, body } = await me.get<Paginated<Appointment>>(VISITS + path, { query: asked });
      expect(status).toBe(200);
      expect(body.results.filter(({ id }) => id !== mine)).toEqual([]);
      expect(body.count).toBe(body.results.length);
    });

    it('in the search by number, or by the id itself', async () => {
      expect(
        (await me.get<Paginated<Appointment>>(VISITS, { query: { search: String(theirs) } })).body.results.map(
          ({ id }) => id,
        ),
      ).not.toContain(theirs);
      const [foreign, missing] = [
        await me.get<{ request_id: string }>(`${VISITS}${theirs}/`),
        await me.get<{ request_id: string }>(`${VISITS}987654/`),
      ];
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
      expect([foreign.status, missing.status]).toEqual([404, 404]);
    });

    it('in the counts', async () => {
      expect((await me.get(`${VISITS}counts/`)).body).toMatchObject({ all: 1, today: 1, upcoming: 0 });
    });

    it('in attendance and availability', async () => {
      const records = async (query: Record<string, number | string>) =>
        (await me.get<AttendanceRecord[]>('/api/attendance/records/', { query })).body.map(
          ({ staff_member }) => staff_member,
        );
      expect([await records({}), await records({ date: '2026-11-20' }), await records({ staff_id: other.id })]).toEqual(
        [[me.id], [me.id], expect.not.arrayContaining([other.id])],
      );
      const windows = async (query: Record<string, number | string>) =>
        (await me.get<AvailabilityWindow[]>('/api/scheduling/availabilities/', { query })).body.map(({ user }) => user);
      expect([await windows({}), await windows({ date: '2026-11-20' }), await windows({ user: other.id })]).toEqual([
        [me.id],
        [me.id],
        [],
      ]);
    });

    it('on the channel', async () => {
      const channel = await server.channel(me.token);
      const { appointments } = (await channel.next('initial_data')) as unknown as { appointments: Appointment[] };
      expect(appointments.map(({ id }) => id)).toEqual([mine]);
      channel.send({ type: 'appointment_update_request', appointment_id: theirs });
      channel.send({ type: 'appointment_update_request', appointment_id: 987_654 });
      channel.send({ type: 'appointment_update_request', appointment_id: mine });
      const answer = await channel.next(
        (message) => message.type !== 'heartbeat' && JSON.stringify(message).includes('Mila'),
      );
      expect(JSON.stringify(channel.messages)).not.toContain('Tess');
      expect(answer).toBeDefined();
    });
  },
);

describe('a driver', () => {
  it('sees no price and no payment of their visits (R-money-7)', async () => {
    const server = await testApp();
    const driver = await server.as('driver');
    const hilot = { name: 'Hilot', duration: 60, price: 4_321 };
    const services = [{ id: await seedService(server, hilot), ...hilot }];
    const id = await seedAppointment(server, {
      driver: driver.id,
      services,
      status: 'completed',
      columns: { payment_status: 'paid', payment_method: 'cash', payment_amount: 4_321 },
    });
    const answers = [await driver.get(`${VISITS}${id}/`), await driver.get(VISITS)];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).toContain('"total_price":null');
      expect(text).not.toMatch(/4321|"paid"|"cash"/);
    }
    await server.close();
  });
});
