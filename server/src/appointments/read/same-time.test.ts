import type { Answer, Calls } from 'shared-lib/contract';
import { seedAppointment, seedClient, type AppointmentSeed } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';

type SameTime = Answer<Calls['dispatch']['sameTime']>;
const PATH = '/api/scheduling/dispatch/same_time/';
const HERE = '1 Ayala Ave.';
const THERE = 'Unit 5, Peña-Cruz St.';

describe('visits at the same time (R-same-1)', () => {
  let server: TestApp;
  let operator: TestClient;
  let ana: number;
  let rosa: number;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.sql('update appointments set deleted_at = $1', [server.clock.now()]);
    ana = await seedClient(server, { first_name: 'Ana', last_name: 'Villareal' });
    rosa = await seedClient(server, { first_name: 'Rosa', last_name: 'Diaz' });
  });

  const visit = (more: Partial<AppointmentSeed>) =>
    seedAppointment(server, {
      client: ana,
      date: '2026-11-20',
      start_time: '19:30',
      end_time: '20:30',
      location: HERE,
      status: 'confirmed',
      ...more,
    });
  const answer = async (query: Record<string, string | number>) => {
    const asked = { starts: '2026-11-20T19:00', minutes: 60, ...query };
    return (await operator.get<SameTime>(PATH, { query: asked })).body.visits;
  };
  const found = async (query: Record<string, string | number>) =>
    (await answer(query)).map(({ appointment }) => appointment);

  it('are those of the client and those at the address, in any spelling', async () => {
    const own = await visit({});
    const there = await visit({ client: rosa, start_time: '19:45', end_time: '20:45', location: THERE });
    expect(await answer({ client: ana, location: '  UNIT 5 pena cruz st' })).toEqual([
      {
        of: 0,
        appointment: own,
        starts_at: '2026-11-20T11:30:00.000Z',
        client: 'Ana Villareal',
        same: 'client',
      },
      {
        of: 0,
        appointment: there,
        starts_at: '2026-11-20T11:45:00.000Z',
        client: 'Rosa Diaz',
        same: 'address',
      },
    ]);
    expect(await found({ client: rosa, location: HERE })).toEqual([own, there]);
    expect(await found({ location: HERE })).toEqual([own]);
    expect(await found({ client: rosa, location: ' .' })).toEqual([there]);
    expect(await found({ location: '.' })).toEqual([]);
  });

  it('are those that overlap: back to back does not count', async () => {
    await visit({ start_time: '18:00', end_time: '19:00' });
    await visit({ start_time: '20:00', end_time: '21:00' });
    await visit({ date: '2026-11-21' });
    expect(await found({ client: ana })).toEqual([]);
    const late = await visit({ start_time: '19:59', end_time: '21:00' });
    const night = await visit({ start_time: '23:30', end_time: '00:30' });
    expect(await found({ client: ana })).toEqual([late]);
    expect(await found({ client: ana, starts: '2026-11-20T00:15' })).toEqual([night]);
  });

  it('are not cancelled, aborted, refused or deleted ones; a delivered one counts', async () => {
    await visit({ status: 'cancelled', columns: { outcome: 'cancelled' } });
    await visit({ status: 'auto_cancelled', columns: { outcome: 'cancelled' } });
    await visit({ status: 'pickup_requested', columns: { outcome: 'cancelled' } });
    await visit({ status: 'pickup_requested', columns: { outcome: 'aborted' } });
    await visit({ status: 'rejected' });
    await visit({ columns: { deleted_at: server.clock.now() } });
    expect(await found({ client: ana, location: HERE })).toEqual([]);
    const delivered = await visit({ status: 'completed', columns: { outcome: 'completed' } });
    expect(await found({ client: ana })).toEqual([delivered]);
  });

  it('are looked up for all dates of a series at once, without the visits that are being changed', async () => {
    const first = await visit({});
    const third = await visit({ date: '2026-12-04', start_time: '21:00', end_time: '22:00' });
    const starts = '2026-11-20T19:00,2026-11-27T19:00,2026-12-04T20:30';
    const of = (await answer({ client: ana, starts })).map(({ of, appointment }) => [of, appointment]);
    expect(of).toEqual([
      [0, first],
      [2, third],
    ]);
    expect(await found({ client: ana, starts, except: first })).toEqual([third]);
    expect(await found({ client: ana, starts, except: `${first},${third}` })).toEqual([]);
  });

  it('are listed for a stored visit, without the visit itself', async () => {
    const own = await visit({});
    const moved = await visit({ start_time: '20:00', end_time: '21:00' });
    const beside = await operator.get<SameTime>(`${PATH}${moved}/`);
    expect(beside.body.visits.map(({ appointment }) => appointment)).toEqual([own]);
    expect((await operator.get(`${PATH}999999/`)).status).toBe(404);
  });

  it.each([
    ['no day', { starts: '2026-02-30T19:00' }],
    ['no time', { starts: '2026-11-20T25:00' }],
    ['nothing', { starts: '' }],
    ['more days than a series has', { starts: Array.from({ length: 53 }, () => '2026-11-20T19:00').join(',') }],
    ['no length', { minutes: 0 }],
    ['an invalid number', { except: '1,x' }],
  ])('refuse %s', async (_, wrong) => {
    const query = { starts: '2026-11-20T19:00', minutes: 60, client: ana, ...wrong };
    expect((await operator.get(PATH, { query })).status).toBe(400);
  });
});
