import type { AttendanceRecord, AttendanceSummary, AttendanceTotal, TodayStatus } from 'shared-lib/contract';
import { testApp, type TestApp, type TestUser } from '../testing/test-app.js';
import type { TestAnswer, TestClient } from '../testing/test-client.js';

type Refusal = { code: string; detail: string; time?: string[] };

describe('a day without a check-out', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  /** Came at 13:00 of that day and left without a check-out. */
  const forgot = async (day: string, known?: TestClient & { user: TestUser }) => {
    server.clock.set(`${day}T13:00:00+08:00`);
    const user = known?.user ?? (await server.addUser('therapist'));
    const who = known ?? { ...server.withToken(user.token), user };
    const record = (await who.post<AttendanceRecord>('/api/attendance/check-in/')).body;
    return { who, record };
  };
  const today = async (who: TestClient): Promise<TodayStatus> =>
    (await who.get<TodayStatus>('/api/attendance/today-status/')).body;
  const left = (who: TestClient, record: number, time: string): Promise<TestAnswer<AttendanceRecord & Refusal>> =>
    who.post('/api/attendance/left/', { record, time });
  const approve = (ids: readonly number[]): Promise<TestAnswer<{ approved: number } & Refusal>> =>
    operator.post('/api/attendance/approve/', { ids });
  const recordOf = async (id: number, staff_id: number): Promise<AttendanceRecord | undefined> =>
    (await operator.get<AttendanceRecord[]>('/api/attendance/records/', { query: { staff_id } })).body.find(
      (one) => one.id === id,
    );

  it('has nobody at work after its end at 06:00, and counts as without a check-out (R-day-11)', async () => {
    const { who } = await forgot('2026-10-01');
    const register = async () =>
      (await operator.get<AttendanceSummary>('/api/attendance/summary/', { query: { date: '2026-10-01' } })).body;
    const month = async () =>
      (
        await operator.get<{ staff: AttendanceTotal[] }>('/api/attendance/totals/', {
          query: { from: '2026-10-01', to: '2026-10-31', staff_id: who.user.id },
        })
      ).body.staff[0];
    server.clock.set('2026-10-02T05:59:59+08:00');
    expect((await register()).counts).toMatchObject({ at_work: 1, no_check_out: 0 });
    expect(await month()).toMatchObject({ open: 0 });
    server.clock.set('2026-10-02T06:00:00+08:00');
    expect(await register()).toMatchObject({ counts: { at_work: 0, no_check_out: 1 }, hours_worked: 0 });
    expect(await month()).toMatchObject({ open: 1, hours_worked: 0 });
  });

  it('asks its person from the next check-in on, or from noon, and never blocks a check-in (R-day-12)', async () => {
    const { who, record } = await forgot('2026-10-03');
    expect((await today(who)).no_check_out).toBeNull();
    // Until noon the button can still check out the night.
    server.clock.set('2026-10-04T09:00:00+08:00');
    expect(await today(who)).toMatchObject({ can_check_out: true, no_check_out: null });
    expect((await who.post('/api/attendance/check-in/')).status).toBe(201);
    expect(await today(who)).toMatchObject({ date: '2026-10-04', no_check_out: { id: record.id, date: '2026-10-03' } });

    const { who: other, record: forgotten } = await forgot('2026-10-05');
    server.clock.set('2026-10-06T12:00:00+08:00');
    expect((await today(other)).no_check_out?.id).toBe(forgotten.id);
  });

  it.each([
    ['2026-09-05', true],
    ['2026-09-04', false],
  ])(
    'of %s asks on 6 October: %s, because nobody knows what was more than a month ago (R-day-12)',
    async (day, isAsked) => {
      server.clock.set('2026-10-06T12:00:00+08:00');
      const user = await server.addUser('driver');
      await server.sql(
        `insert into attendance_records (staff_id, service_day, check_in_at, arrival, status, created_at, updated_at) values ($1, $2, $3, 'present', 'pending_approval', $3, $3)`,
        [user.id, day, new Date(`${day}T13:00:00+08:00`)],
      );
      expect((await today(server.withToken(user.token))).no_check_out !== null).toBe(isAsked);
    },
  );

  it("takes its person's answer once, and waits for approval again (R-day-12)", async () => {
    const { who, record } = await forgot('2026-10-07');
    expect((await operator.post(`/api/attendance/approve/${record.id}/`)).status).toBe(200);
    server.clock.set('2026-10-08T14:00:00+08:00');
    const [one, two] = await Promise.all([left(who, record.id, '00:40'), left(who, record.id, '00:40')]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect([one, two].find(({ status }) => status === 409)?.body.code).toBe('ALREADY_CHECKED_OUT');
    expect(await recordOf(record.id, who.user.id)).toMatchObject({
      check_out_time: new Date('2026-10-08T00:40:00+08:00').toISOString(),
      check_out_said: true,
      is_checked_in: false,
      hours_worked: 11.67,
      status: 'pending_approval',
      approved: false,
    });
    expect((await today(who)).no_check_out).toBeNull();
    expect(
      await server.sql(`select actor_id from audit_log where action = 'attendance.say_left' and entity_id = $1`, [
        String(record.id),
      ]),
    ).toEqual([{ actor_id: who.user.id }]);
  });

  it.each([
    ['06:30', 'This time has not come yet.'],
    ['12:30', 'You came later than that.'],
  ])('refuses %s at the field (R-day-12)', async (time, text) => {
    const { who, record } = await forgot('2026-10-09');
    server.clock.set('2026-10-10T06:05:00+08:00');
    const answer = await left(who, record.id, time);
    expect(answer.status).toBe(400);
    expect(answer.body.time).toEqual([text]);
    expect((await recordOf(record.id, who.user.id))?.check_out_time).toBeNull();
  });

  it("takes no answer while it runs, from another person, or over an operator's entry (R-day-12)", async () => {
    const { who, record } = await forgot('2026-10-11');
    server.clock.set('2026-10-11T20:00:00+08:00');
    expect((await left(who, record.id, '19:00')).body.code).toBe('NOT_CHECKED_IN');
    server.clock.set('2026-10-12T13:00:00+08:00');
    const stranger = await server.addUser('driver');
    expect((await left(server.withToken(stranger.token), record.id, '22:00')).status).toBe(404);
    expect((await left(operator, record.id, '22:00')).status).toBe(404);
    await operator.patch(`/api/attendance/records/${record.id}/`, { check_out_time: '21:00' });
    expect((await left(who, record.id, '23:00')).body).toMatchObject({
      code: 'ALREADY_CHECKED_OUT',
      detail: 'This day has a check-out by now.',
    });
    expect(await recordOf(record.id, who.user.id)).toMatchObject({ hours_worked: 8, check_out_said: false });
  });

  it('cannot be approved, alone or with others, until an operator has entered the check-out (R-day-11)', async () => {
    const { record } = await forgot('2026-10-13');
    const { who, record: whole } = await forgot('2026-10-13');
    await who.post('/api/attendance/check-out/');
    server.clock.set('2026-10-14T07:00:00+08:00');
    const alone = await operator.post<Refusal>(`/api/attendance/approve/${record.id}/`);
    expect(alone.status).toBe(409);
    expect(alone.body).toMatchObject({
      code: 'NO_CHECK_OUT',
      detail: expect.stringContaining('This day has no check-out. Enter when the person left, then approve it.'),
    });
    expect((await approve([whole.id, record.id])).body.code).toBe('NO_CHECK_OUT');
    expect(await recordOf(whole.id, who.user.id)).toMatchObject({ approved: false });
    await operator.patch(`/api/attendance/records/${record.id}/`, { check_out_time: '22:00', reason: 'Asked her' });
    expect((await approve([whole.id, record.id])).body.approved).toBe(2);
  });

  it('no longer counts as answered once an operator corrects the time (R-day-12)', async () => {
    const { who, record } = await forgot('2026-10-15');
    server.clock.set('2026-10-16T13:00:00+08:00');
    await left(who, record.id, '23:00');
    await operator.patch(`/api/attendance/records/${record.id}/`, { notes: 'Seen' });
    expect((await recordOf(record.id, who.user.id))?.check_out_said).toBe(true);
    await operator.patch(`/api/attendance/records/${record.id}/`, { check_out_time: '22:30' });
    expect((await recordOf(record.id, who.user.id))?.check_out_said).toBe(false);
  });
});
