import type { Answer, AttendanceRecord, AttendanceSummary, AttendanceTotal, Calls } from 'shared-lib/contract';
import { testApp, type TestApp, type TestInstance, type TestUser } from '../testing/test-app.js';
import type { TestAnswer, TestClient } from '../testing/test-client.js';
import { readRegister } from './attendance.repository.js';

type Several = Answer<Calls['attendance']['approveSeveral']> & { code?: string };
type History = Answer<Calls['attendance']['history']>['results'];

describe('the register of operators', () => {
  let server: TestApp;
  let second: TestInstance;
  let operator: TestClient;
  let colleague: TestClient;
  beforeAll(async () => {
    server = await testApp();
    second = await server.secondInstance();
    operator = await server.as('operator');
    colleague = second.withToken((await server.addUser('operator', { first_name: 'Benjie' })).token);
  });
  afterAll(() => server.close());
  beforeEach(() => server.clock.set('2026-11-20T13:10:00+08:00'));

  const someone = async (role: TestUser['role'] = 'therapist'): Promise<TestClient & { user: TestUser }> => {
    const user = await server.addUser(role);
    return { ...server.withToken(user.token), user };
  };
  /** A day's record of a new person, checked in and out at these moments. */
  const worked = async (from: string, to: string | null, who?: TestClient): Promise<AttendanceRecord> => {
    const client = who ?? (await someone());
    server.clock.set(from);
    const { body } = await client.post<AttendanceRecord>('/api/attendance/check-in/');
    if (!to) return body;
    server.clock.set(to);
    return (await client.post<AttendanceRecord>('/api/attendance/check-out/')).body;
  };
  const day = (date = '2026-11-20') => [`${date}T13:00:00+08:00`, `${date}T22:00:00+08:00`] as const;
  const window = (who: TestUser, date: string, during: string) =>
    server.sql(
      `insert into availability_windows (staff_id, service_day, during, created_at, updated_at) values ($1, $2, $3, now(), now())`,
      [who.id, date, during],
    );
  const approve = (who: TestClient, ids: readonly number[]): Promise<TestAnswer<Several>> =>
    who.post<Several>('/api/attendance/approve/', { ids });
  const approvals = (ids: readonly number[]) =>
    server.sql(`select from audit_log where action = 'attendance.approve' and entity_id = any($1)`, [ids.map(String)]);
  const told = (ids: readonly number[]) =>
    server.sql(
      `select from events where type = 'attendance_update' and (payload->'attendance'->>'id')::int = any($1) and payload->'attendance'->>'approved' = 'true'`,
      [ids],
    );
  const edit = (
    who: TestClient,
    id: number,
    body: object,
  ): Promise<TestAnswer<AttendanceRecord & { code?: string; current?: AttendanceRecord }>> =>
    who.patch(`/api/attendance/records/${id}/`, body);
  const history = async (id: number): Promise<History> =>
    (await operator.get<{ results: History }>(`/api/attendance/records/${id}/history/`)).body.results;

  describe('approves several', () => {
    it('in one press: each status becomes the arrival, with one event and one audit row each (4-085, 6-006)', async () => {
      const [one, two] = [
        await worked(...day()),
        await worked('2026-11-20T13:20:00+08:00', '2026-11-20T23:00:00+08:00'),
      ];
      const { status, body } = await approve(operator, [one.id, two.id, one.id]);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        approved: 2,
        results: [
          { id: one.id, status: 'present', approved: true, approved_at: server.clock.now().toISOString() },
          { id: two.id, status: 'late', approved: true },
        ],
      });
      expect(await approvals([one.id, two.id])).toHaveLength(2);
      expect(await told([one.id, two.id])).toHaveLength(2);
    });

    it('once, whoever presses again: the approved ones stay as they were (4-085, R-workflow-40)', async () => {
      const records = [await worked(...day()), await worked(...day())];
      const ids = records.map(({ id }) => id);
      const first = await approve(operator, ids);
      server.clock.advance({ minutes: 5 });
      const again = await approve(colleague, ids.toReversed());
      expect(again.body).toEqual({ ...first.body, approved: 0 });
      expect(await approvals(ids)).toHaveLength(2);
      expect(await told(ids)).toHaveLength(2);
    });

    it('once, also when two operators do it at two servers at the same moment (4-085)', async () => {
      const ids = await Promise.all([1, 2, 3, 4].map(async () => (await worked('2026-11-20T13:10:00+08:00', null)).id));
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) => (at % 2 ? approve(operator, ids) : approve(colleague, ids.toReversed()))),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.reduce((sum, { body }) => sum + body.approved, 0)).toBe(4);
      expect(await approvals(ids)).toHaveLength(4);
    });

    it('all or none: one that does not exist refuses them all', async () => {
      const { id } = await worked(...day());
      expect((await approve(operator, [id, 999_999])).body).toMatchObject({ code: 'NOT_FOUND' });
      expect(await approvals([id])).toHaveLength(0);
    });

    it.each([[{ ids: [] }], [{ ids: ['1'] }], [{}], [{ ids: [1], status: 'present' }]])('refuses %j', async (body) => {
      expect((await operator.post('/api/attendance/approve/', body)).status).toBe(400);
    });
  });

  describe('is used by two operators', () => {
    it('who corrects times that another has corrected meanwhile is refused, and reads the stored ones (4-089)', async () => {
      const seen = await worked(...day());
      const expected = { check_in_time: seen.check_in_time, check_out_time: seen.check_out_time };
      const first = await edit(operator, seen.id, { check_out_time: '21:30', reason: 'Left early', expected });
      expect(first.body).toMatchObject({ check_out_time: '2026-11-20T13:30:00.000Z', hours_worked: 8.5 });
      const late = await edit(colleague, seen.id, { check_out_time: '21:45', expected });
      expect(late.status).toBe(409);
      expect(late.body).toMatchObject({ code: 'STALE_VERSION', current: first.body });
      const now = { check_out_time: first.body.check_out_time };
      expect((await edit(colleague, seen.id, { check_out_time: '21:45', expected: now })).body.hours_worked).toBe(8.75);
    });

    it('a note written during another one is not lost: the second is refused until its author has seen the first (7-094)', async () => {
      const { id } = await worked(...day());
      const answers = await Promise.all(
        [operator, colleague].map((who, at) => edit(who, id, { notes: `Note ${at}`, expected: { notes: '' } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('without `expected` the last one wins: the call does not require it', async () => {
      const { id } = await worked(...day());
      await edit(operator, id, { check_in_time: '12:50' });
      expect((await edit(colleague, id, { check_in_time: '12:55' })).status).toBe(200);
    });

    it('shows who wrote which note, and why times were changed: the trail of the record (2-166, 2-167)', async () => {
      const { id } = await worked(...day());
      server.clock.set('2026-11-20T22:12:00+08:00');
      await edit(colleague, id, { notes: 'Brought home by Nestor.' });
      await edit(operator, id, { check_out_time: '22:05', reason: 'Forgot to check out' });
      const trail = await history(id);
      expect(trail.map(({ action }) => action)).toEqual([
        'attendance.edit',
        'attendance.note',
        'attendance.check_out',
        'attendance.check_in',
      ]);
      expect(trail[0]?.changes).toContainEqual({ field: 'reason', before: null, after: 'Forgot to check out' });
      expect(trail[1]).toMatchObject({
        at: '2026-11-20T14:12:00.000Z',
        by: expect.stringMatching(/^Benjie Test/),
        changes: expect.arrayContaining([{ field: 'notes', before: '', after: 'Brought home by Nestor.' }]),
      });
      expect((await operator.get('/api/attendance/records/999999/history/')).status).toBe(404);
    });

    it('accepts a correction without a reason: the screen asks for one, the call does not (7-093)', async () => {
      const { id } = await worked(...day());
      expect((await edit(operator, id, { check_out_time: '21:00' })).status).toBe(200);
      expect((await history(id))[0]?.changes.map(({ field }) => field)).not.toContain('reason');
    });
  });

  describe('takes the times of who did not check in', () => {
    const enter = (
      body: object,
      who = operator,
    ): Promise<TestAnswer<AttendanceRecord & { code?: string; current?: AttendanceRecord }>> =>
      who.post('/api/attendance/records/', body);
    beforeEach(() => server.clock.set('2026-11-21T12:00:00+08:00'));
    const times = { date: '2026-11-20', check_in_time: '13:20', check_out_time: '00:40', reason: 'Lost phone' };

    it('in one step, with the reason in the trail; it waits for approval (R-beyond-1170)', async () => {
      const { user } = await someone('driver');
      const { status, body } = await enter({ ...times, staff_id: user.id });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        staff_member: user.id,
        check_in_time: '2026-11-20T05:20:00.000Z',
        check_out_time: '2026-11-20T16:40:00.000Z',
        arrival: 'late',
        status: 'pending_approval',
        approved: false,
      });
      const trail = await history(body.id);
      expect(trail.map(({ action }) => action)).toEqual(['attendance.edit']);
      expect(trail[0]?.changes).toContainEqual({ field: 'reason', before: null, after: 'Lost phone' });
      expect(trail[0]?.changes).toContainEqual(expect.objectContaining({ field: 'check_in_at', before: null }));
      expect(
        await server.sql(`select from events where type = 'attendance_update' and payload->'attendance'->>'id' = $1`, [
          String(body.id),
        ]),
      ).toHaveLength(1);
    });

    it.each([
      ['a time that has not come', { date: '2026-11-21', check_in_time: '12:30' }, 'check_in_time'],
      ['a check-in while the day is closed', { check_in_time: '03:00' }, 'check_in_time'],
      ['a check-out before the check-in', { check_in_time: '22:00', check_out_time: '21:00' }, 'check_out_time'],
      ['a day that has not begun', { date: '2026-11-22' }, 'date'],
      ['somebody unknown', { staff_id: 999_999 }, 'staff_id'],
      ['no reason', { reason: ' ' }, 'reason'],
    ])('refuses %s beside its field, and keeps no record (R-beyond-1170)', async (_what, more, field) => {
      const { user } = await someone();
      const answer = await enter({ ...times, check_out_time: undefined, staff_id: user.id, ...more });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toContain(field);
      expect(await server.sql('select from attendance_records where staff_id = $1', [user.id])).toHaveLength(0);
    });

    it('once: who enters them meanwhile is refused and reads the record, and so is everyone else (R-beyond-1170)', async () => {
      const { user, ...me } = await someone();
      const body = { ...times, staff_id: user.id };
      const answers = await Promise.all([enter(body), enter(body, colleague)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const [made] = answers.filter(({ status }) => status === 201);
      const [late] = answers.filter(({ status }) => status === 409);
      expect(late?.body).toMatchObject({ code: 'STALE_VERSION', current: made?.body });
      expect((await enter({ ...body, date: '2026-11-19' }, me)).status).toBe(403);
    });
  });

  describe('adds up', () => {
    const totals = async (who: TestClient, query: Record<string, string | number>): Promise<AttendanceTotal[]> =>
      (await who.get<{ staff: AttendanceTotal[] }>('/api/attendance/totals/', { query })).body.staff;
    const month = { from: '2026-11-01', to: '2026-11-30' };

    it('days, late, absent, hours, and the hours past the end of the availability window (R-pages-13)', async () => {
      const who = await someone();
      await window(who.user, '2026-11-05', '[2026-11-05 05:00Z,2026-11-05 12:00Z)');
      await window(who.user, '2026-11-05', '[2026-11-05 12:30Z,2026-11-05 14:00Z)');
      await window(who.user, '2026-11-06', '[2026-11-06 05:00Z,2026-11-06 17:00Z)');
      // Until 22:00; the last hour and a half are past the window, and the pause between two windows does not count.
      await worked('2026-11-05T13:00:00+08:00', '2026-11-05T23:30:00+08:00', who);
      await worked('2026-11-06T13:30:00+08:00', '2026-11-06T22:00:00+08:00', who);
      // A day without a window has no end to work past.
      await worked('2026-11-07T13:00:00+08:00', '2026-11-07T15:00:00+08:00', who);
      await worked('2026-11-08T13:00:00+08:00', null, who);
      server.clock.set('2026-11-10T12:00:00+08:00');
      await operator.post('/api/attendance/mark-absent/', { staff_id: who.user.id, date: '2026-11-09' });
      expect(await totals(operator, { ...month, staff_id: who.user.id })).toEqual([
        {
          staff_member: who.user.id,
          staff_name: expect.any(String),
          staff_role: 'therapist',
          days: 4,
          present: 3,
          late: 1,
          absent: 1,
          pending_approval: 4,
          open: 1,
          hours_worked: 21,
          overtime_hours: 1.5,
        },
      ]);
    });

    it('a night by the service day on which it began, also over the end of the month (R-day-7)', async () => {
      const who = await someone('driver');
      await worked('2026-11-30T23:00:00+08:00', '2026-12-01T06:30:00+08:00', who);
      const of = (query: object) => totals(operator, { ...query, staff_id: who.user.id });
      expect(await of(month)).toMatchObject([{ days: 1, late: 1, hours_worked: 7.5 }]);
      expect(await of({ from: '2026-12-01', to: '2026-12-31' })).toMatchObject([{ days: 0, hours_worked: 0 }]);
    });

    it('the minutes that the days of the register add up to (R-day-8, R-pages-13)', async () => {
      const who = await someone();
      for (const date of ['2026-11-11', '2026-11-12', '2026-11-13'])
        await worked(`${date}T12:59:50+08:00`, `${date}T21:00:05+08:00`, who);
      const days = (
        await operator.get<AttendanceRecord[]>('/api/attendance/records/', { query: { staff_id: who.user.id } })
      ).body;
      // 8 h 1 min each; a sum of their hundredths would be a minute longer.
      expect(days.map(({ hours_worked }) => hours_worked)).toEqual([8.02, 8.02, 8.02]);
      expect((await totals(operator, { ...month, staff_id: who.user.id }))[0]?.hours_worked).toBe(24.05);
    });

    it('all staff, and an operator with a record', async () => {
      const [absent, clerk, silent] = [await someone('driver'), await someone('operator'), await someone('operator')];
      await worked(...day(), clerk);
      const listed = (await totals(operator, month)).map(({ staff_member }) => staff_member);
      expect(listed).toEqual(expect.arrayContaining([absent.user.id, clerk.user.id]));
      expect(listed).not.toContain(silent.user.id);
      const { body } = await operator.get<AttendanceSummary>('/api/attendance/summary/', {
        query: { date: '2026-11-20' },
      });
      const register = body.staff.map(({ staff_member }) => staff_member);
      expect(register).toEqual(expect.arrayContaining([absent.user.id, clerk.user.id]));
      expect(register).not.toContain(silent.user.id);
    });

    it('to therapists and drivers their own alone', async () => {
      const [me, other] = [await someone(), await someone()];
      await worked(...day('2026-11-17'), other);
      expect((await totals(me, month)).map(({ staff_member }) => staff_member)).toEqual([me.user.id]);
      expect(await totals(me, { ...month, staff_id: other.user.id })).toEqual([]);
    });

    it.each([
      [{ from: '2026-11-02', to: '2026-11-01' }, 'This is before the first day.'],
      [{ from: '2026-01-01', to: '2026-12-31' }, 'Ask for at most 92 days at once.'],
    ])('refuses %j', async (query, text) => {
      const answer = await operator.get<{ to: string[] }>('/api/attendance/totals/', { query });
      expect(answer.status).toBe(400);
      expect(answer.body.to).toEqual([text]);
    });
  });

  it('knows for each of three hundred people whether they are expected that day (R-pages-13)', async () => {
    await server.sql(
      `insert into users (role, username, email, first_name, last_name, specialization, is_active, email_verified_at, created_at, updated_at)
       select 'therapist', 'many_' || n, 'many.' || n || '@example.test', 'Many', 'Person' || n, 'Swedish', true, $1, $1, $1 from generate_series(1, 300) n`,
      [new Date('2026-01-01T00:00:00Z')],
    );
    await server.sql(
      `insert into availability_windows (staff_id, service_day, during, created_at, updated_at)
       select u.id, d::date, tstzrange(d + interval '5 hours', d + interval '17 hours'), $1, $1
       from users u, generate_series('2026-11-06Z'::timestamptz, '2026-12-04Z'::timestamptz, interval '1 day') d
       where u.username like 'many_%' and (u.id + extract(day from d)::int) % 6 <> 0`,
      [new Date('2026-01-01T00:00:00Z')],
    );
    const rows = await readRegister(server.db, '2026-11-20', new Date('2026-11-21T06:00:00+08:00'));
    const many = rows.filter(({ staff_name }) => staff_name.startsWith('Many'));
    expect(many).toHaveLength(300);
    expect(many.filter(({ expected }) => !expected)).toHaveLength(50);
  });
});
