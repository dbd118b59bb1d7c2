import type { AttendanceRecord, AttendanceSummary, TodayStatus } from 'shared-lib/contract';
import { testApp, type TestApp, type TestUser } from '../testing/test-app.js';
import type { TestAnswer, TestClient } from '../testing/test-client.js';

type Refusal = { code: string; detail: string } & Record<string, unknown>;

describe('attendance', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());
  beforeEach(() => server.clock.set('2026-11-20T13:10:00+08:00'));

  /** A new person each time, because a person has one record a day. */
  const someone = async (role: TestUser['role'] = 'therapist'): Promise<TestClient & { user: TestUser }> => {
    const user = await server.addUser(role);
    return { ...server.withToken(user.token), user };
  };
  const checkIn = (client: TestClient): Promise<TestAnswer<AttendanceRecord & Refusal>> =>
    client.post('/api/attendance/check-in/');
  const checkOut = (client: TestClient): Promise<TestAnswer<AttendanceRecord & Refusal>> =>
    client.post('/api/attendance/check-out/');
  const today = async (client: TestClient): Promise<TodayStatus> =>
    (await client.get<TodayStatus>('/api/attendance/today-status/')).body;
  const checkedIn = async (): Promise<{ client: TestClient & { user: TestUser }; record: AttendanceRecord }> => {
    const client = await someone();
    return { client, record: (await checkIn(client)).body };
  };
  const edit = (
    client: TestClient,
    id: number,
    body: Record<string, unknown>,
  ): Promise<TestAnswer<AttendanceRecord & Refusal>> => client.patch(`/api/attendance/records/${id}/`, body);

  const list = async (client: TestClient, query: Record<string, string | number> = {}): Promise<AttendanceRecord[]> =>
    (await client.get<AttendanceRecord[]>('/api/attendance/records/', { query })).body;

  describe('check-in', () => {
    it.each([
      ['2026-11-20T06:00:00+08:00', '2026-11-20', 'present'],
      ['2026-11-20T13:14:59+08:00', '2026-11-20', 'present'],
      ['2026-11-20T13:15:00+08:00', '2026-11-20', 'late'],
      ['2026-11-21T00:30:00+08:00', '2026-11-20', 'late'],
      ['2026-11-21T01:29:59+08:00', '2026-11-20', 'late'],
    ])(
      'at %s belongs to %s and is %s, waiting for approval (4-083, 9-002, 9-003, 7-085)',
      async (now, date, arrival) => {
        server.clock.set(now);
        const client = await someone();
        const answer = await checkIn(client);
        expect(answer.status).toBe(201);
        expect(answer.body).toEqual({
          id: expect.any(Number),
          staff_member: client.user.id,
          staff_name: expect.stringMatching(/^Tala Test\d+$/),
          staff_role: 'therapist',
          date,
          check_in_time: new Date(now).toISOString(),
          check_out_time: null,
          check_out_said: false,
          check_in_sent_at: null,
          check_out_sent_at: null,
          status: 'pending_approval',
          arrival,
          is_checked_in: true,
          hours_worked: null,
          notes: '',
          approved: false,
          approved_at: null,
        });
      },
    );

    it.each(['2026-11-21T01:30:00+08:00', '2026-11-21T05:59:59+08:00'])('is closed at %s (5-048)', async (now) => {
      server.clock.set(now);
      const client = await someone();
      expect((await today(client)).can_check_in).toBe(false);
      const answer = await checkIn(client);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'CHECK_IN_CLOSED', detail: 'Check-in is closed until 06:00.' });
    });

    it('opens again at 06:00 for the new service day', async () => {
      const client = await someone();
      await checkIn(client);
      server.clock.set('2026-11-21T06:00:00+08:00');
      expect((await today(client)).can_check_in).toBe(true);
      expect((await checkIn(client)).body.date).toBe('2026-11-21');
    });

    it('is accepted once a day, also when it is sent ten times at once (5-049)', async () => {
      const client = await someone();
      const answers = await Promise.all(Array.from({ length: 10 }, () => checkIn(client)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
        code: 'ALREADY_CHECKED_IN',
        detail: 'You have already checked in today.',
      });
      const rows = await server.sql('select from attendance_records where staff_id = $1', [client.user.id]);
      expect(rows).toHaveLength(1);
    });

    it('needs a session, and takes no fields (5-007)', async () => {
      expect((await server.anonymous.post<Refusal>('/api/attendance/check-in/')).body).toMatchObject({
        code: 'NOT_AUTHENTICATED',
        detail: 'Authentication required',
      });
      expect((await (await someone()).post('/api/attendance/check-in/', { status: 'present' })).status).toBe(400);
    });
  });

  describe('check-out', () => {
    it('past 06:00 ends the night before, on its own service day, until noon (R-day-7)', async () => {
      const { client, record } = await checkedIn();
      server.clock.set('2026-11-21T06:30:00+08:00');
      expect((await client.get<TodayStatus>('/api/attendance/today-status/')).body).toMatchObject({
        date: '2026-11-20',
        is_checked_in: true,
        can_check_out: true,
        can_check_in: true,
      });
      const answer = await checkOut(client);
      expect(answer.body).toMatchObject({
        id: record.id,
        date: '2026-11-20',
        check_out_time: '2026-11-20T22:30:00.000Z',
        // A person who forgot it and presses in the morning must not get the whole night approved unseen.
        check_out_said: true,
      });
      expect((await client.get<TodayStatus>('/api/attendance/today-status/')).body).toMatchObject({
        date: '2026-11-21',
        is_checked_in: false,
        can_check_out: false,
        can_check_in: true,
      });
    });

    it('of the night before is still offered where the new day is marked absent (3-030, R-day-7)', async () => {
      const { client } = await checkedIn();
      server.clock.set('2026-11-21T08:00:00+08:00');
      const marked = await operator.post('/api/attendance/mark-absent/', {
        staff_id: client.user.id,
        date: '2026-11-21',
      });
      expect(marked.status).toBe(200);
      expect(await today(client)).toMatchObject({ date: '2026-11-20', is_checked_in: true, can_check_out: true });
      expect((await checkOut(client)).body).toMatchObject({ date: '2026-11-20' });
      expect(await today(client)).toMatchObject({ date: '2026-11-21', can_check_out: false, can_check_in: true });
    });

    it('no longer counts for the night before from noon on (R-day-7)', async () => {
      const { client } = await checkedIn();
      server.clock.set('2026-11-21T12:00:00+08:00');
      expect((await checkOut(client)).body).toMatchObject({ code: 'NOT_CHECKED_IN' });
    });

    it('ends the working time, once (4-084, 5-050, 7-086)', async () => {
      const { client } = await checkedIn();
      server.clock.set('2026-11-20T22:40:00+08:00');
      const answer = await checkOut(client);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        is_checked_in: false,
        check_out_time: '2026-11-20T14:40:00.000Z',
        hours_worked: 9.5,
        status: 'pending_approval',
      });
      const again = await checkOut(client);
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({ code: 'ALREADY_CHECKED_OUT', detail: 'You have already checked out today.' });
      expect((await checkIn(client)).body.code).toBe('ALREADY_CHECKED_IN');
    });

    it('pressed twice leaves the record of a forgotten night as it was (5-050, R-day-7)', async () => {
      const { client, record } = await checkedIn();
      server.clock.set('2026-11-21T07:00:00+08:00');
      await checkIn(client);
      server.clock.set('2026-11-21T11:00:00+08:00');
      expect((await checkOut(client)).body).toMatchObject({ date: '2026-11-21' });
      expect((await checkOut(client)).body).toMatchObject({ code: 'ALREADY_CHECKED_OUT' });
      expect(await list(client, { date: '2026-11-20' })).toMatchObject([{ id: record.id, check_out_time: null }]);
    });

    it('needs a check-in of the same service day', async () => {
      const client = await someone();
      expect((await checkOut(client)).body).toMatchObject({
        code: 'NOT_CHECKED_IN',
        detail: 'You have not checked in yet.',
      });
      await checkIn(client);
      server.clock.set('2026-11-21T05:59:00+08:00');
      expect((await checkOut(client)).status).toBe(200);
      const other = (await checkedIn()).client;
      server.clock.set('2026-11-21T06:00:00+08:00');
      expect((await checkOut(other)).body.code).toBe('NOT_CHECKED_IN');
    });
  });

  it("today's status follows the day (3-030, 4-082, 4-088, 7-088)", async () => {
    const client = await someone('driver');
    expect(await today(client)).toEqual({
      no_check_out: null,
      late_from: new Date('2026-11-20T13:15:00+08:00').toISOString(),
      late_minutes: 0,
      date: '2026-11-20',
      is_checked_in: false,
      check_in_time: null,
      check_out_time: null,
      can_check_in: true,
      can_check_out: false,
      record: null,
    });
    await checkIn(client);
    expect(await today(client)).toMatchObject({
      is_checked_in: true,
      check_in_time: '2026-11-20T05:10:00.000Z',
      can_check_in: false,
      can_check_out: true,
      record: { arrival: 'present' },
    });
    await checkOut(client);
    expect(await today(client)).toMatchObject({
      is_checked_in: false,
      can_check_in: false,
      can_check_out: false,
      check_out_time: '2026-11-20T05:10:00.000Z',
    });
  });

  describe('records', () => {
    it('are filtered by date and person (7-087, 3-028)', async () => {
      const { record, client } = await checkedIn();
      server.clock.set('2026-11-21T13:00:00+08:00');
      await checkIn(client);
      expect((await list(operator, { staff_id: client.user.id })).map(({ date }) => date)).toEqual([
        '2026-11-21',
        '2026-11-20',
      ]);
      expect(await list(operator, { staff_id: client.user.id, date: '2026-11-20' })).toEqual([record]);
      expect((await list(operator, { date: '2026-11-20' })).length).toBeGreaterThan(1);
    });

    it('wait for approval, then show a person as present or late, or are of an absent person; there is no other status (3-029)', async () => {
      const stayedAway = await someone();
      const { record: early } = await checkedIn();
      server.clock.set('2026-11-20T13:15:00+08:00');
      const { record: late } = await checkedIn();
      const approved = async ({ id }: AttendanceRecord) =>
        (await operator.post<AttendanceRecord>(`/api/attendance/approve/${id}/`)).body.status;
      const { body: absent } = await operator.post<AttendanceRecord>('/api/attendance/mark-absent/', {
        staff_id: stayedAway.user.id,
        date: '2026-11-20',
      });
      expect([early.status, late.status, await approved(early), await approved(late), absent.status]).toEqual([
        'pending_approval',
        'pending_approval',
        'present',
        'late',
        'absent',
      ]);
      for (const status of ['sleeping', 'approved', ''])
        expect((await edit(operator, late.id, { status })).body).toMatchObject({
          status: [expect.any(String)],
          code: 'VALIDATION_FAILED',
        });
      expect(await list(operator, { staff_id: late.staff_member })).toMatchObject([{ status: 'late' }]);
    });

    it('of others are hidden from therapists and drivers', async () => {
      const { client, record } = await checkedIn();
      const other = (await checkedIn()).client;
      expect(await list(client)).toEqual([record]);
      expect(await list(client, { staff_id: other.user.id })).toEqual([]);
      expect(await list(client, { date: '2026-11-20' })).toEqual([record]);
    });

    it.each<Record<string, string>>([
      { date: '20.11.2026' },
      { date: '2026-02-30' },
      { staff_id: 'me' },
      { status: 'late' },
    ])('refuse the filter %j', async (query) => {
      expect((await operator.get('/api/attendance/records/', { query })).status).toBe(400);
    });
  });

  describe('the register of operators', () => {
    it('approves after the check-out: the status becomes the arrival, once (4-085, 6-006, 7-090)', async () => {
      server.clock.set('2026-11-20T13:20:00+08:00');
      const { client, record } = await checkedIn();
      server.clock.advance({ hours: 9 });
      expect((await checkOut(client)).body.status).toBe('pending_approval');
      const answer = await operator.post<AttendanceRecord>(`/api/attendance/approve/${record.id}/`);
      expect(answer.body).toMatchObject({
        id: record.id,
        status: 'late',
        arrival: 'late',
        is_checked_in: false,
        hours_worked: 9,
        approved: true,
        approved_at: server.clock.now().toISOString(),
      });
      server.clock.advance({ minutes: 1 });
      expect((await operator.post<AttendanceRecord>(`/api/attendance/approve/${record.id}/`)).body).toEqual(
        answer.body,
      );
      expect(
        await server.sql(`select from audit_log where action = 'attendance.approve' and entity_id = $1`, [
          String(record.id),
        ]),
      ).toHaveLength(1);
    });

    it.each(['check-in/', 'check-out/', 'approve/:id/', 'update-status/:id/'])(
      '%s has an empty body: nothing or an object without members (7-085, 7-086, 7-090, 7-091)',
      async (path) => {
        for (const [body, status] of [
          [undefined, 200],
          [{}, 200],
          [{ notes: 'x' }, 400],
          [[], 400],
        ] as const) {
          const { client, record } =
            path === 'check-in/' ? { client: await someone(), record: undefined } : await checkedIn();
          const answer = await (record && path.includes(':id') ? operator : client).post(
            `/api/attendance/${path.replace(':id', String(record?.id))}`,
            body,
          );
          expect(answer.status).toBe(path === 'check-in/' && status === 200 ? 201 : status);
        }
      },
    );

    it('answers the record that the list has from then on (4-089)', async () => {
      const { record, client } = await checkedIn();
      const standing = async () =>
        (await operator.get<AttendanceRecord[]>('/api/attendance/records/', { query: { staff_id: client.user.id } }))
          .body;
      const changes = [
        () => operator.post<AttendanceRecord>(`/api/attendance/approve/${record.id}/`),
        () => operator.post<AttendanceRecord>(`/api/attendance/update-status/${record.id}/`),
        () => edit(operator, record.id, { check_in_time: '13:05' }),
        () => edit(operator, record.id, { notes: 'Came by bus' }),
      ];
      for (const change of changes) {
        const { body } = await change();
        expect(await standing()).toEqual([body]);
      }
      expect(await standing()).toMatchObject([
        { id: record.id, approved: true, notes: 'Came by bus', check_in_time: '2026-11-20T05:05:00.000Z' },
      ]);
    });

    it('marks people absent, on begun days, who did not check in (7-092)', async () => {
      const client = await someone('driver');
      const answer = await operator.post<AttendanceRecord>('/api/attendance/mark-absent/', {
        staff_id: client.user.id,
        date: '2026-11-20',
      });
      expect(answer.body).toMatchObject({
        staff_member: client.user.id,
        status: 'absent',
        arrival: 'absent',
        check_in_time: null,
        is_checked_in: false,
      });
      expect(
        (await operator.post<Refusal>('/api/attendance/mark-absent/', { staff_id: client.user.id, date: '2026-11-21' }))
          .body['date'],
      ).toEqual(['This day has not begun yet.']);
      expect(
        (await operator.post<Refusal>('/api/attendance/mark-absent/', { staff_id: 999_999, date: '2026-11-20' })).body[
          'staff_id'
        ],
      ).toEqual(['Not found.']);
      expect((await operator.post<Refusal>('/api/attendance/mark-absent/', {})).body).toMatchObject({
        staff_id: ['This field is required'],
        date: ['This field is required'],
      });
      const present = (await checkedIn()).client;
      expect(
        (await operator.post('/api/attendance/mark-absent/', { staff_id: present.user.id, date: '2026-11-20' })).status,
      ).toBe(409);
    });

    it('lets a person who was marked absent check in after all', async () => {
      const client = await someone();
      const { body: absent } = await operator.post<AttendanceRecord>('/api/attendance/mark-absent/', {
        staff_id: client.user.id,
        date: '2026-11-20',
      });
      expect((await operator.post<AttendanceRecord>(`/api/attendance/approve/${absent.id}/`)).body).toMatchObject({
        status: 'absent',
        approved: true,
      });
      expect((await checkIn(client)).body).toMatchObject({
        id: absent.id,
        status: 'pending_approval',
        arrival: 'present',
        approved: false,
        approved_at: null,
      });
    });

    it('takes a check-out before 06:00 for the next morning if it is one: night work keeps its day (R-day-7)', async () => {
      const { record } = await checkedIn();
      server.clock.set('2026-11-21T11:00:00+08:00');
      expect((await edit(operator, record.id, { check_out_time: '07:20' })).body).toMatchObject({
        date: '2026-11-20',
        check_out_time: '2026-11-20T23:20:00.000Z',
        is_checked_in: false,
      });
      expect((await edit(operator, record.id, { check_out_time: '12:00' })).body['check_out_time']).toEqual([
        'The check-out is before the check-in.',
      ]);
      expect((await edit(operator, record.id, { check_out_time: '11:30' })).body['check_out_time']).toEqual([
        'This time has not come yet.',
      ]);
    });

    it('corrects times as HH:MM of the service day, and the arrival follows (5-051, 7-091, 7-093)', async () => {
      const { record } = await checkedIn();
      server.clock.set('2026-11-21T03:00:00+08:00');
      const answer = await edit(operator, record.id, { check_in_time: '13:15', check_out_time: '00:45' });
      expect(answer.body).toMatchObject({
        check_in_time: '2026-11-20T05:15:00.000Z',
        check_out_time: '2026-11-20T16:45:00.000Z',
        hours_worked: 11.5,
        arrival: 'late',
        status: 'pending_approval',
      });
      await operator.post(`/api/attendance/approve/${record.id}/`);
      expect((await edit(operator, record.id, { check_in_time: '13:14' })).body).toMatchObject({
        arrival: 'present',
        status: 'present',
        approved: true,
      });
      expect((await edit(operator, record.id, { status: 'absent' })).body).toMatchObject({
        arrival: 'absent',
        status: 'absent',
      });
      expect((await operator.post<AttendanceRecord>(`/api/attendance/update-status/${record.id}/`)).body).toMatchObject(
        { arrival: 'present', status: 'present' },
      );
    });

    it.each([
      [{ check_in_time: '1:15' }, 'check_in_time', 'Enter a time as HH:MM.'],
      [{ check_in_time: '02:00' }, 'check_in_time', 'Check-in is possible from 06:00 to 01:30.'],
      [{ check_in_time: '13:30' }, 'check_in_time', 'This time has not come yet.'],
      [{ check_out_time: '13:05' }, 'check_out_time', 'The check-out is before the check-in.'],
      [{ check_out_time: '13:40' }, 'check_out_time', 'This time has not come yet.'],
      [{ check_in_time: null, check_out_time: '13:10' }, 'check_out_time', 'A check-out needs a check-in.'],
      [{ approved: true }, 'approved', 'Unknown field'],
    ])('refuses the correction %j', async (body, field, text) => {
      const { record } = await checkedIn();
      const answer = await edit(operator, record.id, body);
      expect(answer.status).toBe(400);
      expect(answer.body[field]).toEqual([text]);
    });

    it('accepts a note alone; staff may add one to their own record (7-094)', async () => {
      const { client, record } = await checkedIn();
      expect((await edit(operator, record.id, { notes: 'Came with the new motorcycle' })).body).toEqual({
        ...record,
        notes: 'Came with the new motorcycle',
      });
      expect((await edit(client, record.id, { notes: 'Traffic on EDSA' })).body.notes).toBe('Traffic on EDSA');
      expect((await edit(client, record.id, { check_in_time: '12:00' })).body).toMatchObject({ code: 'WRONG_ROLE' });
      const stranger = await someone('driver');
      expect((await edit(stranger, record.id, { notes: 'x' })).status).toBe(404);
    });

    it('sums up a day (3-031, 6-007, 7-089)', async () => {
      const day = '2026-12-03';
      server.clock.set(`${day}T13:00:00+08:00`);
      const before = (await operator.get<AttendanceSummary>('/api/attendance/summary/', { query: { date: day } })).body;
      const [one, two, three] = [await someone(), await someone('driver'), await someone()];
      await server.sql(
        `insert into availability_windows (staff_id, service_day, during, created_at, updated_at)
         select staff, day::date, tstzrange(day + interval '5 hours', day + interval '17 hours'), $4, $4
         from (values ($1::int, '2026-12-03Z'::timestamptz), ($2, '2026-12-03Z'), ($3, '2026-12-04Z')) as hours (staff, day)`,
        [one.user.id, two.user.id, three.user.id, server.clock.now()],
      );
      await checkIn(one);
      server.clock.set(`${day}T14:00:00+08:00`);
      await checkOut(one);
      await checkIn(two);
      const { body } = await operator.get<AttendanceSummary>('/api/attendance/summary/');
      expect(body.date).toBe(day);
      expect(body.counts).toEqual({
        ...before.counts,
        staff: before.counts.staff + 3,
        present: 1,
        late: 1,
        at_work: 1,
        checked_out: 1,
        pending_approval: 2,
        day_off: before.counts.day_off + 1,
        // A tab with an older version uses these names.
        off_duty: before.counts.day_off + 1,
      });
      expect(body.hours_worked).toBe(1);
      const entry = (who: typeof one) => body.staff.find(({ staff_member }) => staff_member === who.user.id);
      const [record] = await list(operator, { staff_id: one.user.id, date: day });
      expect(record).toMatchObject({ date: day, arrival: 'present', hours_worked: 1 });
      expect(entry(one)).toEqual({
        staff_member: one.user.id,
        staff_name: record?.staff_name,
        staff_role: 'therapist',
        expected: true,
        on_duty: true,
        record,
      });
      expect(entry(two)).toMatchObject({
        staff_role: 'driver',
        expected: true,
        record: { arrival: 'late', is_checked_in: true },
      });
      expect(entry(three)).toMatchObject({ expected: false, on_duty: false, record: null });
      server.clock.set('2026-12-05T13:00:00+08:00');
      expect(
        (await operator.get<AttendanceSummary>('/api/attendance/summary/', { query: { date: day } })).body,
      ).toEqual({ ...body, counts: { ...body.counts, at_work: 0, no_check_out: 1 } });
      expect((await operator.get<AttendanceSummary>('/api/attendance/summary/')).body).toMatchObject({
        date: '2026-12-05',
        counts: { present: 0, late: 0 },
      });
    });

    it.each(['approve/1/', 'update-status/1/', 'mark-absent/'])(
      'is closed to therapists and drivers: %s',
      async (path) => {
        for (const role of ['therapist', 'driver'] as const) {
          const answer = await (await server.as(role)).post<Refusal>(
            `/api/attendance/${path}`,
            path === 'mark-absent/' ? { staff_id: 1, date: '2026-11-20' } : undefined,
          );
          expect(answer.status).toBe(403);
          expect(answer.body.detail).toBe('Only operators can do this.');
        }
        expect((await (await server.as('driver')).get('/api/attendance/summary/')).status).toBe(403);
      },
    );

    it('answers 404 for a record that does not exist', async () => {
      for (const path of ['approve/999999/', 'update-status/999999/'])
        expect((await operator.post(`/api/attendance/${path}`)).status).toBe(404);
    });
  });

  it('tells the open screens of the person and of the operators, and the audit trail', async () => {
    const { client, record } = await checkedIn();
    const events = await server.sql<{ audience: unknown; payload: unknown }>(
      `select audience, payload from events where type = 'attendance_update' and audience->'users' @> to_jsonb($1::int)`,
      [client.user.id],
    );
    expect(events).toEqual([
      { audience: { operators: true, users: [client.user.id] }, payload: { attendance: record } },
    ]);
    const [audit] = await server.sql<{ action: string; actor_id: number }>(
      `select action, actor_id from audit_log where entity = 'attendance_record' and entity_id = $1`,
      [String(record.id)],
    );
    expect(audit).toEqual({ action: 'attendance.check_in', actor_id: client.user.id });
  });
});

