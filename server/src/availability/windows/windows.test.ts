import type { AvailabilityWindow } from 'shared-lib/contract';
import { seedAppointment, seedClient, seedWindow } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestAnswer, TestClient } from '../../testing/test-client.js';

const BASE = '/api/scheduling/availabilities';
const DAY = '2026-11-23';

describe('availability windows', () => {
  let server: TestApp;
  let operator: TestClient, therapist: TestClient, colleague: TestClient;
  beforeAll(async () => {
    server = await testApp({ now: '2026-11-20T13:10:00+08:00' });
    operator = await server.as('operator');
  });
  beforeEach(async () => {
    const [first, second, third] = await Promise.all([
      server.addUser('therapist'),
      server.addUser('therapist'),
      server.addUser('driver'),
    ]);
    [therapist, colleague] = [server.withToken(first.token), server.withToken(second.token)];
    ids = { therapist: first.id, colleague: second.id, driver: third.id };
  });
  afterAll(() => server.close());

  let ids: { therapist: number; colleague: number; driver: number };
  const windowsOf = async (user: number): Promise<string[]> => {
    const { body } = await operator.get<AvailabilityWindow[]>(`${BASE}/`, {
      query: { user, date_after: '2026-11-01' },
    });
    return body.map(({ date, start_time, end_time }) => `${date} ${start_time}-${end_time}`);
  };
  const add = (by: TestClient, body: object): Promise<TestAnswer<AvailabilityWindow>> => by.post(`${BASE}/`, body);
  const events = (user: number) =>
    server.sql<{ type: string; payload: unknown; audience: unknown }>(
      `select type, payload, audience from events where type = 'availability_update' and payload->>'user' = $1 order by id`,
      [String(user)],
    );

  it('are made by staff for themselves, by default 13:00 to 01:00 over midnight (3-024, 3-025, 7-071, 9-007)', async () => {
    const { status, body } = await add(therapist, { date: DAY, start_time: '13:00', end_time: '01:00' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      user: ids.therapist,
      date: DAY,
      start_time: '13:00',
      end_time: '01:00',
    });
    const [stored] = await server.sql<{ from_at: Date; to_at: Date }>(
      'select lower(during) as from_at, upper(during) as to_at from availability_windows where id = $1',
      [body.id],
    );
    expect(stored).toEqual({ from_at: new Date('2026-11-23T05:00:00Z'), to_at: new Date('2026-11-23T17:00:00Z') });
  });

  it('are made by operators for any staff', async () => {
    expect(
      (await add(operator, { user: ids.driver, date: DAY, start_time: '09:00', end_time: '12:00' })).body,
    ).toMatchObject({ user: ids.driver });
    expect((await add(operator, { date: DAY, start_time: '09:00', end_time: '12:00' })).body).toMatchObject({
      user: ['This field is required'],
    });
    expect(
      (await add(operator, { user: operator.id, date: DAY, start_time: '09:00', end_time: '12:00' })).body,
    ).toMatchObject({ user: ['Not found.'] });
  });

  it('are listed whole, however many: for a limited number of days; longer stretches are refused (7-070)', async () => {
    const people = Object.values(ids);
    await server.sql(
      `insert into availability_windows (staff_id, service_day, during, created_at, updated_at)
       select id, day, tstzrange(start, start + interval '30 minutes'), start, start
       from unnest($1::int[]) id, generate_series(0, 366) d, generate_series(0, 19) half,
         lateral (select date '2026-11-20' + d as day) days,
         lateral (select (day + time '13:00') at time zone 'Asia/Manila' + half * interval '30 minutes' as start) times`,
      [people],
    );
    const list = async (query: Record<string, string | number>) => {
      const { status, body } = await operator.get<AvailabilityWindow[]>(`${BASE}/`, { query });
      return { status, body, theirs: status === 200 ? body.filter(({ user }) => people.includes(user)) : [] };
    };
    const [all, own, before] = [
      await list({}),
      await list({ user: ids.driver }),
      await list({ date_before: '2027-02-28' }),
    ];
    const longer = await list({ date_after: '2026-11-20', date_before: '2027-02-20' });
    const muchLonger = await list({ user: ids.driver, date_after: '2026-11-20', date_before: '2027-11-21' });
    await server.sql('delete from availability_windows where staff_id = any($1::int[])', [people]);
    expect([all.theirs.length, all.theirs.at(-1)?.date]).toEqual([3 * 92 * 20, '2027-02-19']);
    expect([own.theirs.length, own.theirs.at(-1)?.date]).toEqual([366 * 20, '2027-11-20']);
    expect([before.theirs.length, before.theirs[0]?.date]).toEqual([3 * 92 * 20, '2026-11-29']);
    expect([longer.status, longer.body]).toMatchObject([
      400,
      { date_before: ['At most 92 days of everybody at once.'] },
    ]);
    expect(muchLonger.body).toMatchObject({ date_before: ['At most 366 days at once.'] });
  });

  it("are private: another person's answers like a missing one", async () => {
    const { body: window } = await add(therapist, { date: DAY, start_time: '13:00', end_time: '18:00' });
    const answers = [
      await add(colleague, { user: ids.therapist, date: DAY, start_time: '18:00', end_time: '19:00' }),
      await colleague.put(`${BASE}/${window.id}/`, { date: DAY, start_time: '13:00', end_time: '17:00' }),
      await colleague.delete(`${BASE}/${window.id}/`),
      await colleague.delete(`${BASE}/999999/`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await colleague.get(`${BASE}/`, { query: { user: ids.therapist, date: DAY } })).body).toEqual([]);
    expect((await colleague.get(`${BASE}/`, { query: { date: DAY } })).body).toEqual([]);
    expect(await windowsOf(ids.therapist)).toEqual([`${DAY} 13:00-18:00`]);
  });

  it('are listed by person and day, by a stretch of days, or from today where no day is given (7-070)', async () => {
    await seedWindow(server, ids.therapist, '2026-11-19');
    await seedWindow(server, ids.therapist, '2026-11-20');
    await seedWindow(server, ids.therapist, '2026-11-24', ['01:30', '05:00']);
    await seedWindow(server, ids.colleague, '2026-11-20');
    const dates = async (by: TestClient, query: Record<string, string | number>) =>
      (await by.get<AvailabilityWindow[]>(`${BASE}/`, { query })).body.map(({ date }) => date);
    expect(await dates(operator, { user: ids.therapist, date: '2026-11-19' })).toEqual(['2026-11-19']);
    expect(await dates(operator, { user: ids.therapist, date_after: '2026-11-19', date_before: '2026-11-20' })).toEqual(
      ['2026-11-19', '2026-11-20'],
    );
    expect(await dates(operator, { user: ids.therapist })).toEqual(['2026-11-20', '2026-11-24']);
    expect(await dates(therapist, {})).toEqual(['2026-11-20', '2026-11-24']);
  });

  it.each([
    ['13:00', '01:00', 201],
    ['20:00', '06:00', 201],
    ['13:00', '00:30', 201],
    ['02:00', '05:00', 201],
    ['06:00', '06:00', 201],
    ['20:00', '06:30', 400],
    ['13:00', '13:00', 400],
    ['02:00', '07:00', 400],
    ['05:00', '01:00', 400],
  ])(
    'from %s to %s answer %i: over midnight they end in the early morning (5-034)',
    async (start_time, end_time, status) => {
      expect((await add(therapist, { date: DAY, start_time, end_time })).status).toBe(status);
    },
  );

  it('never overlap; adjoining ones are allowed', async () => {
    await add(therapist, { date: DAY, start_time: '13:00', end_time: '01:00' });
    const refused = await add(therapist, { date: DAY, start_time: '00:30', end_time: '03:00' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      non_field_errors: ['This overlaps the window 1:00 PM to 1:00 AM on Mon, 23 Nov 2026.'],
    });
    expect((await add(therapist, { date: DAY, start_time: '01:00', end_time: '03:00' })).status).toBe(201);
    expect((await add(colleague, { date: DAY, start_time: '13:00', end_time: '01:00' })).status).toBe(201);
  });

  it('of many simultaneous overlapping requests, one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => add(therapist, { date: DAY, start_time: `1${at}:00`, end_time: '23:00' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
  });

  it('are moved and deleted (7-072, 7-073)', async () => {
    const { body: window } = await add(therapist, { date: DAY, start_time: '13:00', end_time: '18:00' });
    const moved = await therapist.put(`${BASE}/${window.id}/`, { date: DAY, start_time: '12:00', end_time: '17:00' });
    expect(moved.body).toEqual({ ...window, start_time: '12:00', end_time: '17:00' });
    expect(
      (
        await operator.put(`${BASE}/${window.id}/`, {
          user: ids.colleague,
          date: DAY,
          start_time: '12:00',
          end_time: '17:00',
        })
      ).body,
    ).toMatchObject({ user: ['A window stays with its person.'] });
    expect((await operator.delete(`${BASE}/${window.id}/`)).status).toBe(204);
    expect(await windowsOf(ids.therapist)).toEqual([]);
  });

  describe('with a booking inside', () => {
    let window: number;
    let appointment: number;
    beforeEach(async () => {
      window = await seedWindow(server, ids.therapist, DAY, ['13:00', '18:00']);
      appointment = await seedAppointment(server, {
        date: DAY,
        start_time: '17:30',
        end_time: '18:30',
        therapists: [ids.therapist],
        client: await seedClient(server, { first_name: 'Luz', last_name: 'Ramos' }),
      });
      await server.sql(
        `insert into staff_holds (staff_id, appointment_id, leg, during) select $1, id, 'session', tstzrange(starts_at, ends_at) from appointments where id = $2`,
        [ids.therapist, appointment],
      );
    });

    it('are not taken away from under it: the refusal names the client', async () => {
      for (const answer of [
        await therapist.delete(`${BASE}/${window}/`),
        await therapist.put(`${BASE}/${window}/`, { date: DAY, start_time: '13:00', end_time: '17:00' }),
        await therapist.put(`${BASE}/${window}/`, { date: '2026-11-24', start_time: '13:00', end_time: '18:00' }),
      ]) {
        expect(answer.status).toBe(409);
        expect(answer.body).toMatchObject({
          code: 'IN_USE',
          detail: 'Already booked then: Luz Ramos (Mon, 23 Nov 2026, 5:30 PM).',
          conflicts: [{ appointment, client: 'Luz Ramos', date: DAY }],
        });
      }
      expect(await windowsOf(ids.therapist)).toEqual([`${DAY} 13:00-18:00`]);
      expect(await events(ids.therapist)).toEqual([]);
    });

    it('may change as long as the booking stays inside, with the overrun of an hour', async () => {
      expect(
        (await therapist.put(`${BASE}/${window}/`, { date: DAY, start_time: '15:00', end_time: '17:31' })).status,
      ).toBe(200);
      expect(
        (await therapist.put(`${BASE}/${window}/`, { date: DAY, start_time: '15:00', end_time: '17:30' })).status,
      ).toBe(409);
    });

    it('may go where another adjoining window still covers it', async () => {
      await seedWindow(server, ids.therapist, DAY, ['18:00', '23:00']);
      expect(
        (await therapist.put(`${BASE}/${window}/`, { date: DAY, start_time: '17:00', end_time: '18:00' })).status,
      ).toBe(200);
    });

    it('may go once the booking is over', async () => {
      server.clock.set('2026-11-23T19:00:00+08:00');
      expect((await therapist.delete(`${BASE}/${window}/`)).status).toBe(204);
      server.clock.set('2026-11-20T13:10:00+08:00');
    });
  });

  it('copies a day over others, midnight included; days that have windows are left alone and named', async () => {
    await seedWindow(server, ids.therapist, DAY, ['09:00', '11:00']);
    await seedWindow(server, ids.therapist, DAY, ['13:00', '01:00']);
    await seedWindow(server, ids.therapist, '2026-11-25', ['20:00', '22:00']);
    const { status, body } = await therapist.post<{ created: AvailabilityWindow[]; skipped: string[] }>(
      `${BASE}/copy/`,
      { from: DAY, to: ['2026-11-24', '2026-11-25', '2026-11-26', DAY] },
    );
    expect(status).toBe(200);
    expect(body.skipped).toEqual([DAY, '2026-11-25']);
    expect(body.created.map(({ date, start_time, end_time }) => `${date} ${start_time}-${end_time}`)).toEqual([
      '2026-11-24 09:00-11:00',
      '2026-11-24 13:00-01:00',
      '2026-11-26 09:00-11:00',
      '2026-11-26 13:00-01:00',
    ]);
  });

  it('tell the owner and the operators of each change, and record who did it (7-110)', async () => {
    const { body: window } = await add(operator, {
      user: ids.driver,
      date: DAY,
      start_time: '13:00',
      end_time: '18:00',
    });
    await operator.put(`${BASE}/${window.id}/`, { date: DAY, start_time: '13:00', end_time: '19:00' });
    await operator.delete(`${BASE}/${window.id}/`);
    const told = {
      type: 'availability_update',
      payload: { user: ids.driver, date: DAY },
      audience: { operators: true, users: [ids.driver] },
    };
    expect(await events(ids.driver)).toEqual([told, told, told]);
    const trail = await server.sql(
      `select action, actor_id, before, after from audit_log where entity = 'availability' and entity_id = $1 order by id`,
      [String(window.id)],
    );
    const longer = { ...window, end_time: '19:00' };
    expect(trail).toEqual([
      { action: 'availability.create', actor_id: operator.id, before: null, after: window },
      { action: 'availability.update', actor_id: operator.id, before: window, after: longer },
      { action: 'availability.delete', actor_id: operator.id, before: longer, after: null },
    ]);
  });
});
