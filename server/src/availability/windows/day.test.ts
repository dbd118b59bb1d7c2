import type { AvailabilityWindow, Paginated, StaffWeek } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { seedAppointment, seedClient, seedWindow } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestAnswer, TestClient } from '../../testing/test-client.js';

const BASE = '/api/scheduling/availabilities';
const DAY = '2026-11-23';
const LONG = { start_time: '13:00', end_time: '01:00' };
const SHORT = { start_time: '14:00', end_time: '18:00' };

describe("a day's windows", () => {
  let server: TestApp;
  let operator: TestClient, therapist: TestClient, colleague: TestClient;
  let id: number;
  beforeAll(async () => {
    server = await testApp({ now: '2026-11-20T13:10:00+08:00' });
    operator = await server.as('operator');
  });
  beforeEach(async () => {
    const [first, second] = await Promise.all([server.addUser('therapist'), server.addUser('therapist')]);
    [therapist, colleague, id] = [server.withToken(first.token), server.withToken(second.token), first.id];
  });
  afterAll(() => server.close());

  const set = (by: TestClient, body: object, headers?: Record<string, string>) =>
    by.put<{ windows: AvailabilityWindow[]; closed: string[] }>(
      `${BASE}/day/`,
      { date: DAY, ...body },
      headers && { headers },
    );
  const stored = async (user = id): Promise<string[]> =>
    (await operator.get<AvailabilityWindow[]>(`${BASE}/`, { query: { user, date_after: '2026-11-20' } })).body.map(
      ({ date, start_time, end_time }) => `${date.slice(8)} ${start_time}-${end_time}`,
    );
  /** A visit that is booked from 22:30 to 23:30. */
  async function book(date: string, therapistId = id): Promise<number> {
    const appointment = await seedAppointment(server, {
      date,
      start_time: '22:30',
      end_time: '23:30',
      therapists: [therapistId],
      client: await seedClient(server, { first_name: 'Hector', last_name: 'Yumul' }),
    });
    await server.sql(
      `insert into staff_holds (staff_id, appointment_id, leg, during) select $1, id, 'session', tstzrange(starts_at, ends_at) from appointments where id = $2`,
      [therapistId, appointment],
    );
    return appointment;
  }
  const sameWeek = async (by: TestClient, query: object) =>
    (await by.get<Paginated<StaffWeek> & { overrun: number }>(`${BASE}/week/`, { query: { date: DAY, ...query } }))
      .body;

  it('are replaced as a whole, by the person or an operator; unchanged ones keep their id', async () => {
    const first = await set(therapist, { windows: [SHORT] });
    expect(first.body.windows).toEqual([{ id: expect.any(Number), user: id, date: DAY, ...SHORT }]);
    const evening = { start_time: '20:00', end_time: '02:00' };
    const second = await set(operator, { user: id, windows: [evening, SHORT] });
    expect(second.body.windows.map(({ start_time }) => start_time)).toEqual(['14:00', '20:00']);
    expect(second.body.windows[0]?.id).toBe(first.body.windows[0]?.id);
    expect((await set(therapist, { windows: [] })).body).toEqual({ windows: [], closed: [] });
    expect(await stored()).toEqual([]);
  });

  it('of another person answer staff like those of an unknown one', async () => {
    expect((await set(colleague, { user: id, windows: [LONG] })).status).toBe(404);
  });

  it.each([
    [[{ start_time: '13:00', end_time: '13:00' }], ['The start and the end are the same.']],
    [
      [{ start_time: '20:00', end_time: '06:30' }],
      ['A window that crosses midnight ends in the early morning, by 06:00.'],
    ],
    [[LONG, { start_time: '00:30', end_time: '03:00' }], ['This overlaps the window 1:00 PM to 1:00 AM.']],
  ])('that are empty, too long or overlapping are refused with the reason (%j)', async (windows, reasons) => {
    const answer = await set(therapist, { windows });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ windows: reasons });
    expect(await stored()).toEqual([]);
  });

  it('of a past day stay as they are', async () => {
    expect((await set(therapist, { date: '2026-11-19', windows: [LONG] })).body).toMatchObject({
      date: ['This day is over.'],
    });
    expect((await set(therapist, { windows: [LONG], copy_to: ['2026-11-19'] })).body).toMatchObject({
      copy_to: ['This day is over.'],
    });
    expect(await stored()).toEqual([]);
  });

  it('are put on the days of two weeks in place of earlier ones, at once (R-pages-4)', async () => {
    await seedWindow(server, id, '2026-11-25', ['09:00', '11:00']);
    const copy_to = Array.from({ length: 13 }, (_, days) => addDays(DAY, days + 1));
    expect((await set(therapist, { windows: [LONG], copy_to })).status).toBe(200);
    expect(await stored()).toEqual([DAY, ...copy_to].map((day) => `${day.slice(8)} 13:00-01:00`));
  });

  it('are left out of days on which the business is closed, which are named, and put on the others', async () => {
    await operator.post(`${BASE}/closing_days/`, { day: '2026-11-24' });
    const copied = await set(therapist, { windows: [LONG], copy_to: ['2026-11-24', '2026-11-25'] });
    const refused = await set(therapist, { date: '2026-11-24', windows: [LONG], copy_to: ['2026-11-26'] });
    await operator.delete(`${BASE}/closing_days/2026-11-24/`);
    expect([copied.status, copied.body.closed]).toEqual([200, ['2026-11-24']]);
    expect(refused.body).toMatchObject({ date: ['The business is closed on Tue, 24 Nov 2026.'] });
    expect(await stored()).toEqual(['23 13:00-01:00', '25 13:00-01:00']);
  });

  it('leave no booking outside, on any of the days: nothing changes, and each booking is named', async () => {
    const copy_to = ['2026-11-24', '2026-11-25'];
    await set(therapist, { windows: [LONG], copy_to });
    const [first, second] = [await book(DAY), await book('2026-11-25')];
    const refused = await set(therapist, { windows: [SHORT], copy_to });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'IN_USE',
      conflicts: [
        { appointment: first, client: 'Hector Yumul', date: DAY, start_time: '22:30' },
        { appointment: second, client: 'Hector Yumul', date: '2026-11-25', start_time: '22:30' },
      ],
    });
    expect(await stored()).toEqual(['23 13:00-01:00', '24 13:00-01:00', '25 13:00-01:00']);
    expect((await set(therapist, { windows: [{ start_time: '14:00', end_time: '23:00' }], copy_to })).status).toBe(200);
  });

  it('that a colleague has changed meanwhile are not overwritten unseen', async () => {
    await set(operator, { user: id, windows: [SHORT] });
    const refused = await set(therapist, { windows: [LONG], expected: [] });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'STALE_VERSION', current: { date: DAY, windows: [SHORT] } });
    expect((await set(therapist, { windows: [LONG], expected: [SHORT] })).status).toBe(200);
  });

  it('that two people set at the same time are those of one of them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        set(therapist, { windows: [{ start_time: `1${at}:00`, end_time: '23:00' }], expected: [] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await stored()).toHaveLength(1);
  });

  it('are set once, however often the same request comes', async () => {
    const key = { 'idempotency-key': 'set-a-day-once' };
    const answers: TestAnswer<unknown>[] = [];
    for (let times = 0; times < 3; times++) answers.push(await set(therapist, { windows: [LONG], expected: [] }, key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[2]?.body).toEqual(answers[0]?.body);
  });

  it('tell the owner and the operators of each changed day, and record who did it (7-110)', async () => {
    await set(operator, { user: id, windows: [LONG] });
    await set(operator, { user: id, windows: [LONG], copy_to: ['2026-11-24'] });
    const events = await server.sql(
      `select payload, audience from events where type = 'availability_update' and payload->>'user' = $1 order by id`,
      [String(id)],
    );
    const audience = { operators: true, users: [id] };
    expect(events).toEqual([
      { payload: { user: id, date: DAY }, audience },
      { payload: { user: id, date: '2026-11-24' }, audience },
    ]);
    const trail = await server.sql(
      `select action, actor_id, before, after from audit_log where entity = 'availability_day' and entity_id like $1 order by id`,
      [`${id}/%`],
    );
    expect(trail).toEqual(
      [DAY, '2026-11-24'].map((date) => ({
        action: 'availability.set_day',
        actor_id: operator.id,
        before: { user: id, date, windows: [] },
        after: { user: id, date, windows: [LONG] },
      })),
    );
  });

  describe('of a week', () => {
    it('are seen with the bookings: by staff only their own, by operators all', async () => {
      await set(therapist, { windows: [LONG], copy_to: ['2026-11-29', '2026-11-30'] });
      const appointment = await book(DAY);
      const own = await sameWeek(therapist, {});
      expect([own.count, own.overrun]).toEqual([1, 60]);
      expect(own.results[0]).toMatchObject({
        id,
        role: 'therapist',
        windows: [
          { date: DAY, ...LONG },
          { date: '2026-11-29', ...LONG },
        ],
        taken: [
          {
            appointment,
            client: 'Hector Yumul',
            leg: 'session',
            date: DAY,
            start_time: '22:30',
            end_time: '23:30',
            visit_start: '22:30',
            visit_end: '23:30',
          },
        ],
      });
      expect((await sameWeek(operator, { user: id })).results).toEqual(own.results);
      expect((await sameWeek(colleague, { user: id })).results).toEqual([]);
    });

    it('are found by trade and by part of a name, page by page', async () => {
      await server.sql(`update users set first_name = 'Corazon', last_name = 'Dimayuga' where id = $1`, [id]);
      const found = await sameWeek(operator, { search: 'zon dim' });
      expect(found.results.map((person) => person.id)).toEqual([id]);
      expect((await sameWeek(operator, { search: 'zon dim', role: 'driver' })).results).toEqual([]);
      expect((await sameWeek(operator, { search: '%' })).count).toBe(0);
      const all = await sameWeek(operator, { page_size: 3 });
      expect(all.results).toHaveLength(3);
      const beyond = await sameWeek(operator, { page_size: 3, page: 99 });
      expect([beyond.results, beyond.count]).toEqual([[], all.count]);
    });
  });
});
