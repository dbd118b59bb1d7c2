import type { Service, StaffMember } from 'shared-lib/contract';
import { seedAppointment, seedClient, seedService } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';

describe('what a booking is made of', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('services have a name, minutes, a price and a description, and are listed without a token (3-035, 7-075, 7-076)', async () => {
    const id = await seedService(server, { name: 'Hilot', duration: 90, price: 950 });
    await seedService(server, { name: 'Ventosa', duration: 60, price: 800 });
    await server.sql(`update services set is_active = false where name = 'Ventosa'`);
    const expected: Service[] = [{ id, name: 'Hilot', duration: 90, price: 950, description: '', coming_prices: [] }];
    for (const reader of [server.anonymous, server.withToken('expired'), await server.as('therapist')]) {
      const { status, body } = await reader.get('/api/scheduling/services/');
      expect([status, body]).toEqual([200, expected]);
    }
  });

  it('services booked most come first, those that nobody booked by name (R-booking-21)', async () => {
    const [ventosa, aroma, scrub] = [
      await seedService(server, { name: 'Ventosa cupping' }),
      await seedService(server, { name: 'Aromatherapy' }),
      await seedService(server, { name: 'Body scrub' }),
    ];
    const client = await seedClient(server);
    const therapist = await server.addUser('therapist', {});
    await seedAppointment(server, {
      client,
      therapists: [therapist.id],
      services: [ventosa, ventosa, scrub].map((id) => ({ id, name: 'A service', duration: 60, price: 800 })),
    });
    const { body } = await server.anonymous.get<Service[]>('/api/scheduling/services/');
    const order = body.map(({ id }) => id).filter((id) => [ventosa, aroma, scrub].includes(id));
    expect(order).toEqual([ventosa, scrub, aroma]);
  });

  it('the active staff are therapists and drivers, with the facts that operators choose by (3-037, 3-038, 7-074)', async () => {
    const operator = await server.as('operator');
    const therapist = await server.addUser('therapist', {
      first_name: 'Ana',
      last_name: 'Cruz',
      specialization: 'Hilot',
    });
    const driver = await server.addUser('driver', {
      first_name: 'Dario',
      last_name: 'Luna',
      vehicle_type: 'car',
      motorcycle_plate: 'ABC 123',
      seats: 4,
    });
    await server.addUser('driver', { first_name: 'Gone', is_active: false });
    await server.sql('update users set suspended_until = $2 where id = $1', [
      driver.id,
      new Date('2026-11-21T06:00:00+08:00'),
    ]);
    const list = async () =>
      (await operator.get<{ results: StaffMember[] }>('/api/scheduling/staff/active_staff/')).body.results.filter(
        ({ last_name }) => ['Cruz', 'Luna'].includes(last_name),
      );
    expect(await list()).toEqual([
      {
        id: therapist.id,
        role: 'therapist',
        first_name: 'Ana',
        last_name: 'Cruz',
        phone_number: null,
        gender: null,
        specialization: 'Hilot',
        vehicle_type: null,
        motorcycle_plate: null,
        seats: null,
        is_active: true,
        suspended_until: null,
      },
      {
        id: driver.id,
        role: 'driver',
        first_name: 'Dario',
        last_name: 'Luna',
        phone_number: null,
        gender: null,
        specialization: null,
        vehicle_type: 'car',
        motorcycle_plate: 'ABC 123',
        seats: 4,
        is_active: true,
        suspended_until: '2026-11-20T22:00:00.000Z',
      },
    ]);
    const { body } = await operator.get<{ results: StaffMember[] }>('/api/scheduling/staff/active_staff/');
    expect(body.results.map(({ first_name }) => first_name)).not.toContain('Gone');
    server.clock.set('2026-11-21T06:00:00+08:00');
    expect((await list()).map(({ suspended_until }) => suspended_until)).toEqual([null, null]);
    expect((await (await server.as('driver')).get('/api/scheduling/staff/active_staff/')).status).toBe(403);
  });
});