describe('the end of the check-in time', () => {
  it('marks absent at 01:30 expected people who did not come, once (9-004)', async () => {
    const server = await testApp({ now: '2026-11-20T13:00:00+08:00' });
    const [came, stayedAway, offDuty, left] = [
      await server.addUser('therapist'),
      await server.addUser('driver'),
      await server.addUser('therapist'),
      await server.addUser('driver', { is_active: false }),
    ];
    const operator = await server.addUser('operator');
    await server.sql(
      `insert into availability_windows (staff_id, service_day, during, created_at, updated_at)
       select staff, day::date, tstzrange(day + interval '5 hours', day + interval '17 hours'), $5, $5
       from (values ($1::int, '2026-11-20Z'::timestamptz), ($2, '2026-11-20Z'), ($3, '2026-11-21Z'), ($4, '2026-11-20Z')) as hours (staff, day)`,
      [came.id, stayedAway.id, offDuty.id, left.id, server.clock.now()],
    );
    await server.withToken(came.token).post('/api/attendance/check-in/');

    server.clock.set('2026-11-21T01:29:59+08:00');
    expect((await server.runDueJobs()).failed).toEqual([]);
    expect(await server.sql(`select from attendance_records where status = 'absent'`)).toEqual([]);

    server.clock.set('2026-11-21T01:30:00+08:00');
    expect((await server.runDueJobs()).failed).toEqual([]);
    expect((await server.runDueJobs()).failed).toEqual([]);
    const absent = await server.sql<{ staff_id: number; service_day: string }>(
      `select staff_id, service_day from attendance_records where status = 'absent'`,
    );
    expect(absent).toEqual([{ staff_id: stayedAway.id, service_day: '2026-11-20' }]);
    expect([came.id, offDuty.id, left.id, operator.id]).not.toContain(absent[0]?.staff_id);
    expect(
      await server.sql(`select from audit_log where action = 'attendance.mark_absent' and actor_role = 'system'`),
    ).toHaveLength(1);
    await server.close();
  });
});
