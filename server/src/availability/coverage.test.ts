import type { TeamCover } from 'shared-lib/contract';
import { seedAppointment, seedClient, seedWindow } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

const DAY = '2026-11-23';

describe("the team's week against its bookings", () => {
  let server: TestApp;
  let operator: TestClient;
  let ids: { liza: number; jun: number; nestor: number };
  beforeAll(async () => {
    server = await testApp({ now: '2026-11-20T13:10:00+08:00' });
    operator = await server.as('operator');
    const [liza, jun, nestor] = await Promise.all([
      server.addUser('therapist'),
      server.addUser('therapist'),
      server.addUser('driver'),
    ]);
    ids = { liza: liza.id, jun: jun.id, nestor: nestor.id };
    await seedWindow(server, liza.id, DAY);
    await seedWindow(server, jun.id, DAY, ['13:00', '18:00']);
    await seedWindow(server, nestor.id, DAY, ['13:00', '23:00']);
  });
  afterAll(() => server.close());

  const cover = async (): Promise<TeamCover> =>
    (await operator.get<TeamCover>('/api/scheduling/availabilities/coverage/', { query: { date: '2026-11-22' } })).body;
  const visit = async (last_name: string, start_time: string, end_time: string, therapists: number[]) =>
    seedAppointment(server, {
      date: DAY,
      start_time,
      end_time,
      status: 'confirmed',
      therapists,
      client: await seedClient(server, { first_name: 'Hector', last_name }),
    });

  it('says of each slot how many are on duty, and of each day how many work', async () => {
    const { therapists, drivers, days, gaps } = await cover();
    expect([therapists, drivers, gaps]).toEqual([2, 1, []]);
    const monday = days[1];
    expect([monday?.date, monday?.therapist.people, monday?.driver.people, days[2]?.therapist.people]).toEqual([
      DAY,
      2,
      1,
      0,
    ]);
    const at = (time: string) => monday?.therapist.slots.find((slot) => slot.time === time)?.on_duty;
    expect([at('13:00'), at('17:30'), at('18:00'), at('00:30')]).toEqual([2, 2, 1, 1]);
  });

  it('names where bookings ask for more than are there: who waits, and from when to when', async () => {
    await visit('Yumul', '18:00', '19:00', [ids.liza, ids.jun]);
    await visit('Reyes', '23:30', '00:30', [ids.liza]);
    const { gaps } = await cover();
    expect(gaps).toEqual([
      {
        date: DAY,
        role: 'therapist',
        start_time: '18:00',
        end_time: '19:00',
        on_duty: 1,
        needed: 2,
        clients: ['Hector Yumul'],
      },
      {
        date: DAY,
        role: 'driver',
        start_time: '23:00',
        end_time: '00:00',
        on_duty: 0,
        needed: 1,
        clients: ['Hector Reyes'],
      },
    ]);
  });
});
