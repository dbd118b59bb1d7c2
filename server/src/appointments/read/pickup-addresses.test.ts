import type { Appointment, AppointmentCard, Paginated } from 'shared-lib/contract';
import { seedAppointment, seedService } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';

const BASE = '/api/scheduling/appointments';
const HOME = '9 Kalayaan Avenue, Quezon City';

describe('the pick-up address of a therapist (R-beyond-710)', () => {
  let server: TestApp;
  let operator: TestClient, therapist: TestClient, colleague: TestClient, driver: TestClient, other: TestClient;
  beforeAll(async () => {
    server = await testApp({ now: '2026-11-20T13:10:00+08:00' });
    operator = await server.as('operator');
    therapist = await server.as('therapist');
    colleague = await server.as('therapist', 2);
    driver = await server.as('driver');
    other = await server.as('driver', 2);
    expect((await therapist.put('/api/auth/profile/', { pickup_address: HOME })).body).toMatchObject({
      pickup_address: HOME,
    });
  });
  afterAll(() => server.close());

  const visit = async (over: Partial<Parameters<typeof seedAppointment>[1]> = {}) => {
    const services = [{ id: await seedService(server), name: 'Swedish massage', duration: 60, price: 850 }];
    const [start, end] =
      [
        ['15:00', '16:00'],
        ['18:00', '19:00'],
        ['20:00', '21:00'],
        ['22:00', '23:00'],
      ][serial++ % 4] ?? [];
    await server.sql('delete from staff_holds');
    return seedAppointment(server, {
      therapists: [therapist.id, colleague.id],
      driver: driver.id,
      services,
      start_time: start ?? '',
      end_time: end ?? '',
      ...over,
    });
  };
  let serial = 0;
  /** What a person reads of both therapists, on the record and on the card of a list; both must agree. */
  const read = async (by: TestClient, id: number): Promise<unknown> => {
    const { body, status } = await by.get<Appointment>(`${BASE}/${id}/`);
    if (status === 404) return 404;
    const list = await by.get<Paginated<AppointmentCard>>(`${BASE}/?fields=card&page_size=100`);
    const card = list.body.results.find((one) => one.id === id);
    const addresses = body.therapists_details.map((one) => one.pickup_address ?? undefined);
    expect(card?.therapists_details.map((one) => one.pickup_address)).toEqual(addresses);
    expect(body.therapist_details?.pickup_address ?? undefined).toBe(addresses[0]);
    return addresses;
  };

  it.each(['pending', 'confirmed', 'driver_confirmed', 'journey', 'picking_up_therapists', 'at_location'] as const)(
    'is read by operators and by the driver of a visit of the day that is %s, and by no therapist',
    async (status) => {
      const id = await visit({ status });
      expect(await read(driver, id)).toEqual([HOME, '']);
      expect(await read(operator, id)).toEqual([HOME, '']);
      expect(await read(therapist, id)).toEqual([undefined, undefined]);
      expect(await read(colleague, id)).toEqual([undefined, undefined]);
      expect(await read(other, id)).toBe(404);
    },
  );

  it.each(['dropped_off', 'session_in_progress', 'completed', 'cancelled', 'rejected'] as const)(
    'is read by nobody once the visit is %s',
    async (status) => {
      const id = await visit({ status });
      expect(await read(driver, id)).toEqual([undefined, undefined]);
      expect(await read(operator, id)).toEqual([undefined, undefined]);
    },
  );

  it('is read by nobody before the day of the visit', async () => {
    const id = await visit({ date: '2026-11-21', status: 'confirmed' });
    expect(await read(driver, id)).toEqual([undefined, undefined]);
  });

  it('is not read by the driver who only takes them home, or who is asked to take the ride over', async () => {
    const id = await visit({ status: 'journey' });
    const asked = {
      to: null,
      asked: [other.id],
      declined: [],
      askedAt: 0,
      until: Date.now() * 2,
      takenBy: null,
      answeredAt: null,
    };
    await server.sql('update appointments set backup = $2 where id = $1', [id, JSON.stringify(asked)]);
    const { body } = await other.get<{ results: { appointment: AppointmentCard }[] }>(`${BASE}/needs_me/`);
    const offered = body.results.find(({ appointment }) => appointment.id === id)?.appointment;
    expect(offered?.therapists_details).toHaveLength(2);
    expect(JSON.stringify(offered)).not.toContain(HOME);

    const home = await visit({ status: 'return_journey', columns: { pickup_driver_id: other.id } });
    expect(await read(other, home)).toEqual([undefined, undefined]);
  });

  it('is changed by operators too, has no blank form, and reaches the open screens of the day', async () => {
    const id = await visit({ status: 'confirmed' });
    const told = async () =>
      server.sql<{ count: number }>('select count(*)::int as count from events where appointment_id = $1', [id]);
    const [before] = await told();
    const path = `/api/registration/staff/${colleague.id}/`;
    expect((await operator.patch(path, { pickup_address: ' 5 Roxas Street ' })).body).toMatchObject({
      pickup_address: '5 Roxas Street',
    });
    expect(await read(driver, id)).toEqual([HOME, '5 Roxas Street']);
    const [after] = await told();
    expect(after?.count).toBe((before?.count ?? 0) + 1);
    expect((await operator.patch(path, { pickup_address: '' })).body).toMatchObject({ pickup_address: null });
    expect((await colleague.put('/api/auth/profile/', { pickup_address: '  ' })).body).toMatchObject({
      pickup_address: null,
    });
  });

  it('is a therapist’s alone', async () => {
    expect((await driver.put('/api/auth/profile/', { pickup_address: HOME })).body).toMatchObject({
      pickup_address: null,
    });
    const refused = await operator.patch(`/api/registration/staff/${driver.id}/`, { pickup_address: HOME });
    expect(refused).toMatchObject({ status: 400, body: { pickup_address: ['Only a therapist has this.'] } });
  });
});
