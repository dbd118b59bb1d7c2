import type { Status } from 'shared-lib/domain';
import { TEST_NOW, testApp, type TestApp } from '../../testing/test-app.js';
import { aBusiness, BASE, type Business } from '../testing/business.js';

interface Cleaned {
  readonly message: string;
  readonly cancelled: number[];
  readonly disabled: { readonly id: number; readonly name: string }[];
}

describe('answers in time', () => {
  let app: TestApp;
  let on: Business;
  beforeEach(async () => {
    app = await testApp({ now: TEST_NOW });
    on = await aBusiness(app);
  });
  afterEach(() => app.close());

  const now = (time: string) => app.clock.set(`2026-11-20T${time}+08:00`);
  const told = async (who: { readonly id: number }, type: string) =>
    (
      await app.sql<{ count: number }>(
        'select count(*) from notifications where user_id = $1 and notification_type = $2',
        [who.id, type],
      )
    )[0]?.count;
  const clean = (query: Record<string, boolean> = {}) =>
    on.operator.post<Cleaned>(`${BASE}auto_cancel_overdue/`, undefined, { query });

  it.each([
    ['16:00', '13:10:00', '15:30:00'],
    ['16:00', '15:20:00', '15:35:00'],
    ['16:00', '15:50:00', '16:00:00'],
  ])('a visit at %s asked for at %s must be answered by %s', async (start_time, asked, deadline) => {
    now(asked);
    expect(new Date((await on.book({ start_time })).response_deadline)).toEqual(
      new Date(`2026-11-20T${deadline}+08:00`),
    );
  });

  it('is overdue a millisecond past the deadline, not at it (4-002)', async () => {
    const { id } = await on.book();
    now('15:30:00.000');
    expect(await on.read(id)).toMatchObject({ is_overdue: false });
    expect((await clean()).body.cancelled).toEqual([]);
    now('15:30:00.001');
    expect(await on.read(id)).toMatchObject({ is_overdue: true });
    expect((await clean()).body.cancelled).toEqual([id]);
  });

  it('reminds people five minutes before the deadline, tells the operators at the deadline, each once', async () => {
    const { id } = await on.book();
    await on.act(on.drivers[0], id, 'driver_confirm');
    now('15:24:59');
    await app.runDueJobs();
    expect(await told(on.therapists[0], 'deadline_near')).toBe(0);
    now('15:25:00');
    await app.runDueJobs();
    expect([
      await told(on.therapists[0], 'deadline_near'),
      await told(on.drivers[0], 'deadline_near'),
      await told(on.operator, 'deadline_over'),
    ]).toEqual([1, 0, 0]);
    now('15:30:01');
    await app.runDueJobs();
    expect([await told(on.operator, 'deadline_over'), await told(on.therapists[0], 'deadline_over')]).toEqual([1, 1]);
    expect((await on.read(id)).status).toBe('pending');
  });

  it('tells nothing twice when a job runs again, also on another server, and nothing where everyone has answered', async () => {
    const second = await app.secondInstance();
    const { id } = await on.book();
    const jobs = await app.sql<{ payload: object; task: string }>(
      `select payload, (select identifier from graphile_worker._private_tasks t where t.id = task_id) as task from graphile_worker._private_jobs`,
    );
    const again = (task: string) =>
      app.sql(`select graphile_worker.add_job($1, $2::json)`, [
        task,
        JSON.stringify(jobs.find((one) => one.task === task)?.payload),
      ]);
    now('15:30:01');
    await Promise.all([app.runDueJobs(), second.runDueJobs()]);
    await again('appointments.deadline_over');
    await again('appointments.deadline_near');
    await Promise.all([app.runDueJobs(), second.runDueJobs()]);
    expect([await told(on.operator, 'deadline_over'), await told(on.therapists[0], 'deadline_near')]).toEqual([1, 0]);
    const answered = await on.at('confirmed', {
      start_time: '18:00',
      therapist: on.therapists[1].id,
      driver: on.drivers[1].id,
    });
    now('17:31:00');
    await app.runDueJobs();
    expect(
      await app.sql(
        `select count(*) from notifications where appointment_id = $1 and notification_type like 'deadline%'`,
        [answered.id],
      ),
    ).toEqual([{ count: 0 }]);
    expect(id).not.toBe(answered.id);
  });

  it('spares a silent therapist who is at work in another visit, says so before and after, and she continues to work (4-065, R-workflow-28)', async () => {
    const [busy, idle] = on.therapists;
    const late = await on.book({ start_time: '18:00', therapists: [busy.id, idle.id] });
    const running = await on.at('session_in_progress', { driver: null, start_time: '16:50' });
    now('17:35:00');
    const named = { cancelled: [late.id], disabled: [{ id: idle.id }], spared: [{ id: busy.id }] };
    expect((await clean({ dry_run: true })).body).toMatchObject(named);
    expect((await clean()).body).toMatchObject(named);
    expect(
      await app.sql('select id, is_active from users where id = any($1) order by id', [[busy.id, idle.id]]),
    ).toEqual([
      { id: busy.id, is_active: true },
      { id: idle.id, is_active: false },
    ]);
    expect(await on.act(busy, running.id, 'mark_awaiting_payment')).toMatchObject({ status: 'awaiting_payment' });
  });

  const cancelAt = (time: string) => async (id: number) => {
    now(time);
    await on.act(on.operator, id, 'cancel', { reason: 'Rain' });
  };
  const asked = async (id: number) => {
    await on.act(on.therapists[0], id, 'request_pickup');
  };
  const finishAt = (time: string) => async (id: number) => {
    now(time);
    await on.act(on.therapists[0], id, 'mark_awaiting_payment');
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 });
  };
  it.each<[string, boolean, Status, (id: number) => Promise<unknown>]>([
    ['who waits for a ride home', true, 'completed', asked],
    [
      'whose pickup driver was asked',
      true,
      'completed',
      async (id) => {
        await asked(id);
        await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[2].id });
      },
    ],
    ['whose visit was cancelled on the road', true, 'arrived', cancelAt('16:00:00')],
    ["whose visit was cancelled at the client's", true, 'dropped_off', cancelAt('16:00:00')],
    ['whose visit was cancelled on the road hours ago', false, 'arrived', cancelAt('14:00:00')],
    ['whose visit was cancelled before anybody left', false, 'driver_confirmed', cancelAt('16:00:00')],
    ['whose ride home is still undecided', true, 'session_in_progress', finishAt('16:30:00')],
    ['whose ride home has been undecided for hours', false, 'session_in_progress', finishAt('14:00:00')],
    [
      'who needs no ride home',
      false,
      'session_in_progress',
      async (id) => {
        await finishAt('16:30:00')(id);
        await on.act(on.therapists[0], id, 'decline_pickup');
      },
    ],
  ])('a silent therapist %s is spared: %p (4-065, R-workflow-28)', async (_who, isSpared, status, then) => {
    const [busy] = on.therapists;
    const late = await on.book({ start_time: '18:00' });
    const { id } = await on.at(status, { start_time: '16:00', driver: on.drivers[1].id });
    await then(id);
    now('17:35:00');
    const named = [{ id: busy.id }];
    const result = { cancelled: [late.id], disabled: isSpared ? [] : named, spared: isSpared ? named : [] };
    expect((await clean({ dry_run: true })).body).toMatchObject(result);
    expect((await clean()).body).toMatchObject(result);
    expect(await app.sql('select is_active from users where id = $1', [busy.id])).toEqual([{ is_active: isSpared }]);
  });

  it('ends an unanswered appointment at its end, and disables nobody', async () => {
    const { id } = await on.book();
    now('16:59:59');
    await app.runDueJobs();
    expect((await on.read(id)).status).toBe('pending');
    now('17:00:00');
    await app.runDueJobs();
    expect(await on.read(id)).toMatchObject({
      status: 'auto_cancelled',
      outcome: 'cancelled',
      cancelled_at: expect.any(String),
    });
    expect(await app.sql('select count(*) from users where not is_active')).toEqual([{ count: 0 }]);
    expect(await app.sql('select count(*) from staff_holds where appointment_id = $1', [id])).toEqual([{ count: 0 }]);
    expect(await app.sql(`select actor_role, actor_id from audit_log where action = 'appointment.expire'`)).toEqual([
      { actor_role: 'system', actor_id: null },
    ]);
  });

  it('a moved visit is asked again: the old jobs do nothing, even if one runs late', async () => {
    const { id } = await on.book();
    const old = await app.sql<{ payload: object; task: string }>(
      `select j.payload, t.identifier as task from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.key like $1`,
      [`appointment:${id}:%`],
    );
    await on.patch(id, { start_time: '20:00' });
    now('17:00:00');
    expect(old.map(({ task }) => task).sort()).toEqual([
      'appointments.deadline_near',
      'appointments.deadline_over',
      'appointments.expire',
    ]);
    for (const { task, payload } of old)
      await app.sql('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)]);
    expect((await app.runDueJobs()).failed).toEqual([]);
    expect(await told(on.therapists[0], 'deadline_near')).toBe(0);
    expect((await on.read(id)).status).toBe('pending');
    expect(await told(on.operator, 'deadline_over')).toBe(0);
    now('21:00:00');
    await app.runDueJobs();
    expect((await on.read(id)).status).toBe('auto_cancelled');
  });

  it('nobody can accept once the visit has begun', async () => {
    const { id } = await on.book();
    now('15:59:59.999');
    await on.act(on.therapists[0], id, 'therapist_confirm');
    now('16:00:00.000');
    expect(await on.try(on.drivers[0], id, 'driver_confirm')).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_STARTED' },
    });
  });

  it("cleaning up disables nobody who was asked after the visit's start (R-workflow-28)", async () => {
    const [ana, bea] = on.therapists;
    const { id } = await on.book({ therapist: ana.id });
    now('16:10:00');
    await on.patch(id, { therapist: bea.id });
    expect((await clean({ dry_run: true })).body).toMatchObject({ cancelled: [id], disabled: [] });
    expect((await clean()).body).toMatchObject({ cancelled: [id], disabled: [] });
    expect(await on.read(id)).toMatchObject({ status: 'auto_cancelled' });
    expect(await app.sql('select id from users where not is_active')).toEqual([]);
  });

  it('cleaning up names whom it would disable, then cancels, and disables only those who never answered (4-064, 4-065, 7-063, 8-083)', async () => {
    const [ana, bea, cai] = on.therapists;
    const silent = await on.book({ therapists: [ana.id, bea.id] });
    await on.act(ana, silent.id, 'therapist_confirm');
    const byDriver = await on.book({ start_time: '16:30', therapist: cai.id, driver: on.drivers[1].id });
    await on.act(cai, byDriver.id, 'therapist_confirm');
    const later = await on.book({ start_time: '22:00' });
    now('16:10:00');
    const preview = await clean({ dry_run: true });
    expect(preview.body).toMatchObject({
      cancelled: [silent.id, byDriver.id],
      disabled: [{ id: bea.id, name: expect.stringContaining('Tala') }],
    });
    expect((await on.read(silent.id)).status).toBe('pending');
    expect((await clean()).body).toEqual({
      ...preview.body,
      message: 'Overdue appointments auto-canceled successfully',
    });
    expect(await on.read(silent.id)).toMatchObject({ status: 'auto_cancelled', outcome: 'cancelled' });
    expect((await on.read(byDriver.id)).status).toBe('auto_cancelled');
    expect((await on.read(later.id)).status).toBe('pending');
    expect((await app.sql<{ id: number }>('select id from users where not is_active')).map(({ id }) => id)).toEqual([
      bea.id,
    ]);
    expect(await bea.get(`${BASE}${silent.id}/`)).toMatchObject({ status: 403, body: { code: 'THERAPIST_DISABLED' } });
    expect((await ana.get(`${BASE}${silent.id}/`)).status).toBe(200);
    expect((await clean()).body).toMatchObject({ cancelled: [], disabled: [] });
    expect((await on.tryBook({ start_time: '16:30', therapist: ana.id })).status).toBe(201);
  });

  it('two operators clean up at once: each visit is cancelled once', async () => {
    const visits = await Promise.all(['16:00', '18:00', '20:00'].map((start_time) => on.book({ start_time })));
    now('20:00:00');
    const answers = await Promise.all([clean(), clean()]);
    expect(answers.flatMap(({ body }) => body.cancelled).sort((a, b) => a - b)).toEqual(
      visits.map(({ id }) => id).sort((a, b) => a - b),
    );
    expect(await app.sql(`select count(*) from audit_log where action = 'user.disable'`)).toEqual([{ count: 1 }]);
  });

  it('an operator reminds the people who must act next, at most every five minutes', async () => {
    const { id } = await on.book();
    await on.act(on.drivers[0], id, 'driver_confirm');
    expect(await on.act(on.operator, id, 'remind')).toMatchObject({ status: 'pending' });
    expect([await told(on.therapists[0], 'remind'), await told(on.drivers[0], 'remind')]).toEqual([1, 0]);
    app.clock.advance({ minutes: 4, seconds: 59 });
    expect(await on.try(on.operator, id, 'remind')).toMatchObject({ status: 409, body: { code: 'REMINDED_RECENTLY' } });
    app.clock.advance({ seconds: 1 });
    await on.act(on.operator, id, 'remind');
    expect(await told(on.therapists[0], 'remind')).toBe(2);
    await on.act(on.therapists[0], id, 'reject', { rejection_reason: 'Other' });
    expect(await on.try(on.operator, id, 'remind')).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_REMIND' } });
  });

  it('a session that overruns warns the operators once, names who is booked next, and blocks nothing', async () => {
    const { id } = await on.at('dropped_off');
    now('16:00:00');
    await on.act(on.therapists[0], id, 'start_session');
    await on.book({ start_time: '17:30', driver: on.drivers[1].id });
    now('16:59:59');
    await app.runDueJobs();
    expect(await told(on.operator, 'session_overrun')).toBe(0);
    const [job] = await app.sql<{ payload: object }>(
      'select payload from graphile_worker._private_jobs where key = $1',
      [`appointment:${id}:overrun`],
    );
    now('17:00:00');
    await app.runDueJobs();
    const [warning] = await app.sql<{ message: string }>(
      `select message from notifications where notification_type = 'session_overrun'`,
    );
    expect(warning?.message).toContain('is booked at 5:30 PM');
    await app.sql(`select graphile_worker.add_job('appointments.session_overrun', $1::json)`, [
      JSON.stringify(job?.payload),
    ]);
    expect((await app.runDueJobs()).done).toEqual(['appointments.session_overrun']);
    expect(await told(on.operator, 'session_overrun')).toBe(1);
    now('17:45:00');
    expect(await on.act(on.therapists[0], id, 'mark_awaiting_payment')).toMatchObject({ status: 'awaiting_payment' });
  });

  it('a session begun hours early overruns when its planned length has passed (R-booking-15)', async () => {
    const { id } = await on.at('session_in_progress');
    now('14:09:59');
    await app.runDueJobs();
    expect(await told(on.operator, 'session_overrun')).toBe(0);
    now('14:10:00');
    await app.runDueJobs();
    expect(await told(on.operator, 'session_overrun')).toBe(1);
    expect((await on.read(id)).status).toBe('session_in_progress');
  });

  it("an early end frees the remaining time: the driver's at the drop-off, the therapist's at the payment (4-007)", async () => {
    now('15:40:00');
    const { id } = await on.at('arrived');
    const ride = { start_time: '16:30', therapist: on.therapists[1].id, driver: on.drivers[0].id };
    expect((await on.tryBook(ride)).status).toBe(400);
    await on.act(on.drivers[0], id, 'drop_off_therapist');
    expect((await on.tryBook(ride)).status).toBe(201);
    now('16:05:00');
    await on.act(on.therapists[0], id, 'start_session');
    expect((await on.tryBook({ start_time: '16:30', driver: null })).status).toBe(400);
    now('16:30:00');
    await on.act(on.therapists[0], id, 'mark_awaiting_payment');
    expect((await on.tryBook({ start_time: '16:31', driver: null })).status).toBe(201);
  });
});
