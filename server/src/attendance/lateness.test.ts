import type { AttendanceRecord, AttendanceSummary, TodayStatus } from 'shared-lib/contract';
import { seedWindow } from '../testing/seed.js';
import { testApp, type TestApp, type TestUser } from '../testing/test-app.js';
import type { TestAnswer, TestClient } from '../testing/test-client.js';

const DAY = '2026-11-20';

describe('late', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp({ now: `${DAY}T06:00:00+08:00` });
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  const rule = async (late_after: number): Promise<void> => {
    expect((await operator.patch('/api/settings/business/', { late_after })).status).toBe(200);
  };
  const window = async (user: TestUser, from: string, to: string): Promise<void> => {
    await server.sql(
      `insert into availability_windows (staff_id, service_day, during, created_at, updated_at) values ($1, $2, tstzrange($3, $4), $3, $3)`,
      [user.id, DAY, new Date(`${DAY}T${from}:00+08:00`), new Date(`${DAY}T${to}:00+08:00`)],
    );
  };
  const arrival = async (user: TestUser, at: string): Promise<string> => {
    server.clock.set(`${DAY}T${at}+08:00`);
    return (await server.withToken(user.token).post<AttendanceRecord>('/api/attendance/check-in/')).body.arrival;
  };

  it.each([
    // By the clock, whatever the start of one's own hours. Source: 9-002, 9-003.
    { minutes: 0, begins: '15:00', at: '13:14:59', is: 'present' },
    { minutes: 0, begins: '15:00', at: '15:00:00', is: 'late' },
    { minutes: 0, begins: '09:00', at: '13:00:00', is: 'present' },
    // By one's own hours.
    { minutes: 15, begins: '15:00', at: '15:14:59', is: 'present' },
    { minutes: 15, begins: '15:00', at: '15:15:00', is: 'late' },
    { minutes: 15, begins: '09:00', at: '09:15:00', is: 'late' },
    { minutes: 15, begins: '13:00', at: '13:15:00', is: 'late' },
    { minutes: 40, begins: '18:00', at: '18:39:59', is: 'present' },
    // A person without hours that day goes by the clock.
    { minutes: 15, begins: null, at: '13:14:59', is: 'present' },
    { minutes: 15, begins: null, at: '13:15:00', is: 'late' },
  ])('with $minutes minutes and hours from $begins, a check-in at $at is $is (R-day-10)', async (row) => {
    server.clock.set(`${DAY}T06:00:00+08:00`);
    await rule(row.minutes);
    const user = await server.addUser('therapist');
    if (row.begins) {
      await window(user, '20:00', '23:00');
      await window(user, row.begins, '19:30');
    }
    expect(await arrival(user, row.at)).toBe(row.is);
  });

  describe("the start of the person's own hours", () => {
    const WINDOWS = '/api/scheduling/availabilities/';
    const [BEGUN, EVENING] = [
      { start_time: '09:00', end_time: '19:00' },
      { start_time: '20:00', end_time: '23:00' },
    ];
    const LATER = { start_time: '12:00', end_time: '19:00' };
    interface Asked {
      readonly by: TestClient;
      readonly id: number;
    }
    const day = (windows: object[], { by }: Asked) => by.put(`${WINDOWS}day/`, { date: DAY, windows });
    const change = (body: object, { by, id }: Asked) => by.put(`${WINDOWS}${id}/`, body);
    const move = (asked: Asked) => change({ start_time: '12:00' }, asked);

    it.each<
      [string, { minutes?: number; as?: 'operator'; now?: string }, (asked: Asked) => Promise<TestAnswer>, number]
    >([
      ['moves them later', {}, move, 400],
      ['moves them to another day', {}, (asked) => change({ date: '2026-11-21' }, asked), 400],
      ['removes them', {}, ({ by, id }) => by.delete(`${WINDOWS}${id}/`), 400],
      ['saves the day with later ones', {}, (asked) => day([LATER, EVENING], asked), 400],
      ['saves the day without them', {}, (asked) => day([EVENING], asked), 400],
      ['is sick that day', {}, ({ by }) => by.post(`${WINDOWS}exceptions/`, { kind: 'sick', from: DAY, to: DAY }), 400],
      ['moves them later on the next day', { now: '2026-11-21T10:00:00+08:00' }, move, 400],
      ['moves them earlier', {}, (asked) => change({ start_time: '08:00' }, asked), 200],
      ['ends them earlier', {}, (asked) => change({ end_time: '18:00' }, asked), 200],
      ['saves the day without the evening', {}, (asked) => day([BEGUN], asked), 200],
      ['moves them before they begin', { now: `${DAY}T08:59:00+08:00` }, move, 200],
      ['moves them where all go by the clock', { minutes: 0 }, move, 200],
      ['has an operator move them', { as: 'operator' }, move, 200],
    ])('is answered for who %s, as lateness needs it (R-day-10)', async (_, given, ask, status) => {
      server.clock.set(`${DAY}T06:00:00+08:00`);
      await rule(given.minutes ?? 15);
      const user = await server.addUser('therapist');
      await window(user, '09:00', '19:00');
      await window(user, '20:00', '23:00');
      const [begun] = await server.sql<{ id: number }>(
        'select min(id) as id from availability_windows where staff_id = $1',
        [user.id],
      );
      server.clock.set(given.now ?? `${DAY}T10:00:00+08:00`);
      const answer = await ask({ by: given.as ? operator : server.withToken(user.token), id: begun!.id });
      expect(answer.status).toBe(status);
      if (status === 400)
        expect(answer.body).toMatchObject({
          non_field_errors: ['Your hours began at 9:00 AM. Ask an operator to change that.'],
        });
    });
  });

  it('says for each person from when they are late, and follows a corrected check-in (R-day-10)', async () => {
    server.clock.set(`${DAY}T06:00:00+08:00`);
    await rule(15);
    const user = await server.addUser('driver');
    await window(user, '16:00', '23:00');
    const { body } = await server.withToken(user.token).get<TodayStatus>('/api/attendance/today-status/');
    expect(body).toMatchObject({ late_minutes: 15, late_from: new Date(`${DAY}T16:15:00+08:00`).toISOString() });
    expect(await arrival(user, '16:20:00')).toBe('late');
    const [record] = (
      await operator.get<AttendanceRecord[]>('/api/attendance/records/', { query: { staff_id: user.id } })
    ).body;
    const path = `/api/attendance/records/${record!.id}/`;
    expect((await operator.patch<AttendanceRecord>(path, { check_in_time: '16:14' })).body.arrival).toBe('present');
    expect((await operator.patch<AttendanceRecord>(path, { check_in_time: '16:15' })).body.arrival).toBe('late');
    await rule(30);
    const again = await operator.post<AttendanceRecord>(`/api/attendance/update-status/${record!.id}/`);
    expect(again.body.arrival).toBe('present');
  });

  it('makes nobody absent who has no hours yet: not expected in the register, and not marked at 01:30 (R-day-13)', async () => {
    server.clock.set(`${DAY}T06:00:00+08:00`);
    const [newcomer, planned, later] = [
      await server.addUser('therapist'),
      await server.addUser('driver'),
      await server.addUser('therapist'),
    ];
    await seedWindow(server, planned.id, DAY);
    await seedWindow(server, later.id, '2026-12-10');
    const { body } = await operator.get<AttendanceSummary>('/api/attendance/summary/', { query: { date: DAY } });
    const expected = (user: TestUser) => body.staff.find(({ staff_member }) => staff_member === user.id)?.expected;
    expect([expected(newcomer), expected(planned), expected(later)]).toEqual([false, true, false]);
    server.clock.set('2026-11-21T01:30:00+08:00');
    expect((await server.runDueJobs()).failed).toEqual([]);
    const absent = await server.sql<{ staff_id: number }>(
      `select staff_id from attendance_records where arrival = 'absent' and staff_id = any($1::int[])`,
      [[newcomer.id, planned.id, later.id]],
    );
    expect(absent).toEqual([{ staff_id: planned.id }]);
  });
});
