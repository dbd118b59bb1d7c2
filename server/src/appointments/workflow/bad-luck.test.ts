import { freshBusiness } from '../testing/fresh-business.js';

/** A business day on which everything goes wrong, one test for each case. */
describe('a day of bad luck', () => {
  const given = freshBusiness();
  const now = (time: string) => given.app.clock.set(`2026-11-20T${time}:00+08:00`);

  it('the driver breaks down after all were ready: another accepts, gets ready and drives', async () => {
    const { on } = given;
    const { id } = await on.at('driver_confirmed');
    now('15:40');
    await on.patch(id, { driver: on.drivers[1].id });
    await on.act(on.drivers[1], id, 'driver_confirm');
    expect(await on.act(on.drivers[1], id, 'driver_confirm')).toMatchObject({ status: 'driver_confirmed' });
    expect(await on.act(on.operator, id, 'start_appointment')).toMatchObject({ status: 'in_progress' });
    expect(await on.act(on.drivers[1], id, 'start_journey')).toMatchObject({ status: 'journey' });
    expect((await on.try(on.drivers[0], id, 'arrive_at_location')).status).toBe(404);
  });

  it('the driver breaks down on the road: another starts the journey again; the first leaves the visit, but is still held as planned to nothing', async () => {
    const { on, app } = given;
    now('15:40');
    const { id } = await on.at('journey');
    now('15:50');
    expect((await on.patch(id, { driver: on.drivers[1].id })).body).toMatchObject({
      status: 'in_progress',
      driver: on.drivers[1].id,
    });
    expect(await app.sql('select count(*) from staff_holds where staff_id = $1', [on.drivers[0].id])).toEqual([
      { count: 0 },
    ]);
    await on.act(on.drivers[1], id, 'start_journey');
    await on.act(on.drivers[1], id, 'arrive_at_location');
    expect(await on.act(on.drivers[1], id, 'drop_off_therapist')).toMatchObject({ status: 'dropped_off' });
  });

  it('the therapist falls ill after all had confirmed: another is asked, the driver need not answer again', async () => {
    const { on } = given;
    const { id } = await on.at('therapist_confirmed');
    expect((await on.patch(id, { therapist: on.therapists[1].id })).body).toMatchObject({
      status: 'pending',
      driver_accepted: true,
    });
    await on.act(on.therapists[1], id, 'therapist_confirm');
    expect(await on.act(on.therapists[1], id, 'therapist_confirm')).toMatchObject({ status: 'therapist_confirmed' });
  });

  it('the client cancels while they are on the road: all are free at once, and the therapist gets a ride home', async () => {
    const { on } = given;
    const { id } = await on.at('arrived');
    now('15:55');
    expect(await on.act(on.operator, id, 'cancel', { reason: 'Client cancelled' })).toMatchObject({
      status: 'cancelled',
      outcome: 'cancelled',
      cancel_reason: 'Client cancelled',
    });
    expect((await on.tryBook({ start_time: '16:30', driver: null })).status).toBe(201);
    expect((await on.read(id, on.therapists[0])).allowed_actions).toContain('request_pickup');
    expect(
      await on.act(on.therapists[0], id, 'request_pickup', { pickup_urgency: 'urgent', pickup_notes: 'Gate 2' }),
    ).toMatchObject({
      status: 'pickup_requested',
    });
  });

  it('the client cancels before the driver is at the pickup: nobody has left, so nobody needs a ride home (R-workflow-61)', async () => {
    const { on } = given;
    const { id } = await on.at('journey');
    await on.act(on.operator, id, 'cancel', { reason: 'Client cancelled' });
    expect((await on.read(id, on.therapists[0])).allowed_actions).not.toContain('request_pickup');
    expect((await on.try(on.therapists[0], id, 'request_pickup')).status).toBe(409);
  });

  it('the client refuses to pay: the visit is aborted and written off, and nobody can record a payment any more', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    expect(await on.act(on.operator, id, 'abort_session', { reason: 'Client refuses to pay' })).toMatchObject({
      status: 'cancelled',
      outcome: 'aborted',
      payment_status: 'written_off',
    });
    expect((await on.try(on.operator, id, 'mark_completed', { payment_amount: 850 })).status).toBe(409);
  });

  it('a payment was verified wrongly: it is taken back and recorded again, and the sum is what was paid', async () => {
    const { on, app } = given;
    const { id } = await on.at('awaiting_payment');
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 8500 });
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 850, reason: 'a zero too many' });
    expect(await app.sql('select sum(amount)::int as paid from payments where appointment_id = $1', [id])).toEqual([
      { paid: 850 },
    ]);
  });

  it('the booking changes after acceptance: both are asked again, and a person who is booked at the new time blocks it', async () => {
    const { on } = given;
    await on.book({ start_time: '20:00', therapist: on.therapists[1].id, driver: on.drivers[0].id });
    const { id } = await on.at('confirmed');
    expect(await on.patch(id, { start_time: '20:15' })).toMatchObject({
      status: 400,
      body: { driver: ['Driver is not available during this time slot'] },
    });
    expect((await on.read(id)).status).toBe('confirmed');
    expect((await on.patch(id, { start_time: '18:00', date: '2026-11-21' })).body).toMatchObject({
      status: 'pending',
      date: '2026-11-21',
      both_accepted: false,
    });
  });

  it('nobody is online until after the end: the visit ends by itself, its people stay, and its hold is gone', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    now('17:30');
    await app.runDueJobs();
    expect(await on.read(id)).toMatchObject({ status: 'auto_cancelled' });
    expect((await on.tryBook({ start_time: '17:31' })).status).toBe(201);
    expect((await on.try(on.therapists[0], id, 'therapist_confirm')).status).toBe(409);
  });

  it('every driver refuses or ignores the pickup: the operators get it back, the silent drivers are suspended', async () => {
    const { on, app } = given;
    const { id } = await on.at('completed');
    now('17:00');
    await on.act(on.therapists[0], id, 'request_pickup');
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[0].id });
    now('17:15');
    await app.runDueJobs();
    await on.act(on.drivers[1], id, 'reject_pickup', { reason: 'Off soon' });
    now('17:30');
    await app.runDueJobs();
    expect(await on.read(id)).toMatchObject({ status: 'pickup_requested', assigned_pickup_driver: null });
    expect(
      await app.sql('select id from users where suspended_until is not null and id = any($1) order by id', [
        on.drivers.map((one) => one.id),
      ]),
    ).toEqual([{ id: on.drivers[0].id }, { id: on.drivers[2].id }]);
  });

  it('a server dies in the middle of a pickup window: the repeated job does nothing twice', async () => {
    const { on, app } = given;
    const { id } = await on.at('completed');
    now('17:00');
    await on.act(on.therapists[0], id, 'request_pickup');
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[0].id });
    const [job] = await app.sql<{ payload: object }>(
      `select payload from graphile_worker._private_jobs where key = $1`,
      [`appointment:${id}:pickup_window`],
    );
    now('17:15');
    await app.runDueJobs();
    await app.sql(`select graphile_worker.add_job('appointments.pickup_window', $1::json)`, [
      JSON.stringify(job?.payload),
    ]);
    await app.runDueJobs();
    expect(await on.read(id)).toMatchObject({ assigned_pickup_driver: on.drivers[1].id });
    expect(
      await app.sql(`select count(*) from audit_log where action = 'user.suspend' and entity_id = any($1)`, [
        on.drivers.map((one) => String(one.id)),
      ]),
    ).toEqual([{ count: 1 }]);
  });
});
