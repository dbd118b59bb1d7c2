import type { TeamCover } from 'shared-lib/contract';
import { seedAppointment, seedClient, seedWindow } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';

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
  afterEach(() => server.sql('update appointments set deleted_at = $1', [server.clock.now()]));

  const cover = async (): Promise<TeamCover> =>
    (await operator.get<TeamCover>('/api/scheduling/availabilities/coverage/', { query: { date: '2026-11-22' } })).body;
  interface Booked {
    date?: string;
    driver?: number | null;
  }
  const visit = async (
    last_name: string,
    [start_time, end_time]: readonly [string, string],
    therapists: number[],
    { date = DAY, driver = ids.nestor }: Booked = {},
  ) =>
    seedAppointment(server, {
      date,
      driver,
      start_time,
      end_time,
      status: 'confirmed',
      therapists,
      client: await seedClient(server, { first_name: 'Hector', last_name }),
    });

  it('has for each slot the number on duty, and for each day the number at work', async () => {
    const { therapists, drivers, days, gaps } = await cover();
    expect([therapists, drivers, gaps]).toEqual([2, 1, []]);
    const monday = days[1];
    expect([monday?.date, monday?.therapist.people, monday?.driver.people, days[0]?.therapist.people]).toEqual([
      DAY,
      2,
      1,
      0,
    ]);
    const at = (time: string) => monday?.therapist.slots.find((slot) => slot.time === time)?.on_duty;
    expect([at('13:00'), at('17:30'), at('18:00'), at('00:30')]).toEqual([2, 2, 1, 1]);
  });

  it('counts a person who works outside the hours of the slots, as the board does (R-beyond-1501)', async () => {
    await seedWindow(server, ids.jun, '2026-11-25', ['08:00', '10:00']);
    const wednesday = (await cover()).days.find(({ date }) => date === '2026-11-25');
    expect(wednesday?.therapist.people).toBe(1);
  });

  it('names the bookings that need more people than there are: who waits, and from when to when', async () => {
    await visit('Yumul', ['18:00', '19:00'], [ids.liza, ids.jun]);
    await visit('Reyes', ['23:30', '00:30'], [ids.liza]);
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

  /** The gaps of a day on which Liza works until 23:00 and Nestor from 13:00 to 22:30. */
  async function gapsOf(date: string, visits: () => Promise<unknown>): Promise<TeamCover['gaps']> {
    await seedWindow(server, ids.liza, date, ['13:00', '23:00']);
    await seedWindow(server, ids.nestor, date, ['13:00', '22:30']);
    await visits();
    return (await cover()).gaps.filter((gap) => gap.date === date);
  }

  it('has no gap where a visit runs past the end of a window by as much as bookings may (R-booking-7)', async () => {
    const date = '2026-11-24';
    expect(await gapsOf(date, () => visit('Cruz', ['22:15', '23:15'], [ids.liza], { date }))).toEqual([]);
    const slots = (await cover()).days[2]?.therapist.slots;
    expect(slots?.find(({ time }) => time === '23:00')).toEqual({ time: '23:00', on_duty: 1, needed: 1 });
  });

  it('asks whether a driver is on duty for the visit, not for the ride before it', async () => {
    const date = '2026-11-25';
    // The ride begins before the window, the visit in it.
    expect(await gapsOf(date, () => visit('Santos', ['13:00', '14:00'], [ids.liza], { date }))).toEqual([]);
    // The ride begins in the window, the visit after it.
    await visit('Ramos', ['22:45', '23:30'], [ids.liza], { date });
    expect((await cover()).gaps.filter((gap) => gap.date === date)).toMatchObject([
      { role: 'driver', needed: 1, on_duty: 0, clients: ['Hector Ramos'] },
    ]);
  });

  it('counts people needed at the same moment, not all of the half hour', async () => {
    const date = '2026-11-26';
    const one = (name: string, times: readonly [string, string]) =>
      visit(name, times, [ids.liza], { date, driver: null });
    expect(
      await gapsOf(date, async () => {
        await one('Luna', ['14:00', '15:15']);
        await one('Mabini', ['15:15', '16:00']);
      }),
    ).toEqual([]);
    await one('Silang', ['15:10', '15:40']);
    expect((await cover()).gaps.filter((gap) => gap.date === date)).toMatchObject([
      { role: 'therapist', start_time: '15:00', end_time: '16:00', needed: 2, on_duty: 1 },
    ]);
  });

  it('needs a therapist as long as a visit holds one, with the gap that the business sets (R-booking-2)', async () => {
    await visit('Aquino', ['19:00', '20:00'], [ids.liza], { driver: null });
    await visit('Osmena', ['20:15', '21:00'], [ids.jun], { driver: null });
    const withGap = async (gap: number): Promise<TeamCover['gaps']> => {
      await operator.patch('/api/settings/business/', { gap });
      return (await cover()).gaps;
    };
    expect(await withGap(30)).toMatchObject([{ date: DAY, role: 'therapist', needed: 2, on_duty: 1 }]);
    expect(await withGap(0)).toEqual([]);
  });

  it('needs no driver for a visit without one', async () => {
    const date = '2026-11-27';
    expect(await gapsOf(date, () => visit('Rizal', ['22:30', '23:00'], [ids.liza], { date, driver: null }))).toEqual(
      [],
    );
  });

  it('leaves out suspended people', async () => {
    const date = '2026-11-28';
    await server.sql(`update users set suspended_until = '2026-12-24' where id = $1`, [ids.nestor]);
    const gaps = await gapsOf(date, () => visit('Bonifacio', ['15:00', '16:00'], [ids.liza], { date }));
    await server.sql('update users set suspended_until = null where id = $1', [ids.nestor]);
    expect(gaps).toMatchObject([{ role: 'driver', needed: 1, on_duty: 0 }]);
  });
});
