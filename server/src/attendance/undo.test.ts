import type { AttendanceRecord, TodayStatus } from 'shared-lib/contract';
import { testApp, type TestApp, type TestUser } from '../testing/test-app.js';
import type { TestAnswer, TestClient } from '../testing/test-client.js';

describe('undo of the own attendance', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());
  beforeEach(() => server.clock.set('2026-11-20T13:10:00+08:00'));

  const someone = async (): Promise<TestClient & { user: TestUser }> => {
    const user = await server.addUser('therapist');
    return { ...server.withToken(user.token), user };
  };
  const post = (who: TestClient, what: string): Promise<TestAnswer<TodayStatus & { code?: string }>> =>
    who.post(`/api/attendance/${what}/`);
  const records = (who: { user: TestUser }) =>
    server.sql('select * from attendance_records where staff_id = $1', [who.user.id]);
  const trail = async (who: { user: TestUser }): Promise<string[]> =>
    (
      await server.sql<{ action: string }>(
        `select action from audit_log where entity = 'attendance_record' and actor_id = $1 order by id`,
        [who.user.id],
      )
    ).map(({ action }) => action);

  it('undoes a check-in as if it had not happened (R-workflow-21)', async () => {
    const who = await someone();
    await post(who, 'check-in');
    server.clock.set('2026-11-20T13:10:10+08:00');
    const answer = await post(who, 'undo');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ is_checked_in: false, check_in_time: null, can_check_in: true, record: null });
    expect(await records(who)).toEqual([]);
    expect(await trail(who)).toEqual(['attendance.check_in', 'attendance.undo_check_in']);
    expect((await post(who, 'check-in')).status).toBe(201);
  });

  it('undoes a check-out, and the day goes on; the earlier check-in stays (R-workflow-21)', async () => {
    const who = await someone();
    await post(who, 'check-in');
    server.clock.set('2026-11-20T13:10:05+08:00');
    await post(who, 'check-out');
    expect((await post(who, 'undo')).body).toMatchObject({
      is_checked_in: true,
      check_in_time: '2026-11-20T05:10:00.000Z',
      check_out_time: null,
      can_check_out: true,
    });
    expect(await trail(who)).toEqual(['attendance.check_in', 'attendance.check_out', 'attendance.undo_check_out']);
    expect((await post(who, 'undo')).body.code).toBe('NOT_UNDOABLE');
  });

  it('makes a day that was marked absent absent again, with its approval (R-workflow-21)', async () => {
    const who = await someone();
    const { body: absent } = await operator.post<AttendanceRecord>('/api/attendance/mark-absent/', {
      staff_id: who.user.id,
      date: '2026-11-20',
    });
    await operator.post(`/api/attendance/approve/${absent.id}/`);
    const read = async () =>
      (await operator.get<AttendanceRecord[]>('/api/attendance/records/', { query: { staff_id: who.user.id } })).body;
    const before = await read();
    await post(who, 'check-in');
    expect((await post(who, 'undo')).body).toMatchObject({ is_checked_in: false, can_check_in: true });
    expect(await read()).toEqual(before);
  });

  it.each([
    [
      'eleven seconds later',
      async () => {
        server.clock.set('2026-11-20T13:10:10.001+08:00');
      },
    ],
    [
      'once it was approved',
      async (record: number) => {
        server.clock.set('2026-11-20T13:10:05+08:00');
        await operator.post(`/api/attendance/approve/${record}/`);
      },
    ],
  ])('is refused %s (R-workflow-21)', async (_when, happen) => {
    const who = await someone();
    const { body } = await who.post<AttendanceRecord>('/api/attendance/check-in/');
    await happen(body.id);
    const answer = await post(who, 'undo');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'NOT_UNDOABLE', detail: 'This can no longer be undone.' });
    expect(await records(who)).toHaveLength(1);
  });

  it("undoes only one's own step, and happens once over two servers (R-workflow-21)", async () => {
    const [who, other] = [await someone(), await someone()];
    await post(who, 'check-in');
    expect((await post(other, 'undo')).status).toBe(409);
    const second = await server.secondInstance();
    const there = second.withToken(who.token ?? '');
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => post(at % 2 ? there : who, 'undo')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await trail(who)).toEqual(['attendance.check_in', 'attendance.undo_check_in']);
  });
});
