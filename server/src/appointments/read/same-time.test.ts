import type { Answer, Calls } from 'shared-lib/contract';
import { seedAppointment, seedClient } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';

type SameTime = Answer<Calls['dispatch']['sameTime']>;
const PATH = '/api/scheduling/dispatch/same_time/';

describe('visits at the same time (R-same-1)', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  it('are those of the client, and those at the address however it is written, that overlap', async () => {
    const client = await seedClient(server);
    const other = await seedClient(server, { first_name: 'Rosa', last_name: 'Diaz' });
    const at = (client: number, hour: string, location: string, more: object = {}) =>
      seedAppointment(server, {
        client,
        date: '2026-11-20', start_time: hour, end_time: `${Number(hour.slice(0, 2)) + 1}:${hour.slice(3)}`,
        location,
        status: 'confirmed',
        ...more,
      });
    const own = await at(client, '19:30', '1 Ayala Ave.');
    const there = await at(other, '19:45', 'Unit 5, Peña-Cruz St.');
    await at(client, '22:00', '1 Ayala Ave.');
    await at(client, '19:30', '1 Ayala Ave.', { status: 'cancelled', outcome: 'cancelled' });
    const ask = async (query: Record<string, string | number>) =>
      (
        await operator.get<SameTime>(PATH, {
          query: { dates: '2026-11-19,2026-11-20', start_time: '19:00', end_time: '20:00', ...query },
        })
      ).body.visits.map(({ appointment, same, date }) => ({ appointment, same, date }));
    const wanted = [
      { appointment: own, same: 'client', date: '2026-11-20' },
      { appointment: there, same: 'address', date: '2026-11-20' },
    ];
    expect(await ask({ client, location: 'unit 5 pena cruz st' })).toEqual(wanted);
    expect(await ask({ client, except: own })).toEqual([]);
    expect(await ask({ client: other, location: '' })).toMatchObject([{ appointment: there, same: 'client' }]);
    const beside = await at(client, '20:00', 'UNIT 5 Peña Cruz St');
    expect(
      (await operator.get<SameTime>(`${PATH}${beside}/`)).body.visits.map(({ appointment }) => appointment),
    ).toEqual([own, there]);
    expect((await operator.get(`${PATH}999999/`)).status).toBe(404);
  });
});
